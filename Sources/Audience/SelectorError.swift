/// Why a text, or a list of nodes, is no selector.
package struct SelectorError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, for a program.
    package struct Code: RawRepresentable, Hashable, Sendable {
        /// The code's name.
        package let rawValue: String

        /// Makes a code of its name.
        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Nothing is selected.
        package static let empty = Code(rawValue: "selectorEmpty")
        /// An operand, an operator or a parenthesis stands where another thing should.
        package static let syntax = Code(rawValue: "selectorSyntax")
        /// A quoted tag that does not end, or an escape that is none.
        package static let quoting = Code(rawValue: "selectorQuoting")
        /// A tag that is none; the message is the ``TagError``'s.
        package static let invalidTag = Code(rawValue: "selectorInvalidTag")
        /// A device's id that is none.
        package static let invalidDevice = Code(rawValue: "selectorInvalidDevice")
        /// A name before a parenthesis that is no atom's.
        package static let unknownAtom = Code(rawValue: "selectorUnknownAtom")
        /// A value in an atom that is none of its kind.
        package static let invalidValue = Code(rawValue: "selectorInvalidValue")
        /// Nodes that are not the postfix form of one expression.
        package static let malformed = Code(rawValue: "selectorMalformed")
        /// More than ``SelectorLimits`` allow.
        package static let limitExceeded = Code(rawValue: "selectorLimitExceeded")
    }

    /// What is wrong, for a program.
    package var code: Code
    /// What is wrong and what was expected, for a person.
    package var message: String
    /// The byte of the text it is about, from 0; of a list of nodes, the node's index.
    package var position: Int

    /// Makes an error.
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
