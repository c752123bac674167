import Locales

extension Selector {
    /// A language, `en`, or a language in a region, `en-US`, in the case that BCP 47 prefers.
    package struct LanguageRegion: Hashable, Sendable, CustomStringConvertible {
        /// The text that an error message uses for what was expected.
        package static let wanted = "a language such as en, or with a region, such as en-US"

        /// The language code: two or three lower-case letters.
        package let language: String
        /// The region code: two capitals or three digits; nil for any region.
        package let region: String?

        /// Reads `en`, `en-US` or `en_us`, and nothing else.
        ///
        /// Deprecated codes are replaced: `iw` becomes `he`.
        package init?(_ text: String) {
            let parts = text.utf8.split(omittingEmptySubsequences: false) {
                $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
            }
            guard 1...2 ~= parts.count, let tag = LanguageTag(text), tag.variants.isEmpty,
                parts.count == 1 || Self.isRegion(parts[1])
            else { return nil }
            self.init(language: tag.language, region: tag.region)
        }

        private init(language: String, region: String?) {
            (self.language, self.region) = (language, region)
        }

        /// Returns everything that a device with this locale is selected by: its language, alone
        /// and with its region.
        ///
        /// The script is ignored. Returns nothing for a text that names no language.
        package static func covering(_ locale: String) -> [LanguageRegion] {
            guard let tag = LanguageTag(locale) else { return [] }
            return ([tag.language] + tag.related).flatMap { language in
                let bare = LanguageRegion(language: language, region: nil)
                guard let region = tag.region else { return [bare] }
                return [bare, LanguageRegion(language: language, region: region)]
            }
        }

        /// The text, such as `en` or `en-US`.
        package var description: String {
            region.map { "\(language)-\($0)" } ?? language
        }

        private static func isRegion(_ part: Substring.UTF8View) -> Bool {
            switch part.count {
            case 2: part.allSatisfy { 0x61...0x7A ~= $0 | 0x20 }
            case 3: part.allSatisfy { 0x30...0x39 ~= $0 }
            default: false
            }
        }
    }
}
