/// An https URL, taken apart: whom to connect to, and what to ask there.
package struct ProviderURL: Hashable, Sendable {
    /// Scheme, host and, if it is another than 443, port, in lower case: what VAPID calls the
    /// audience.
    package let origin: String
    /// In lower case; an IPv6 address without its brackets.
    package let host: String
    /// 1 to 65535.
    package let port: UInt16
    /// The path with its query; `/` if there is none.
    package let path: [UInt8]

    /// Reads a URL; nil for one that is not https, or holds a user, a fragment, white space or
    /// characters beyond ASCII.
    package init?(_ url: String) {
        let bytes = Array(url.utf8)
        guard let authority = Authority(of: bytes) else { return nil }
        let slash = UInt8(ascii: "/")
        switch authority.end < bytes.count ? bytes[authority.end] : nil {
        case nil: path = [slash]
        case slash?: path = Array(bytes[authority.end...])
        case UInt8(ascii: "?")?: path = [slash] + bytes[authority.end...]
        // A backslash: some readers take it for a slash, others do not.
        default: return nil
        }
        (origin, port) = (authority.origin, authority.port)
        host =
            authority.host.hasPrefix("[")
            ? String(authority.host.dropFirst().dropLast()) : authority.host
    }

    /// Whether nothing is asked for: an endpoint as operators set it.
    package var isOrigin: Bool { path == [UInt8(ascii: "/")] }
}
