/// The URL that messages to one device are sent to, in one form: scheme and host in small letters,
/// the host in ASCII, no port that goes without saying, at least a slash for a path.
package struct ReceiverURL: Hashable, Sendable, CustomStringConvertible {
    private static let wanted = "is no https URL without user, fragment and white space"

    /// Whether it is http, which needs an operator's word.
    package let isPlain: Bool
    /// Whom it leads to.
    package let host: HostName
    /// 1 to 65535.
    package let port: UInt16
    private let path: Substring

    /// Reads a URL.
    package init(_ text: String) throws(AddressProblem) {
        let scheme = text.prefix(8).lowercased()
        let isPlain = scheme.hasPrefix("http://")
        guard isPlain || scheme == "https://" else { throw AddressProblem(Self.wanted) }
        let rest = text.dropFirst(isPlain ? 7 : 8)
        let end = rest.firstIndex { "/?\\#".contains($0) } ?? rest.endIndex
        guard let (name, port) = Self.split(rest[..<end], isPlain ? 80 : 443),
            let host = HostName(name)
        else { throw AddressProblem(Self.wanted) }
        (self.isPlain, self.host, self.port) = (isPlain, host, port)
        path = rest[end...]
        // What adapters read, and libcurl: one text for all of them.
        guard ProviderURL("https://" + authority + path) != nil else {
            throw AddressProblem(Self.wanted)
        }
    }

    private static func split(_ authority: Substring, _ usual: UInt16) -> (Substring, UInt16)? {
        let from = authority.lastIndex(of: "]") ?? authority.startIndex
        guard let colon = authority[from...].firstIndex(of: ":") else { return (authority, usual) }
        let digits = authority[authority.index(after: colon)...]
        // RFC 3986 §3.2.3: an empty port is the usual one.
        if digits.isEmpty { return (authority[..<colon], usual) }
        guard digits.utf8.allSatisfy({ (48...57).contains($0) }), let port = UInt16(digits),
            port > 0
        else { return nil }
        return (authority[..<colon], port)
    }

    /// The canonical text.
    package var description: String {
        let path = path.first == "/" ? path : "/" + path
        return "\(isPlain ? "http" : "https")://\(authority)\(path)"
    }

    private var authority: String {
        let name = "\(host)".contains(":") ? "[\(host)]" : "\(host)"
        return port == (isPlain ? 80 : 443) ? name : "\(name):\(port)"
    }

    /// Set if it leads into a network, or goes without TLS.
    package var confined: Confined? {
        let reason =
            host.confinement ?? (isPlain ? "is http, which everybody on the way can read" : nil)
        return reason.map { Confined(name: "\(host):\(port)", reason: $0) }
    }
}
