/// The URL to which messages for one device are sent, in canonical form.
///
/// The scheme and the host are in lower case, the host is in ASCII, a default port is left out, and
/// the path has at least a slash.
package struct ReceiverURL: Hashable, Sendable, CustomStringConvertible {
    private static let wanted = "is not an https URL without user, fragment and white space"

    /// True if the scheme is http, which an operator must allow.
    package let isPlain: Bool
    /// The host and the port of the URL.
    package let receiver: HostPort
    private let path: Substring

    /// Parses a URL.
    ///
    /// - Throws: ``AddressProblem`` if the text is not a valid http or https URL.
    package init(_ text: String) throws(AddressProblem) {
        let scheme = text.prefix(8).lowercased()
        let isPlain = scheme.hasPrefix("http://")
        guard isPlain || scheme == "https://" else { throw AddressProblem(Self.wanted) }
        let rest = text.dropFirst(isPlain ? 7 : 8)
        let end = rest.firstIndex { "/?\\#".contains($0) } ?? rest.endIndex
        guard !rest.hasPrefix(" "),
            let receiver = HostPort(rest[..<end], usualPort: isPlain ? 80 : 443)
        else { throw AddressProblem(Self.wanted) }
        (self.isPlain, self.receiver) = (isPlain, receiver)
        path = rest[end...]
        // Adapters and libcurl parse URLs themselves, so accept only what ProviderURL accepts too.
        guard ProviderURL("https://" + authority + path) != nil else {
            throw AddressProblem(Self.wanted)
        }
    }

    /// The canonical text of the URL.
    package var description: String {
        let path = path.first == "/" ? path : "/" + path
        return "\(isPlain ? "http" : "https")://\(authority)\(path)"
    }

    private var authority: String {
        receiver.port == (isPlain ? 80 : 443) ? receiver.hostText : "\(receiver)"
    }

    /// The name and the reason of a URL that leads into a private network or has no TLS; nil for
    /// any other URL.
    package var confined: Confined? {
        let reason =
            receiver.host.confinement
            ?? (isPlain ? "is http, which anybody on the network path can read" : nil)
        return reason.map { Confined(name: "\(receiver)", reason: $0) }
    }
}
