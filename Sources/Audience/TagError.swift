/// The reason why a text is not a valid tag.
package struct TagError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A code for programs.
    package struct Code: RawRepresentable, Hashable, Sendable {
        /// The code's name.
        package let rawValue: String

        /// Creates a code from its name.
        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The text is empty.
        package static let empty = Code(rawValue: "tagEmpty")
        /// The text has more bytes than ``Tag/maximumBytes``.
        package static let tooLong = Code(rawValue: "tagTooLong")
        /// The text has a control character, such as NUL.
        package static let controlCharacter = Code(rawValue: "tagControlCharacter")
        /// The text begins or ends with white space.
        package static let surroundingBlank = Code(rawValue: "tagSurroundingBlank")
        /// The text is not a path such as `/bill/vote`, where one is needed.
        package static let notAPath = Code(rawValue: "tagNotAPath")
    }

    /// The code, for programs.
    package var code: Code
    /// A description of the mistake, for a person.
    package var message: String

    /// Creates an error.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The description of the mistake, for a person.
    package var description: String {
        message
    }
}
