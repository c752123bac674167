extension LanguageTag {
    /// What a text for somebody of this language may be kept under, the best first.
    ///
    /// From the longest to the shortest (RFC 4647 §3.4), where a script that goes without saying
    /// may be said or not: who has `zh-TW` reads `zh-Hant-TW` and `zh-Hant`, and who has
    /// `zh-Hant-TW` reads `zh-TW`. Those who have one of Norwegian's names read the other ones.
    package var readable: [LanguageTag] {
        var found: [LanguageTag] = []
        func add(
            _ language: String, _ script: String?, _ region: String?, _ variants: [String] = []
        ) {
            let tag = LanguageTag(
                language: language, script: script, region: region, variants: variants)
            if !found.contains(tag) { found.append(tag) }
        }
        for count in stride(from: variants.count, to: 0, by: -1) {
            add(language, script, region, Array(variants.prefix(count)))
        }
        for language in [language] + (Self.related[language] ?? []) {
            let usual = usualScript
            let isUsual = script == nil || usual == nil || script == usual
            if isUsual, script == nil { add(language, nil, region) }
            add(language, script ?? usual, region)
            if isUsual { add(language, nil, region) }
            add(language, script ?? usual, nil)
            add(language, nil, nil)
        }
        return found
    }

    /// The languages that somebody of this one is counted with, besides itself.
    package var related: [String] { Self.related[language] ?? [] }

    /// What the language is written in there if nothing is said; nil: it goes without saying.
    private var usualScript: String? {
        guard let (usual, others) = Self.usualScripts[language] else { return nil }
        return region.flatMap { others[$0] } ?? usual
    }

    // `no` is what its two written forms have in common (ISO 639-3, macrolanguage); most who say it
    // mean Bokmål.
    private static let related = ["nb": ["no"], "nn": ["no", "nb"], "no": ["nb"]]

    // CLDR 42, likelySubtags, of the languages that are written in several scripts today.
    private static let usualScripts: [String: (usual: String, elsewhere: [String: String])] = [
        "az": ("Latn", ["IR": "Arab"]), "bs": ("Latn", [:]), "kk": ("Cyrl", ["CN": "Arab"]),
        "mn": ("Cyrl", ["CN": "Mong"]), "pa": ("Guru", ["PK": "Arab"]),
        "sr": ("Cyrl", ["ME": "Latn", "RO": "Latn", "TR": "Latn"]),
        "uz": ("Latn", ["AF": "Arab"]), "yue": ("Hant", ["CN": "Hans"]),
        "zh": ("Hans", ["HK": "Hant", "MO": "Hant", "TW": "Hant"]),
    ]
}
