package import Crypto
package import ServiceKit

/// Seals the secrets of providers under a key that is in no database and in no backup.
///
/// Each secret has a key of its own, derived (HKDF, RFC 5869) from the file's by a fresh salt and
/// by the place it is for: so a sealed secret opens in that place alone, and no nonce can come
/// twice under one key. AES-128-GCM (NIST SP 800-38D) says whether anything was changed.
package struct CredentialVault: Sendable, CustomStringConvertible {
    private static let keyBytes = 32
    private static let saltBytes = 16
    private static let idBytes = 4
    /// How it is sealed: of more than one way each would have its number.
    private static let version: UInt8 = 1

    private let key: [UInt8]
    private let random: Random
    /// Tells keys apart, and says nothing of them.
    private let id: [UInt8]

    /// A vault with a key of 32 bytes.
    package init(key: [UInt8], random: Random = .system) {
        precondition(key.count == Self.keyBytes, "a vault's key has \(Self.keyBytes) bytes")
        self.key = key
        self.random = random
        id = Self.derived(key, salt: [], "herald vault: id", count: Self.idBytes)
    }

    /// The vault whose key is in the file at `path`, which is made if there is none.
    ///
    /// The file holds 64 hexadecimal digits. It blocks: for the start of a process.
    ///
    /// - Throws: `ConfigurationError` naming the path, and what to do.
    package static func open(
        at path: String, random: Random = .system
    ) throws(ConfigurationError) -> (vault: CredentialVault, isNew: Bool) {
        let file = try KeyFile.readOrMake(path) { Hex.encode(random.bytes(keyBytes)) }
        guard let key = Hex.decode(file.text), key.count == keyBytes else {
            throw ConfigurationError(
                path,
                "does not hold \(2 * keyBytes) hexadecimal digits; put the file back that was "
                    + "there, or move it away: then every provider has to be set again")
        }
        return (CredentialVault(key: key, random: random), file.isNew)
    }

    /// Never the key.
    package var description: String { "<vault, key \(Hex.encode(id))>" }

    /// A secret for one place, as it may be stored.
    ///
    /// One byte of version, 4 of the key's id, 16 of salt, the secret, a tag of 16.
    func seal(_ secret: String, for place: SecretPlace) -> [UInt8] {
        let salt = random.bytes(Self.saltBytes)
        var sealed = [Self.version] + id + salt
        let offset = sealed.count
        sealed += secret.utf8
        let (key, nonce) = keyAndNonce(salt, place)
        AES128GCM.seal(&sealed, from: offset, key: key, nonce: nonce)
        return sealed
    }

    /// What was sealed for this place.
    ///
    /// - Throws: ``VaultError`` that says what to do.
    func open(_ sealed: [UInt8], of place: SecretPlace) throws(VaultError) -> String {
        let body = 1 + Self.idBytes + Self.saltBytes
        guard sealed.count >= body + AES128GCM.tagSize, sealed[0] == Self.version else {
            throw VaultError(
                .damaged, "the setting \(place.setting) is no sealed secret: \(Self.again)")
        }
        let sealer = Array(sealed[1...Self.idBytes])
        guard sealer == id else {
            throw VaultError(
                .otherKey,
                "the setting \(place.setting) was sealed under the key \(Hex.encode(sealer)), and "
                    + "delivery's key file holds the key \(Hex.encode(id)): put that file back "
                    + "(HERALD_DELIVERY_KEY_FILE) and restart delivery, or \(Self.again)")
        }
        let (key, nonce) = keyAndNonce(Array(sealed[(1 + Self.idBytes)..<body]), place)
        guard let bytes = AES128GCM.open(Array(sealed[body...]), key: key, nonce: nonce),
            let secret = String(validating: bytes, as: UTF8.self)
        else {
            throw VaultError(
                .damaged,
                "the setting \(place.setting) was changed since it was sealed, or is another's: "
                    + Self.again)
        }
        return secret
    }

    /// What tells a secret from others of its app: 16 hexadecimal digits.
    ///
    /// Keyed, so that nobody without the key can try out what the secret may be.
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

/// Which secret it is: a sealed one opens nowhere else.
struct SecretPlace: Hashable, Sendable {
    var app: String
    var provider: String
    var setting: String

    /// Each part behind its length, so that no two places have the same bytes.
    fileprivate var bytes: [UInt8] {
        Self.framed(app) + Self.framed(provider) + Self.framed(setting)
    }

    fileprivate static func framed(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        return (0..<4).map { UInt8(truncatingIfNeeded: bytes.count >> (24 - 8 * $0)) } + bytes
    }
}
