/// The reason why an identity provider has signed nobody in.
package struct OpenIDProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// A kind of problem.
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

    /// The kind of the problem.
    package let kind: Kind
    /// A description of the problem, and what to do.
    package let description: String

    /// Creates a problem.
    package init(_ kind: Kind, _ description: String) {
        (self.kind, self.description) = (kind, description)
    }
}
