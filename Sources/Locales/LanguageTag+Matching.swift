extension LanguageTag {
    /// The tags under which a text for a user of this language may be stored, best first.
    ///
    /// The order is from the longest to the shortest (RFC 4647 §3.4). The usual script of a
    /// language may be present or missing: `zh-TW` also matches `zh-Hant-TW` and `zh-Hant`, and
    /// `zh-Hant-TW` also matches `zh-TW`. Each of Norwegian's codes also matches the others.
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

    /// The other languages with which a user of this language is counted.
    package var related: [String] { Self.related[language] ?? [] }

    /// The script in which the language is usually written in the region; nil if the language has
    /// only one.
    private var usualScript: String? {
        guard let (usual, others) = Self.usualScripts[language] else { return nil }
        return region.flatMap { others[$0] } ?? usual
    }

    // `no` is the macrolanguage of Norwegian's two written forms (ISO 639-3); most who use it mean
    // Bokmål.
    private static let related = ["nb": ["no"], "nn": ["no", "nb"], "no": ["nb"]]

    // CLDR 42, likelySubtags, for the languages that are written in several scripts today.
    private static let usualScripts: [String: (usual: String, elsewhere: [String: String])] = [
        "az": ("Latn", ["IR": "Arab"]), "bs": ("Latn", [:]), "kk": ("Cyrl", ["CN": "Arab"]),
        "mn": ("Cyrl", ["CN": "Mong"]), "pa": ("Guru", ["PK": "Arab"]),
        "sr": ("Cyrl", ["ME": "Latn", "RO": "Latn", "TR": "Latn"]),
        "uz": ("Latn", ["AF": "Arab"]), "yue": ("Hant", ["CN": "Hans"]),
        "zh": ("Hans", ["HK": "Hant", "MO": "Hant", "TW": "Hant"]),
    ]
}
