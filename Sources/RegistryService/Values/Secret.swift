import Crypto
import Protocol

/// The two kinds of secrets: keys, and devices' own.
///
/// Only their hashes are stored.
enum Secret {
    /// Random bytes in each: far beyond guessing.
    private static let randomBytes = 32

    /// A device's secret.
    static func device(_ random: Random) -> String { Base64.url.encode(random.bytes(randomBytes)) }

    /// A key's text: its id finds it, the rest proves it.
    static func key(id: String, _ random: Random) -> String {
        "hk_\(id)_\(Base64.url.encode(random.bytes(randomBytes)))"
    }

    /// The id in a key's text; nil when it is not a key at all.
    static func keyID(_ text: String) -> String? {
        let parts = text.split(separator: "_", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "hk", text.utf8.count <= 128 else { return nil }
        return String(parts[1])
    }

    /// What is stored and compared.
    static func hash(_ secret: String) -> Digest { SHA256.digest(of: secret.utf8.span) }
}

extension RPCError {
    /// The same for a device that never was, that is gone, and that is another app's.
    static func noDevice(_ id: String) -> RPCError { RPCError(.notFound, "no device '\(id)'") }

    /// One message for every key that does not open: unknown, wrong and revoked look alike.
    static let wrongKey = RPCError(.unauthenticated, "the key is not valid")

    /// One message for an unknown device and a wrong secret.
    static let wrongDevice = RPCError(
        .unauthenticated, "device_id and device_secret are not those of a registered device")
}
