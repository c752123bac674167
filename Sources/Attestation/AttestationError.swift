/// Why a token does not vouch for an install.
package struct AttestationError: Error, Hashable, Sendable {
    /// What is wrong and what to do, as what follows the name of the field.
    package let message: String

    package init(_ message: String) { self.message = message }
}
