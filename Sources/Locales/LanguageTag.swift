/// A language as devices, texts and selectors name it, in one form: `id-ID`, `zh-Hant-TW`.
///
/// BCP 47's canonical form (RFC 5646 §4.5) as CLDR has it: subtags that another one has replaced
/// are replaced (`iw` is `he`, `in` is `id`, `UK` is `GB`), and what only says how to sort, to
/// count or to write (extensions, keywords, code sets) is left out.
package struct LanguageTag: Hashable, Sendable, CustomStringConvertible {
    /// The longest text that is looked at, in bytes: what systems say is shorter.
    package static let longest = 128

    /// Two or three letters, small.
    package let language: String
    /// Four letters, the first of them a capital; nil: the usual one.
    package let script: String?
    /// Two capitals or three digits; nil: wherever the language is spoken.
    package let region: String?
    /// Dialects and spellings such as `valencia`, small, in the order in which they were said.
    package let variants: [String]

    init(language: String, script: String?, region: String?, variants: [String]) {
        (self.language, self.script) = (language, script)
        (self.region, self.variants) = (region, variants)
    }

    /// As it is written: `sr-Latn-RS`.
    package var description: String {
        ([language, script, region].compactMap(\.self) + variants).joined(separator: "-")
    }

    /// The canonical form of a text that says one; nil: it says none that is understood.
    package static func canonical(_ text: String) -> String? {
        LanguageTag(text)?.description
    }
}
