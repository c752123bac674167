/// Why a text is not JSON, or why a value in it is not what its field wants.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, for a program.
    ///
    /// Open: a module that reads its own values out of JSON adds its own codes.
    package struct Code: RawRepresentable, Hashable, Sendable {
        /// The code's name.
        package let rawValue: String

        /// Makes a code of its name.
        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The text breaks the grammar of RFC 8259, or escapes half of a surrogate pair.
        package static let syntax = Code(rawValue: "syntax")
        /// The text ends too early.
        package static let unexpectedEnd = Code(rawValue: "unexpectedEnd")
        /// The text goes on after its value.
        package static let trailingGarbage = Code(rawValue: "trailingGarbage")
        /// The text is not UTF-8.
        package static let invalidText = Code(rawValue: "invalidText")
        /// A NUL character, written plainly or escaped.
        package static let nulCharacter = Code(rawValue: "nulCharacter")
        /// One object names a member twice.
        package static let duplicateMember = Code(rawValue: "duplicateMember")
        /// More bytes, levels or elements than ``JSONLimits`` allow.
        package static let limitExceeded = Code(rawValue: "limitExceeded")
        /// A value of another kind than its field wants.
        package static let wrongKind = Code(rawValue: "wrongKind")
        /// A number that its field cannot hold.
        package static let outOfRange = Code(rawValue: "outOfRange")
        /// A string that does not say what its field wants: a time, base64, a number.
        package static let invalidValue = Code(rawValue: "invalidValue")
        /// A member that must be there is not.
        package static let missingMember = Code(rawValue: "missingMember")
        /// A member that nothing is known about.
        package static let unknownMember = Code(rawValue: "unknownMember")
    }

    /// A place in the text.
    package struct Position: Hashable, Sendable {
        /// Bytes from the start.
        package var offset: Int
        /// Lines from 1.
        package var line: Int
        /// Bytes into the line, from 1.
        package var column: Int

        /// Makes a position of its three counts.
        package init(offset: Int, line: Int, column: Int) {
            self.offset = offset
            self.line = line
            self.column = column
        }
    }

    /// What is wrong, for a program.
    package var code: Code
    /// What is wrong and what would be right, for a person.
    package var message: String
    /// The value it is about, such as `audience.nodes[3].tag`; empty for the whole text.
    package var path: String
    /// Where in the text the grammar is broken; nil when it is not the grammar.
    package var position: Position?

    /// Makes an error about the value at `path`.
    package init(_ code: Code, _ message: String, path: String = "", position: Position? = nil) {
        self.code = code
        self.message = message
        self.path = path
        self.position = position
    }

    /// Path or position, then the message.
    package var description: String {
        if let position {
            return "line \(position.line), column \(position.column): \(message)"
        }
        return path.isEmpty ? message : "\(path): \(message)"
    }
}
