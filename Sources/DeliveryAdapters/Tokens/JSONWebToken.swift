package import Crypto
import JSON

/// Signed JSON web tokens in compact form (RFC 7515 §3.1).
package enum JSONWebToken {
    /// A signing key, which determines the algorithm.
    package enum Key: Sendable {
        /// ECDSA with P-256 and SHA-256.
        case es256(P256SigningKey)
        /// RSA PKCS#1 1.5 with SHA-256.
        case rs256(RSASigningKey)

        fileprivate var algorithm: String {
            switch self {
            case .es256: "ES256"
            case .rs256: "RS256"
            }
        }

        fileprivate func signature(for message: [UInt8]) -> [UInt8] {
            switch self {
            case .es256(let key): key.signature(for: message)
            case .rs256(let key): key.signature(for: message)
            }
        }
    }

    /// The value of a header or claim.
    package enum Value: Hashable, Sendable, ExpressibleByStringLiteral {
        /// A claim that is a text.
        case text(String)
        /// A time in seconds since 1970.
        case seconds(Int64)

        package init(stringLiteral text: String) { self = .text(text) }
    }

    /// Returns a signed token; the header's first member is `alg`, which is added here.
    package static func signed(
        header: KeyValuePairs<String, Value> = [:], claims: KeyValuePairs<String, Value>,
        by key: Key
    ) -> String {
        let first = object([("alg", .text(key.algorithm))] + header.map { ($0.key, $0.value) })
        let second = object(claims.map { ($0.key, $0.value) })
        let text = Base64.url.encode(first) + "." + Base64.url.encode(second)
        return text + "." + Base64.url.encode(key.signature(for: Array(text.utf8)))
    }

    private static func object(_ members: [(name: String, value: Value)]) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        for member in members {
            json.key(member.name)
            switch member.value {
            case .text(let text): json.string(text)
            case .seconds(let seconds): json.integer(seconds)
            }
        }
        json.endObject()
        return json.bytes
    }
}
