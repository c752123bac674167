extension LanguageTag {
    /// Tags that are read as a whole, in lower case with hyphens.
    ///
    /// They are IANA's grandfathered and redundant tags with a preferred one (RFC 5646 §2.2.8), and
    /// the POSIX locale, which ICU reads as `en-US-u-va-posix`.
    static let whole: [String: LanguageTag] = [
        "art-lojban": of("jbo"), "c": of("en", region: "US"), "cel-gaulish": of("xtg"),
        "en-gb-oed": of("en", region: "GB", ["oxendict"]), "i-ami": of("ami"),
        "i-bnn": of("bnn"), "i-hak": of("hak"), "i-klingon": of("tlh"), "i-lux": of("lb"),
        "i-navajo": of("nv"), "i-pwn": of("pwn"), "i-tao": of("tao"), "i-tay": of("tay"),
        "i-tsu": of("tsu"), "no-bok": of("nb"), "no-nyn": of("nn"),
        "posix": of("en", region: "US"), "sgn-be-fr": of("sfb"), "sgn-be-nl": of("vgt"),
        "sgn-ch-de": of("sgg"), "zh-guoyu": of("zh"), "zh-hakka": of("hak"),
        "zh-min": of("nan"), "zh-min-nan": of("nan"), "zh-xiang": of("hsn"),
    ]

    private static func of(
        _ language: String, region: String? = nil, _ variants: [String] = []
    ) -> LanguageTag {
        LanguageTag(language: language, script: nil, region: region, variants: variants)
    }
}
