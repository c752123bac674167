package import Crypto

/// Where a browser or a UnifiedPush app is reached, and what only it can read.
package struct WebPushSubscription: Hashable, Sendable {
    /// UnifiedPush allows 1,000 bytes; browsers' have some 300.
    package static let longestEndpoint = 2_048
    /// The length of ``secret``.
    package static let secretSize = 16

    /// The URL that messages are POSTed to.
    package let endpoint: String
    /// Scheme, host and, if it is another than 443, port: what VAPID calls the audience.
    package let origin: String
    /// The app's public key, known to be on the curve.
    package let publicKey: P256PublicKey
    /// What is mixed into the keys, so that the push service cannot make messages.
    package let secret: [UInt8]

    /// Checks what a client sent; whether the host may be talked to is checked at every send.
    package init(
        endpoint: String, publicKey: [UInt8], secret: [UInt8]
    ) throws(PayloadProblem) {
        guard let origin = Self.origin(of: endpoint) else {
            throw .invalidAddress(
                "the endpoint is not an https URL without user, fragment and white space")
        }
        guard let point = P256PublicKey(publicKey) else {
            throw .invalidAddress("public_key is not 65 bytes of a point on the curve P-256")
        }
        guard secret.count == Self.secretSize else {
            throw .invalidAddress("auth_secret has \(secret.count) bytes; it has to have 16")
        }
        self.endpoint = endpoint
        self.origin = origin
        self.publicKey = point
        self.secret = secret
    }

    /// RFC 6454 §6.2, of https alone; nil for what else there is.
    static func origin(of url: String) -> String? {
        let scheme = "https://"
        guard url.utf8.count <= longestEndpoint, url.prefix(scheme.count).lowercased() == scheme,
            url.utf8.allSatisfy({ $0 > 32 && $0 < 127 && $0 != UInt8(ascii: "#") })
        else { return nil }
        let rest = url.dropFirst(scheme.count)
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "\\" }
        guard let (host, port) = split(authority) else { return nil }
        return scheme + host.lowercased() + (port == 443 ? "" : ":\(port)")
    }

    private static func split(_ authority: Substring) -> (host: Substring, port: UInt16)? {
        // An IPv6 address has colons of its own, in brackets.
        let end = authority.lastIndex(of: "]") ?? authority.startIndex
        let colon = authority[end...].firstIndex(of: ":")
        let host = authority[..<(colon ?? authority.endIndex)]
        guard !host.isEmpty, !host.contains("@"), !host.contains("%"),
            !host.contains(":") || host.hasPrefix("[")
        else { return nil }
        guard let colon else { return (host, 443) }
        let digits = authority[authority.index(after: colon)...]
        guard digits.utf8.allSatisfy({ (48...57).contains($0) }), let port = UInt16(digits),
            port > 0
        else { return nil }
        return (host, port)
    }
}
