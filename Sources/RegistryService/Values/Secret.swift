import Crypto
import Protocol
import ServiceKit

/// The secrets of keys and of devices.
///
/// Only their hashes are stored.
enum Secret {
    /// The number of random bytes in a secret.
    private static let randomBytes = 32

    /// Creates a device's secret.
    static func device(_ random: Random) -> String { Base64.url.encode(random.bytes(randomBytes)) }

    /// Creates a key's text: the id identifies the key, and the rest is its secret.
    static func key(id: String, _ random: Random) -> String {
        "hk_\(id)_\(Base64.url.encode(random.bytes(randomBytes)))"
    }

    /// The key with which a wrong secret is compared if there is no key with its id.
    static let noKey = Key(
        id: "", app: "", role: .device, name: "", hash: hash(""),
        created: UnixTime(milliseconds: 0))

    /// Returns the id in a key's text; nil if the text is not a key.
    static func keyID(_ text: String) -> String? {
        let parts = text.split(separator: "_", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "hk", text.utf8.count <= 128 else { return nil }
        return String(parts[1])
    }

    /// Returns the hash of a secret, which is stored and compared.
    static func hash(_ secret: String) -> Digest { SHA256.digest(of: secret.utf8.span) }
}

extension RPCError {
    /// Returns the error for a device that does not exist, was deleted, or belongs to another app:
    /// all look alike.
    static func noDevice(_ id: String) -> RPCError {
        RPCError(.notFound, "no device \(quoting: id)")
    }

    /// Returns the error for an app that does not exist.
    static func noApp(_ id: String) -> RPCError { RPCError(.notFound, "no app \(quoting: id)") }

    /// The error for every key that is not accepted: unknown, wrong and revoked keys look alike.
    static let wrongKey = RPCError(.unauthenticated, "the key is not valid")

    /// The error for an unknown device and for a wrong secret: both look alike.
    static let wrongDevice = RPCError(
        .unauthenticated, "device_id and device_secret are not those of a registered device")
}
