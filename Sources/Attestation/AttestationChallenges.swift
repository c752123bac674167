package import Crypto
package import ServiceKit

/// Makes challenges and knows them again, without keeping any.
///
/// A challenge is the end of its life, 16 random bytes, and a code (HMAC) of both and of the app,
/// by a key that this process makes when it starts. So none counts for another app, none after five
/// minutes, and none after a restart.
package struct AttestationChallenges: Sendable {
    /// The time for which a challenge counts: the app has to ask Apple or Google in between.
    package static let life: Duration = .seconds(300)
    private static let codeBytes = 16
    private static let nonceBytes = 16
    private static let timeBytes = 8

    private let key: [UInt8]
    private let random: Random

    /// Creates a maker with a new key.
    package init(_ random: Random) {
        self.random = random
        key = random.bytes(32)
    }

    /// Makes a challenge for an app.
    package func make(app: String, now: UnixTime) -> (text: String, ends: UnixTime) {
        let ends = now + Self.life
        let end = UInt64(bitPattern: ends.milliseconds)
        let bytes =
            (0..<Self.timeBytes).map { UInt8(truncatingIfNeeded: end >> UInt64(56 - 8 * $0)) }
            + random.bytes(Self.nonceBytes)
        return (Base64.url.encode(bytes + code(bytes, app)), ends)
    }

    /// Returns the hash that an attestation with a challenge must have, for an install.
    ///
    /// - Throws: ``AttestationError`` if the challenge is none of this process, of another app or
    ///   too old.
    package func hash(
        _ challenge: String, app: String, install: String, now: UnixTime
    ) throws(AttestationError) -> Digest {
        let size = Self.timeBytes + Self.nonceBytes
        guard challenge.utf8.count <= 128, let bytes = Base64.url.decode(challenge),
            bytes.count == size + Self.codeBytes,
            ConstantTime.equal(Array(bytes[size...]), code(Array(bytes[..<size]), app))
        else {
            throw AttestationError(
                "needs attestation_challenge: what Client/GetAttestationChallenge gave this app; "
                    + "ask for a new one and attest again")
        }
        let end = bytes[..<Self.timeBytes].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard now.milliseconds < Int64(bitPattern: end) else {
            throw AttestationError(
                "has an attestation_challenge that is over five minutes old; ask for a new one and "
                    + "attest again")
        }
        guard !install.isEmpty else {
            throw AttestationError("is for an install: install_id is missing")
        }
        return SHA256.digest(of: Array("\(challenge).\(install)".utf8))
    }

    private func code(_ bytes: [UInt8], _ app: String) -> [UInt8] {
        Array(
            HMACSHA256.code(for: bytes + Array(app.utf8), key: key).array
                .prefix(Self.codeBytes))
    }
}
