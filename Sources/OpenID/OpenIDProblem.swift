/// Why an identity provider has signed nobody in.
package struct OpenIDProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of problem it is.
    package enum Kind: Sendable {
        /// The provider cannot be reached, or what it says cannot be used.
        case provider
        /// The provider has refused the person, or the person has not agreed.
        case refused
        /// The answer does not belong to the sign-in that was begun.
        case answer
        /// The token is signed with a key that is not among the provider's known ones.
        case unknownKey
    }

    /// The kind.
    package let kind: Kind
    /// What happened, and what to do.
    package let description: String

    /// Creates a problem.
    package init(_ kind: Kind, _ description: String) {
        (self.kind, self.description) = (kind, description)
    }
}
