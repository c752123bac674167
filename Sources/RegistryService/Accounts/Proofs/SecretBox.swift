package import Crypto
package import ServiceKit

/// The encryption of the secrets of authenticator apps, under a key that is in no database and in
/// no backup.
///
/// Each secret has a key of its own, derived (HKDF, RFC 5869) from the file's key, a fresh salt and
/// the account's id, so that it opens for that account alone. AES-128-GCM detects any change.
package struct SecretBox: Sendable {
    private static let keyBytes = 32
    private static let saltBytes = 16

    private let key: [UInt8]

    /// Creates a box with a key of 32 bytes.
    package init(key: [UInt8]) {
        precondition(key.count == Self.keyBytes, "a box's key has \(Self.keyBytes) bytes")
        self.key = key
    }

    /// Opens the box whose key is in the file at `path`, which is made if it does not exist.
    ///
    /// - Throws: `ConfigurationError` that names the path.
    package static func open(
        at path: String, _ random: Random = .system
    ) throws(ConfigurationError) -> SecretBox {
        let file = try KeyFile.readOrMake(path) { Hex.encode(random.bytes(keyBytes)) }
        guard let key = Hex.decode(file.text), key.count == keyBytes else {
            throw ConfigurationError(
                path,
                "does not contain \(2 * keyBytes) hexadecimal digits; restore the earlier file, or "
                    + "move this one away: codes of authenticator apps do not work then")
        }
        return SecretBox(key: key)
    }

    /// Encrypts a secret of an account.
    func seal(_ secret: [UInt8], of account: String, _ random: Random) -> [UInt8] {
        let salt = random.bytes(Self.saltBytes)
        var sealed = salt + secret
        let (key, nonce) = parts(salt, account)
        AES128GCM.seal(&sealed, from: Self.saltBytes, key: key, nonce: nonce)
        return sealed
    }

    /// Decrypts a secret of an account; nil if it was sealed with another key or for another
    /// account.
    func open(_ sealed: [UInt8], of account: String) -> [UInt8]? {
        guard sealed.count >= Self.saltBytes + AES128GCM.tagSize else { return nil }
        let (key, nonce) = parts(Array(sealed.prefix(Self.saltBytes)), account)
        return AES128GCM.open(
            Array(sealed.dropFirst(Self.saltBytes)), key: key, nonce: nonce)
    }

    private func parts(_ salt: [UInt8], _ account: String) -> (key: [UInt8], nonce: [UInt8]) {
        let bytes = HKDF.expand(
            HKDF.extract(salt: salt, key: key), info: Array("herald totp\n\(account)".utf8),
            count: AES128GCM.keySize + AES128GCM.nonceSize)
        return (Array(bytes[..<AES128GCM.keySize]), Array(bytes[AES128GCM.keySize...]))
    }
}
