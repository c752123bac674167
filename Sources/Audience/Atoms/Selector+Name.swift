extension Selector {
    /// The name or id of something in a selector; by bytes, as tags are, and by the same rule.
    package struct Name: Hashable, Comparable, Sendable, CustomStringConvertible {
        /// What a name is, for a message that says what was expected.
        package static let wanted =
            "1 to \(Tag.maximumBytes) bytes, no control character, no blank at either end"

        private let tag: Tag

        /// Takes `text` if it could be a tag: 1 to 128 bytes, no control character, no blank at
        /// either end.
        package init?(_ text: String) {
            guard let tag = try? Tag(text) else { return nil }
            self.tag = tag
        }

        /// The name itself.
        package var text: String {
            tag.text
        }

        /// The name itself.
        package var description: String {
            tag.text
        }

        /// Orders by bytes.
        package static func < (left: Name, right: Name) -> Bool {
            left.tag < right.tag
        }
    }
}
