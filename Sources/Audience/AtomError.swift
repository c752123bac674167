/// Why the devices of an atom cannot be told.
package struct AtomError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Whether it makes sense to ask again.
    package enum Code: Hashable, Sendable {
        /// Nobody here has the data: the same selector will be refused again.
        case unsupported
        /// Who has the data does not answer now.
        case unavailable
    }

    /// Whether it makes sense to ask again.
    package var code: Code
    /// The atom.
    package var atom: Selector.Atom
    /// Why, for a person; after "…cannot be evaluated: ".
    package var reason: String

    /// Makes an error.
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
