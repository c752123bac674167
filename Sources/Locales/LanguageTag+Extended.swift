extension LanguageTag {
    /// Returns whether a language may follow its macrolanguage in a tag (RFC 5646 §2.2.2), as in
    /// `zh-yue`.
    ///
    /// Other subtags of three letters in that position are not languages: `zh_CHN` has a country.
    static func isExtended(_ language: String, of family: String) -> Bool {
        // There are a hundred and fifty sign languages.
        family == "sgn" || extended[family]?.contains(language) ?? false
    }

    /// The extended language subtags by macrolanguage.
    ///
    /// From IANA's registry of language subtags (2022-08-08), type extlang.
    private static let extended: [String: Set<String>] = [
        "ar": words(
            """
            aao abh abv acm acq acw acx acy adf aeb aec afb ajp apc apd arb arq ars ary arz auz avl
            ayh ayl ayn ayp bbz pga shu ssh
            """),
        "kok": ["gom", "knn"],
        "lv": ["ltg", "lvs"],
        "ms": words(
            """
            bjn btj bve bvu coa dup hji jak jax kvb kvr kxd lce lcf liw max meo mfa mfb min mqg msi
            mui orn ors pel pse tmw urk vkk vkt xmm zlm zmi zsm
            """),
        "sw": ["swc", "swh"],
        "uz": ["uzn", "uzs"],
        "zh": words("cdo cjy cmn cnp cpx csp czh czo gan hak hsn lzh mnp nan wuu yue"),
    ]

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
