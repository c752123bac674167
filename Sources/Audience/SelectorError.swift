/// The reason why a text or a list of nodes is not a valid selector.
package struct SelectorError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A code for programs.
    package struct Code: RawRepresentable, Hashable, Sendable {
        /// The code's name.
        package let rawValue: String

        /// Creates a code from its name.
        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The selector is empty.
        package static let empty = Code(rawValue: "selectorEmpty")
        /// An operand, an operator or a parenthesis is where something else should be.
        package static let syntax = Code(rawValue: "selectorSyntax")
        /// A quotation does not end, or has an invalid escape.
        package static let quoting = Code(rawValue: "selectorQuoting")
        /// A tag is not valid; the message is the one of the ``TagError``.
        package static let invalidTag = Code(rawValue: "selectorInvalidTag")
        /// A device's id is not valid.
        package static let invalidDevice = Code(rawValue: "selectorInvalidDevice")
        /// A name before a parenthesis is not an atom's.
        package static let unknownAtom = Code(rawValue: "selectorUnknownAtom")
        /// A value in an atom is not valid for its kind.
        package static let invalidValue = Code(rawValue: "selectorInvalidValue")
        /// The nodes are not the postfix form of one expression.
        package static let malformed = Code(rawValue: "selectorMalformed")
        /// The selector exceeds one of ``SelectorLimits``.
        package static let limitExceeded = Code(rawValue: "selectorLimitExceeded")
    }

    /// The code, for programs.
    package var code: Code
    /// A description of the mistake and of what was expected, for a person.
    package var message: String
    /// The index of the byte in the text, from 0; for a list of nodes, the index of the node.
    package var position: Int

    /// Creates an error.
    package init(_ code: Code, _ message: String, at position: Int) {
        self.code = code
        self.message = message
        self.position = position
    }

    /// The position and the message.
    package var description: String {
        "at \(position): \(message)"
    }
}
