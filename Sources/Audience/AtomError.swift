/// The reason why the devices of an atom cannot be determined.
package struct AtomError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of errors, which tell whether asking again may help.
    package enum Code: Hashable, Sendable {
        /// The data for the atom is not available here: the same selector will be refused again.
        case unsupported
        /// The service that has the data does not answer now.
        case unavailable
    }

    /// The code, which tells whether asking again may help.
    package var code: Code
    /// The atom that could not be evaluated.
    package var atom: Selector.Atom
    /// The reason, for a person; it follows "… cannot be evaluated: ".
    package var reason: String

    /// Creates an error.
    package init(_ code: Code, _ atom: Selector.Atom, _ reason: String) {
        self.code = code
        self.atom = atom
        self.reason = reason
    }

    /// The atom's text and the reason.
    package var description: String {
        "\(AtomText.text(atom)) cannot be evaluated: \(reason)"
    }
}
