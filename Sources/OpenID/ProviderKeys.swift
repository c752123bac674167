import Crypto
import JSON

/// The keys that sign an identity provider's tokens (a JSON Web Key Set, RFC 7517 §5).
package struct ProviderKeys: Sendable {
    /// The most keys of a set; providers have two to ten.
    private static let most = 100

    private struct Key {
        let id: String?
        let key: CredentialKey
    }

    private let keys: [Key]

    /// Reads a set.
    ///
    /// Keys that encrypt, and those of unknown kinds, are passed over.
    ///
    /// - Throws: A problem of the kind `provider` if no key is left.
    package init(parsing bytes: [UInt8]) throws(OpenIDProblem) {
        guard let document = try? JSONDocument(parsing: bytes),
            let elements = try? document.root.member("keys")?.elements()
        else { throw OpenIDProblem(.provider, "its set of keys is not one of JSON Web Keys") }
        keys = elements.prefix(Self.most).compactMap { element in
            guard let key = CredentialKey(jwk: element) else { return nil }
            return Key(id: try? element.member("kid")?.string(), key: key)
        }
        guard !keys.isEmpty else {
            throw OpenIDProblem(
                .provider, "its set of keys has none of the algorithms RS256, ES256 and EdDSA")
        }
    }

    /// Returns the keys of an algorithm that have an id; all of the algorithm without one.
    func keys(_ algorithm: CredentialKey.Algorithm, _ id: String?) -> [CredentialKey] {
        keys.filter { $0.key.algorithm == algorithm && (id == nil || $0.id == nil || $0.id == id) }
            .map(\.key)
    }
}

extension CredentialKey {
    /// Reads a public key that signs (RFC 7518 §6, RFC 8037 §2); nil for any other.
    init?(jwk: JSONValue) {
        func text(_ name: String) -> String? { try? jwk.member(name)?.string() }
        func bytes(_ name: String) -> [UInt8]? { text(name).flatMap { Base64.url.decode($0) } }
        guard text("use") ?? "sig" == "sig" else { return nil }
        switch (text("kty"), text("crv")) {
        case ("RSA", _):
            guard text("alg") ?? "RS256" == "RS256", let modulus = bytes("n"),
                let exponent = bytes("e"), modulus.count <= 1024, exponent.count <= 8
            else { return nil }
            self.init(modulus: modulus, exponent: exponent)
        case ("EC", "P-256"):
            guard let x = bytes("x"), let y = bytes("y") else { return nil }
            self.init(p256: x, y)
        case ("OKP", "Ed25519"):
            guard let x = bytes("x") else { return nil }
            self.init(ed25519: x)
        default: return nil
        }
    }
}
