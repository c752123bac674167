/// The URL that messages to one device are sent to, in one form: scheme and host in small letters,
/// the host in ASCII, no port that goes without saying, at least a slash for a path.
package struct ReceiverURL: Hashable, Sendable, CustomStringConvertible {
    private static let wanted = "is no https URL without user, fragment and white space"

    /// Whether it is http, which needs an operator's word.
    package let isPlain: Bool
    /// Whom it leads to.
    package let receiver: HostPort
    private let path: Substring

    /// Reads a URL.
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
        // What adapters read, and libcurl: one text for all of them.
        guard ProviderURL("https://" + authority + path) != nil else {
            throw AddressProblem(Self.wanted)
        }
    }

    /// The canonical text.
    package var description: String {
        let path = path.first == "/" ? path : "/" + path
        return "\(isPlain ? "http" : "https")://\(authority)\(path)"
    }

    private var authority: String {
        receiver.port == (isPlain ? 80 : 443) ? receiver.hostText : "\(receiver)"
    }

    /// Set if it leads into a network, or goes without TLS.
    package var confined: Confined? {
        let reason =
            receiver.host.confinement
            ?? (isPlain ? "is http, which everybody on the way can read" : nil)
        return reason.map { Confined(name: "\(receiver)", reason: $0) }
    }
}
