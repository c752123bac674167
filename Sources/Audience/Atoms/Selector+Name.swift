extension Selector {
    /// The name or id of something in a selector; it follows the rules of tags and is compared by
    /// bytes.
    package struct Name: Hashable, Comparable, Sendable, CustomStringConvertible {
        /// The text that an error message uses for what was expected.
        package static let wanted =
            "1 to \(Tag.maximumBytes) bytes, no control character, no blank at either end"

        private let tag: Tag

        /// Creates a name; nil unless `text` has 1 to 128 bytes, no control character and no white
        /// space at either end.
        package init?(_ text: String) {
            guard let tag = try? Tag(text) else { return nil }
            self.tag = tag
        }

        /// The name as text.
        package var text: String {
            tag.text
        }

        /// The name as text.
        package var description: String {
            tag.text
        }

        /// Orders names by bytes.
        package static func < (left: Name, right: Name) -> Bool {
            left.tag < right.tag
        }
    }
}
