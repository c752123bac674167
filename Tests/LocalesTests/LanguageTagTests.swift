import TestSupport
import Testing

@testable import Locales

struct LanguageTagTests {
    @Test(arguments: [
        // Case and separators.
        ("en", "en"), ("EN_us", "en-US"), ("zh-hant-tw", "zh-Hant-TW"), ("es-419", "es-419"),
        ("sl-rozaj-biske", "sl-rozaj-biske"), ("de-1996", "de-1996"),
        // Old codes of Java, Android and ISO (IANA's registry of language subtags).
        ("in-ID", "id-ID"), ("iw_IL", "he-IL"), ("ji", "yi"), ("jw", "jv"), ("mo-MD", "ro-MD"),
        ("tl_PH", "fil-PH"), ("sh", "sr-Latn"), ("sh-Cyrl-RS", "sr-Cyrl-RS"), ("eng", "en"),
        ("ger-AT", "de-AT"), ("deu", "de"), ("en-UK", "en-GB"), ("my-BU", "my-MM"),
        ("de-DD", "de-DE"), ("fr-ZR", "fr-CD"), ("prs", "fa-AF"),
        // Extended languages and grandfathered tags (RFC 5646 §2.2.2, §2.2.8).
        ("zh-cmn-Hans-CN", "zh-Hans-CN"), ("zh-yue-HK", "yue-HK"), ("ar-arb", "ar"),
        ("sgn-ase", "ase"), ("i-klingon", "tlh"), ("I-LUX", "lb"), ("zh-min-nan", "nan"),
        ("zh-guoyu-x-a", "zh"), ("zh-----guoyu--H", "zh"),
        ("no-bok", "nb"), ("art-lojban", "jbo"), ("en-GB-oed", "en-GB-oxendict"),
        ("sgn-BE-FR", "sfb"),
        // POSIX.
        ("en_US.UTF-8", "en-US"), ("sr_RS@latin", "sr-Latn-RS"),
        ("uz_UZ.UTF-8@cyrillic", "uz-Cyrl-UZ"),
        ("ca_ES@valencia", "ca-ES-valencia"), ("de_DE@euro", "de-DE"), ("C", "en-US"),
        ("C.UTF-8", "en-US"), ("POSIX", "en-US"), ("en_US_POSIX", "en-US"),
        // Java, Android's resources, ICU and Apple.
        ("zh_TW_#Hant", "zh-Hant-TW"), ("zh__#Hans", "zh-Hans"),
        ("ja_JP_JP_#u-ca-japanese", "ja-JP"),
        ("no_NO_NY", "nn-NO"), ("b+sr+Latn", "sr-Latn"), ("b+es+419", "es-419"),
        ("pt-rBR", "pt-BR"), ("iw-rIL", "he-IL"), ("de_DE@collation=phonebook", "de-DE"),
        ("zh-Hans_CN", "zh-Hans-CN"), ("en-US_US@rg=dezzzz", "en-US"),
        // Extensions and private use.
        ("de-DE-u-co-phonebk", "de-DE"), ("hi-t-en-h0-hybrid", "hi"), ("en-x-mine", "en"),
        ("th-TH-u-nu-thai-x-mine", "th-TH"),
        // The first of a list.
        ("pt-BR,pt;q=0.9,en;q=0.8", "pt-BR"), (" de", "de"), ("de-AT\n", "de-AT"),
        // .NET's Chinese, and countries of three letters, which are no extended languages.
        ("zh-CHS", "zh-Hans"), ("zh-cht", "zh-Hant"), ("zh-CHT-TW", "zh-Hant-TW"),
        ("zh_CHN", "zh"), ("ar_EGY", "ar"),
    ])
    func `each spelling of a language has one canonical form`(text: String, canonical: String) {
        #expect(LanguageTag.canonical(text) == canonical)
        #expect(LanguageTag.canonical(canonical) == canonical)
    }

    @Test(arguments: [
        "", "-", "_US", "e", "english", "x-mine", "i-default", "12", "en US", "en-\u{301}", "é",
        "en-toolongsubtag", "@latin", ".UTF-8", "#Hant", "*", "und er",
        String(repeating: "a-", count: 100),
    ])
    func `text that names no language is refused`(text: String) {
        #expect(LanguageTag(text) == nil)
    }

    @Test func `every replacement of an old language code is in canonical form`() throws {
        for (old, new) in LanguageTag.languages {
            let tag = try #require(LanguageTag(old), "\(old)")
            #expect(tag.description == new)
            #expect(LanguageTag.canonical(new) == new, "\(old) \(new)")
        }
        #expect(LanguageTag.languages.count > 400 && LanguageTag.regions.count > 20)
        for (old, new) in LanguageTag.regions {
            #expect(LanguageTag.canonical("en-\(old)") == "en-\(new)")
            #expect(LanguageTag.canonical("en-\(new)") == "en-\(new)")
        }
    }

    @Test(arguments: [
        ("id-ID", ["id-ID", "id"]), ("zh-TW", ["zh-TW", "zh-Hant-TW", "zh-Hant", "zh"]),
        ("zh-Hant-TW", ["zh-Hant-TW", "zh-TW", "zh-Hant", "zh"]),
        ("sr-Latn-RS", ["sr-Latn-RS", "sr-Latn", "sr"]),
        ("ca-ES-valencia", ["ca-ES-valencia", "ca-ES", "ca"]),
        ("nb-NO", ["nb-NO", "nb", "no-NO", "no"]), ("no", ["no", "nb"]),
    ])
    func `texts are looked up from the longest tag to the shortest, with implied scripts`(
        locale: String, readable: [String]
    ) throws {
        let tag = try #require(LanguageTag(locale))
        #expect(tag.readable.map(\.description) == readable)
    }

    @Test(arguments: [1, UInt64.random(in: .min ... .max)])
    func `random text never crashes the parser, and parsed tags are stable`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "en", "zh", "Hant", "-", "_", "@", ".", "#", "+", "b+", "rUS", "u", "x", "1996", "419",
            "é", "", " ", "i-", "sgn", "latin", ",", "\u{0}", "no", "NY",
        ]
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 0...7, using: &random))
                .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
            guard let canonical = LanguageTag.canonical(text) else { continue }
            #expect(LanguageTag.canonical(canonical) == canonical, "\(text)")
        }
    }
}
