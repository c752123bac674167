package import Crypto
package import ServiceKit

/// The encryption of providers' secrets under a key that is in no database and in no backup.
///
/// Each secret has a key of its own, derived (HKDF, RFC 5869) from the file's key, a fresh salt and
/// the secret's place. So a sealed secret can only be opened for that place, and no nonce is used
/// twice under one key. AES-128-GCM (NIST SP 800-38D) detects any change.
package struct CredentialVault: Sendable, CustomStringConvertible {
    private static let keyBytes = 32
    private static let saltBytes = 16
    private static let idBytes = 4
    /// The version of the format.
    private static let version: UInt8 = 1

    private let key: [UInt8]
    private let random: Random
    /// The id that distinguishes keys and reveals nothing about them.
    private let id: [UInt8]

    /// Creates a vault with a key of 32 bytes.
    package init(key: [UInt8], random: Random = .system) {
        precondition(key.count == Self.keyBytes, "a vault's key has \(Self.keyBytes) bytes")
        self.key = key
        self.random = random
        id = Self.derived(key, salt: [], "herald vault: id", count: Self.idBytes)
    }

    /// Opens the vault whose key is in the file at `path`; the file is created if it does not
    /// exist.
    ///
    /// The file contains 64 hexadecimal digits. The call blocks, and is meant for the start of a
    /// process.
    ///
    /// - Throws: `ConfigurationError` that names the path and says what to do.
    package static func open(
        at path: String, random: Random = .system
    ) throws(ConfigurationError) -> (vault: CredentialVault, isNew: Bool) {
        let file = try KeyFile.readOrMake(path) { Hex.encode(random.bytes(keyBytes)) }
        guard let key = Hex.decode(file.text), key.count == keyBytes else {
            throw ConfigurationError(
                path,
                "does not contain \(2 * keyBytes) hexadecimal digits; restore the earlier file, "
                    + "or move this one away and set every provider again")
        }
        return (CredentialVault(key: key, random: random), file.isNew)
    }

    /// A description with the key's id, never the key.
    package var description: String { "<vault, key \(Hex.encode(id))>" }

    /// Encrypts a secret for one place.
    ///
    /// The result has one byte of version, 4 of the key's id, 16 of salt, the secret, and a tag of
    /// 16.
    func seal(_ secret: String, for place: SecretPlace) -> [UInt8] {
        let salt = random.bytes(Self.saltBytes)
        var sealed = [Self.version] + id + salt
        let offset = sealed.count
        sealed += secret.utf8
        let (key, nonce) = keyAndNonce(salt, place)
        AES128GCM.seal(&sealed, from: offset, key: key, nonce: nonce)
        return sealed
    }

    /// Decrypts a secret that was sealed for this place.
    ///
    /// - Throws: ``VaultError`` that says what to do.
    func open(_ sealed: [UInt8], of place: SecretPlace) throws(VaultError) -> String {
        let body = 1 + Self.idBytes + Self.saltBytes
        guard sealed.count >= body + AES128GCM.tagSize, sealed[0] == Self.version else {
            throw VaultError(
                .damaged, "the setting \(place.setting) is not a sealed secret: \(Self.again)")
        }
        let sealer = Array(sealed[1...Self.idBytes])
        guard sealer == id else {
            throw VaultError(
                .otherKey,
                "the setting \(place.setting) was sealed under the key \(Hex.encode(sealer)), and "
                    + "delivery's key file contains the key \(Hex.encode(id)): restore that file "
                    + "(HERALD_DELIVERY_KEY_FILE) and restart delivery, or \(Self.again)")
        }
        let (key, nonce) = keyAndNonce(Array(sealed[(1 + Self.idBytes)..<body]), place)
        guard let bytes = AES128GCM.open(Array(sealed[body...]), key: key, nonce: nonce),
            let secret = String(validating: bytes, as: UTF8.self)
        else {
            throw VaultError(
                .damaged,
                "the setting \(place.setting) was changed after sealing, or belongs elsewhere: "
                    + Self.again)
        }
        return secret
    }

    /// Returns a fingerprint that distinguishes an app's secrets: 16 hexadecimal digits.
    ///
    /// It depends on the vault's key, so that nobody without the key can test guesses.
    func fingerprint(of secret: String, app: String) -> String {
        let key = Self.derived(
            key, salt: [], "herald vault: fingerprint", SecretPlace.framed(app), count: 32)
        let code = HMACSHA256.code(for: Array(secret.utf8), key: key)
        return Hex.encode(Array(code.array.prefix(8)))
    }

    private static let again = "set the provider again"

    private func keyAndNonce(
        _ salt: [UInt8], _ place: SecretPlace
    ) -> (key: [UInt8], nonce: [UInt8]) {
        let bytes = Self.derived(
            key, salt: salt, "herald vault: secret", place.bytes,
            count: AES128GCM.keySize + AES128GCM.nonceSize)
        return (Array(bytes[..<AES128GCM.keySize]), Array(bytes[AES128GCM.keySize...]))
    }

    private static func derived(
        _ key: [UInt8], salt: [UInt8], _ purpose: StaticString, _ info: [UInt8] = [], count: Int
    ) -> [UInt8] {
        HKDF.expand(
            HKDF.extract(salt: salt, key: key),
            info: SecretPlace.framed("\(purpose)") + info, count: count)
    }
}

/// The place of a secret; a sealed secret opens for no other place.
struct SecretPlace: Hashable, Sendable {
    var app: String
    var provider: String
    var setting: String

    /// The parts, each after its length, so that no two places have the same bytes.
    fileprivate var bytes: [UInt8] {
        Self.framed(app) + Self.framed(provider) + Self.framed(setting)
    }

    fileprivate static func framed(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        return (0..<4).map { UInt8(truncatingIfNeeded: bytes.count >> (24 - 8 * $0)) } + bytes
    }
}
