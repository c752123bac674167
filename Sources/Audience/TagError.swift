/// Why a text is no tag.
package struct TagError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, for a program.
    package struct Code: RawRepresentable, Hashable, Sendable {
        /// The code's name.
        package let rawValue: String

        /// Makes a code of its name.
        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// No character at all.
        package static let empty = Code(rawValue: "tagEmpty")
        /// More than ``Tag/maximumBytes``.
        package static let tooLong = Code(rawValue: "tagTooLong")
        /// A control character, NUL among them.
        package static let controlCharacter = Code(rawValue: "tagControlCharacter")
        /// A blank at the beginning or the end.
        package static let surroundingBlank = Code(rawValue: "tagSurroundingBlank")
        /// Not a path such as `/bill/vote`, where one is needed.
        package static let notAPath = Code(rawValue: "tagNotAPath")
    }

    /// What is wrong, for a program.
    package var code: Code
    /// What is wrong, for a person.
    package var message: String

    /// Makes an error.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    package var description: String {
        message
    }
}
