/// The canonical form of a language in devices, texts and selectors, such as `id-ID` or
/// `zh-Hant-TW`.
///
/// It is the canonical form of BCP 47 (RFC 5646 §4.5) as CLDR has it. Deprecated subtags are
/// replaced (`iw` is `he`, `in` is `id`, `UK` is `GB`). What concerns only sorting, numbers or
/// character encoding (extensions, keywords, code sets) is left out.
package struct LanguageTag: Hashable, Sendable, CustomStringConvertible {
    /// The most bytes of a text; what systems use is shorter.
    package static let longest = 128

    /// The language code: two or three lower-case letters.
    package let language: String
    /// The script code: four letters, the first a capital; nil for the usual script.
    package let script: String?
    /// The region code: two capitals or three digits; nil for any region.
    package let region: String?
    /// Dialects and spellings such as `valencia`, in lower case, in their original order.
    package let variants: [String]

    init(language: String, script: String?, region: String?, variants: [String]) {
        (self.language, self.script) = (language, script)
        (self.region, self.variants) = (region, variants)
    }

    /// The tag as text, such as `sr-Latn-RS`.
    package var description: String {
        ([language, script, region].compactMap(\.self) + variants).joined(separator: "-")
    }

    /// Returns the canonical form of a text; nil if it names no language.
    package static func canonical(_ text: String) -> String? {
        LanguageTag(text)?.description
    }
}
