/// The access that calls of a method give to somebody; the numbers are the schema's
/// (`herald.v1.GivenAccess`).
package enum GivenAccess: UInt8, CaseIterable, Sendable {
    /// The call gives no access, or none that the caller would not have.
    case none = 0
    /// A person gets access that does not end by itself.
    case lasting = 1
    /// A key gets a secret, which the service lets end no later than the caller's key.
    case key = 2
}
