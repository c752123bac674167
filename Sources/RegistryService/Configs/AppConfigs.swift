import Crypto
import Protocol

/// The config sets of one app in memory, with the key that signs their values.
final class AppConfigs {
    /// The config sets by name.
    let sets: [String: StoredConfigSet]
    /// The key that signs; nil as long as nothing was stored.
    let key: ConfigKey?
    /// The key that will sign next; nil if none is prepared.
    let nextKey: ConfigKey?
    private var signed: [ConfigEdition.Name: ConfigEdition] = [:]

    init(_ stored: ReadConfigSets.Answer) throws(CryptoError) {
        sets = Dictionary(uniqueKeysWithValues: stored.sets.map { ($0.body.name, $0) })
        let seeds = stored.seeds
        key = try seeds.current.map { seed throws(CryptoError) in try ConfigKey(seed: seed) }
        nextKey = try seeds.next.map { seed throws(CryptoError) in try ConfigKey(seed: seed) }
    }

    /// Returns the values of a variant in a form, signed; nil for the variant stands for no values.
    ///
    /// - Parameter app: the app's id, which is part of what is signed.
    func edition(
        of set: StoredConfigSet, variant: Int?, _ form: ConfigEdition.Form, app: String
    ) -> ConfigEdition {
        let name = ConfigEdition.Name(set: set.body.name, variant: variant, form: form)
        if let edition = signed[name] { return edition }
        let values = variant.map { set.body.variants[$0].values } ?? .empty
        let edition = ConfigEdition(values, of: set, form, app: app, key)
        signed[name] = edition
        return edition
    }
}

/// The key that signs the values of one app.
struct ConfigKey: Sendable {
    private let key: Ed25519SigningKey
    /// The first 16 hexadecimal digits of the SHA-256 of the public key.
    let id: String

    init(seed: [UInt8]) throws(CryptoError) {
        key = try Ed25519SigningKey(seed: seed)
        id = String(Hex.encode(SHA256.digest(of: key.publicKey.bytes).array).prefix(16))
    }

    /// The public key, by which an app checks signatures.
    var publicKey: Ed25519PublicKey { key.publicKey }

    /// The key as clients see it.
    var message: Proto.ConfigKey {
        var message = Proto.ConfigKey()
        (message.keyId, message.publicKey) = (id, publicKey.bytes)
        message.publicKeyPem = publicKey.pem
        return message
    }

    /// Returns the signature of a message.
    func signature(for message: [UInt8]) -> [UInt8] { key.signature(for: message) }
}

/// Values in a form, signed.
struct ConfigEdition: Sendable {
    /// The form in which values are written.
    enum Form: String, Sendable {
        case json, plist
    }

    /// The set, the variant and the form of the values.
    struct Name: Hashable {
        let set: String
        let variant: Int?
        let form: Form
    }

    let body: [UInt8]
    let signature: [UInt8]
    let keyID: String

    fileprivate init(
        _ values: ConfigValues, of set: StoredConfigSet, _ form: Form, app: String,
        _ key: ConfigKey?
    ) {
        body = form == .json ? Array(values.text.utf8) : values.propertyList
        signature =
            key?.signature(
                for: Self.message(
                    app: app, set: set.body.name, version: set.version, form, body)) ?? []
        keyID = key?.id ?? ""
    }

    /// Returns the message that is signed: lines that name the set and its version, and the values.
    ///
    /// No name has a line feed, so no other values give the same message.
    static func message(
        app: String, set: String, version: UInt64, _ form: Form, _ body: [UInt8]
    ) -> [UInt8] {
        Array("herald-config-1\n\(app)\n\(set)\n\(version)\n\(form.rawValue)\n".utf8) + body
    }
}
