import Protocol
import Testing

@testable import DeliveryService

/// Texts for languages that have several codes.
struct LocaleTextTests {
    private static func text(_ locale: String, _ body: String) -> Proto.LocalizedText {
        var text = Proto.LocalizedText()
        (text.locale, text.body) = (locale, body)
        return text
    }

    private static func contents(_ locales: [String]) -> LocalizedContents {
        var content = Proto.Content()
        content.body = "base"
        content.localized = locales.map { locale in
            text(locale, locale)
        }
        return LocalizedContents(content)
    }

    @Test(arguments: [
        (["id", "he"], "in-ID", "id"), (["id", "he"], "iw_IL", "he"), (["in"], "id", "in"),
        (["zh-Hant", "zh"], "zh_TW", "zh-Hant"), (["zh-TW"], "zh-Hant-TW", "zh-TW"),
        (["zh-Hans", "zh-Hant"], "zh-HK", "zh-Hant"),
        (["sr", "sr-Latn"], "sr_RS@latin", "sr-Latn"),
        (["no"], "nb-NO", "no"), (["nb"], "no", "nb"), (["fil"], "tl_PH", "fil"),
        (["de"], "de-AT-u-co-phonebk", "de"), (["pt-BR"], "pt-PT", "base"), (["en"], "", "base"),
        (["en-GB"], "en-UK", "en-GB"), (["en"], "no language", "base"), (["en"], "C.UTF-8", "en"),
    ])
    func `a device gets the text for its language whatever names are used`(
        texts: [String], locale: String, body: String
    ) {
        #expect(Self.contents(texts).content(for: locale).body == body)
    }

    @Test func `two names of one language are refused as duplicates`() {
        var content = Proto.Content()
        content.body = "x"
        content.localized = ["iw", "he"].map { locale in
            Self.text(locale, "y")
        }
        let twice = content
        let error = #expect(throws: RPCError.self) {
            try ContentCheck().check(twice, type: "/a")
        }
        #expect(error?.violations.first?.field == "content.localized[1].locale")
    }
}
