extension Selector {
    /// A language, `en`, or a language in a region, `en-US`, in the case that BCP 47 prefers.
    package struct LanguageRegion: Hashable, Sendable, CustomStringConvertible {
        /// What it is, for a message that says what was expected.
        package static let wanted = "a language such as en, or with a region, such as en-US"

        /// Two or three letters, small.
        package let language: String
        /// Two capitals or three digits; nil: wherever the language is spoken.
        package let region: String?

        /// Reads `en`, `en-US` or `en_us`, and nothing else.
        package init?(_ text: String) {
            let parts = Self.parts(text)
            guard let first = parts.first, let language = Self.language(first) else { return nil }
            switch parts.count {
            case 1: region = nil
            case 2:
                guard let region = Self.region(parts[1]) else { return nil }
                self.region = region
            default: return nil
            }
            self.language = language
        }

        private init(language: String, region: String?) {
            self.language = language
            self.region = region
        }

        /// All that a device of this locale is selected by: its language, and with its region.
        ///
        /// Of `zh-Hant_TW.UTF-8@calendar=roc` what stands before `.` and `@` is read, and the
        /// script passed over. None for a text that names no language.
        package static func covering(_ locale: String) -> [LanguageRegion] {
            let bare = locale.prefix { $0 != "." && $0 != "@" }
            let parts = parts(String(bare))
            guard let first = parts.first, let language = language(first) else { return [] }
            var found = [LanguageRegion(language: language, region: nil)]
            // A part of one letter begins an extension, where a region is none.
            for part in parts.dropFirst().prefix(while: { $0.count > 1 }) {
                guard let region = region(part) else { continue }
                found.append(LanguageRegion(language: language, region: region))
                break
            }
            return found
        }

        /// As it is written: `en` or `en-US`.
        package var description: String {
            region.map { "\(language)-\($0)" } ?? language
        }

        private static func parts(_ text: String) -> [[UInt8]] {
            guard text.utf8.count <= 64 else { return [] }
            let parts = text.utf8.split(omittingEmptySubsequences: false) {
                $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
            }
            return parts.map { Array($0) }
        }

        private static func language(_ part: [UInt8]) -> String? {
            guard 2...3 ~= part.count, part.allSatisfy(isLetter) else { return nil }
            return String(decoding: part.map { $0 | 0x20 }, as: UTF8.self)
        }

        private static func region(_ part: [UInt8]) -> String? {
            let isCode = part.count == 2 && part.allSatisfy(isLetter)
            let isNumber = part.count == 3 && part.allSatisfy { 0x30...0x39 ~= $0 }
            guard isCode || isNumber else { return nil }
            return String(decoding: isCode ? part.map { $0 & ~0x20 } : part, as: UTF8.self)
        }

        private static func isLetter(_ byte: UInt8) -> Bool {
            0x61...0x7A ~= byte | 0x20
        }
    }
}
