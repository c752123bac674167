/// The reason why a token does not vouch for an install.
package struct AttestationError: Error, Hashable, Sendable {
    /// A description of the fault and its remedy, worded to follow the name of the field.
    package let message: String

    package init(_ message: String) { self.message = message }
}
