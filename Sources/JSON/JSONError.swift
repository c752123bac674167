/// The reason why a text is not JSON, or why a value in it is not what its field requires.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error, for programs.
    ///
    /// The set is open: a module that reads its own values from JSON adds its own codes.
    package struct Code: RawRepresentable, Hashable, Sendable {
        /// The code's name.
        package let rawValue: String

        /// Creates a code from its name.
        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The text violates the grammar of RFC 8259, or escapes half of a surrogate pair.
        package static let syntax = Code(rawValue: "syntax")
        /// The text ends too early.
        package static let unexpectedEnd = Code(rawValue: "unexpectedEnd")
        /// The text goes on after its value.
        package static let trailingGarbage = Code(rawValue: "trailingGarbage")
        /// The text is not UTF-8.
        package static let invalidText = Code(rawValue: "invalidText")
        /// The text has a NUL character, literal or escaped.
        package static let nulCharacter = Code(rawValue: "nulCharacter")
        /// An object has two members of the same name.
        package static let duplicateMember = Code(rawValue: "duplicateMember")
        /// The text has more bytes, levels or values than ``JSONLimits`` allow.
        package static let limitExceeded = Code(rawValue: "limitExceeded")
        /// The value is of another type than its field requires.
        package static let wrongKind = Code(rawValue: "wrongKind")
        /// The field cannot hold the number.
        package static let outOfRange = Code(rawValue: "outOfRange")
        /// The string is not what its field requires, such as a time, base64 or a number.
        package static let invalidValue = Code(rawValue: "invalidValue")
        /// A required member is missing.
        package static let missingMember = Code(rawValue: "missingMember")
        /// The member is unknown.
        package static let unknownMember = Code(rawValue: "unknownMember")
    }

    /// A position in the text.
    package struct Position: Hashable, Sendable {
        /// The bytes from the start of the text.
        package var offset: Int
        /// The line, from 1.
        package var line: Int
        /// The bytes from the start of the line, from 1.
        package var column: Int

        /// Creates a position.
        package init(offset: Int, line: Int, column: Int) {
            self.offset = offset
            self.line = line
            self.column = column
        }
    }

    /// The kind of error, for programs.
    package var code: Code
    /// The fault and its remedy, as a text for people.
    package var message: String
    /// The path of the value, such as `audience.nodes[3].tag`; empty for the whole text.
    package var path: String
    /// The position of a syntax error; nil for other errors.
    package var position: Position?

    /// Creates an error about the value at `path`.
    package init(_ code: Code, _ message: String, path: String = "", position: Position? = nil) {
        self.code = code
        self.message = message
        self.path = path
        self.position = position
    }

    /// The position or the path, if there is one, and the message.
    package var description: String {
        if let position {
            return "line \(position.line), column \(position.column): \(message)"
        }
        return path.isEmpty ? message : "\(path): \(message)"
    }
}
