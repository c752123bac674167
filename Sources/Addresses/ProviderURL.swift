/// An https URL, split into the origin to connect to and the path to request.
package struct ProviderURL: Hashable, Sendable {
    /// The scheme, the host and any port other than 443, in lower case; VAPID calls this the
    /// audience.
    package let origin: String
    /// The host in lower case; an IPv6 address has no brackets.
    package let host: String
    /// The port, from 1 to 65535.
    package let port: UInt16
    /// The path with its query; `/` if the URL has no path.
    package let path: [UInt8]

    /// Parses a URL; returns nil if it is not https or contains a user, a fragment, white space or
    /// non-ASCII characters.
    package init?(_ url: String) {
        let bytes = Array(url.utf8)
        guard let authority = Authority(of: bytes) else { return nil }
        let slash = UInt8(ascii: "/")
        switch authority.end < bytes.count ? bytes[authority.end] : nil {
        case nil: path = [slash]
        case slash?: path = Array(bytes[authority.end...])
        case UInt8(ascii: "?")?: path = [slash] + bytes[authority.end...]
        // A backslash: some parsers take it for a slash, others do not.
        default: return nil
        }
        (origin, port) = (authority.origin, authority.port)
        host =
            authority.host.hasPrefix("[")
            ? String(authority.host.dropFirst().dropLast()) : authority.host
    }

    /// True if the URL has no path beyond `/`, as the endpoints that operators set must.
    package var isOrigin: Bool { path == [UInt8(ascii: "/")] }
}
