import Crypto
import JSON
package import ServiceKit

/// A Google service account that may send to a project, with its key.
package struct FCMCredentials: Sendable {
    /// The validity of an assertion in seconds; Google allows at most an hour.
    private static let validity: Int64 = 3600
    private static let scope = "https://www.googleapis.com/auth/firebase.messaging"

    /// The project to which messages are sent.
    package let project: String
    /// The URL that exchanges assertions for access tokens.
    package let tokenURL: String
    private let email: String
    private let keyID: String
    private let key: RSASigningKey

    /// Parses the JSON file that Google provides for a service account.
    package init(json: [UInt8]) throws(CredentialError) {
        let root = try Self.parse(json)
        func text(_ name: String) throws(CredentialError) -> String {
            guard let value = try? root.member(name)?.string(), !value.isEmpty else {
                throw CredentialError(
                    .invalidFile,
                    "the service account has no \"\(name)\"; give the JSON file as downloaded from "
                        + "the project's settings, Service accounts")
            }
            return value
        }
        guard try text("type") == "service_account" else {
            throw CredentialError(
                .invalidFile,
                "the JSON file's type is not service_account; generate a private key in "
                    + "the project's settings, Service accounts")
        }
        project = try text("project_id")
        guard project.utf8.allSatisfy(Self.isOfProject) else {
            throw CredentialError(
                .invalidFile, "project_id holds other characters than a-z, 0-9, - . and :")
        }
        tokenURL = try text("token_uri")
        guard tokenURL.hasPrefix("https://") else {
            throw CredentialError(.invalidFile, "token_uri is not an https URL; do not change it")
        }
        email = try text("client_email")
        keyID = try text("private_key_id")
        do {
            key = try RSASigningKey(pem: try text("private_key"))
        } catch let error as CryptoError {
            throw CredentialError(.invalidKey, "private_key: \(error.message)")
        } catch let error as CredentialError {
            throw error
        } catch {
            throw CredentialError(.invalidKey, "private_key cannot be read")
        }
    }

    private static func parse(_ json: [UInt8]) throws(CredentialError) -> JSONValue {
        do {
            let limits = JSONLimits(bytes: 16 * 1024, depth: 4, elements: 100)
            return try JSONDocument(parsing: json, limits: limits).root
        } catch {
            // Do not include the parser's message, which may quote the key.
            throw CredentialError(
                .invalidFile,
                "the service account is not JSON; give the file as it was downloaded")
        }
    }

    private static func isOfProject(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"):
            true
        default: false
        }
    }

    /// Returns the signed assertion for which an access token is granted.
    package func assertion(at time: UnixTime) -> String {
        let now = time.milliseconds / 1000
        return JSONWebToken.signed(
            header: ["typ": "JWT", "kid": .text(keyID)],
            claims: [
                "iss": .text(email), "sub": .text(email), "scope": .text(Self.scope),
                "aud": .text(tokenURL), "iat": .seconds(now), "exp": .seconds(now + Self.validity),
            ],
            by: .rs256(key))
    }

    /// Returns the form to POST to ``tokenURL`` as `application/x-www-form-urlencoded`.
    package func grantForm(at time: UnixTime) -> [UInt8] {
        // A token has no characters that need escaping in a form.
        Array(
            ("grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion="
                + assertion(at: time)).utf8)
    }
}
