import Crypto
import JSON

/// The statements of a browser about the page that asked for a passkey (WebAuthn §5.8.1).
package struct ClientData {
    /// A request of the page.
    package enum Kind: String {
        /// A new passkey.
        case make = "webauthn.create"
        /// A signature of a passkey.
        case use = "webauthn.get"
    }

    /// The challenge that the page asked to be signed.
    package let challenge: [UInt8]
    /// SHA-256 of the name of the page's host.
    package let hostHash: [UInt8]

    /// Reads the data; nil if it is malformed, of another kind, of a page in a frame of another
    /// site, or of one that came without TLS from another machine.
    package init?(_ bytes: [UInt8], _ kind: Kind) {
        guard bytes.count <= 4096, let json = (try? JSONDocument(parsing: bytes))?.root,
            (try? json.member("type")?.string()) == kind.rawValue,
            let text = try? json.member("challenge")?.string(),
            let challenge = Base64.url.decode(text),
            (try? json.member("crossOrigin")?.bool()) != true,
            let origin = try? json.member("origin")?.string(), let host = Self.host(of: origin)
        else { return nil }
        self.challenge = challenge
        hostHash = SHA256.digest(of: host.utf8.span).array
    }

    /// Returns the name of the host in an origin such as `https://news.example:8443`.
    private static func host(of origin: String) -> String? {
        let scheme = "https://"
        guard origin.hasPrefix(scheme) else { return nil }
        let host = origin.dropFirst(scheme.count).prefix { $0 != ":" && $0 != "/" }
        return host.isEmpty ? nil : String(host)
    }
}
