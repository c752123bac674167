/// The challenge of a registration, which Apple or Google attest for one install: the server makes
/// it, and the app passes it on.
public struct AttestationChallenge: Hashable, Sendable {
    /// The challenge as the server gave it; it counts for five minutes.
    public let challenge: String
    /// The install that is registered.
    public let installID: String

    /// The text whose SHA-256 is attested, as `clientDataHash` of App Attest and as `requestHash`
    /// of Play Integrity.
    public var text: String { "\(challenge).\(installID)" }
}

/// The proof that an install is genuine, which it shows when it registers.
struct Attestation: Hashable, Sendable {
    let token: String
    /// The challenge that it was made with; empty for a token of the app's own server.
    let challenge: String

    init(_ token: String, challenge: String = "") {
        (self.token, self.challenge) = (token, challenge)
    }
}
