/// A host and a port, as in URLs and in operators' settings: `localhost:8080`, `[::1]:443`.
package struct HostPort: Hashable, Sendable, CustomStringConvertible {
    /// The host in canonical form.
    package let host: HostName
    /// The port, from 1 to 65535.
    package let port: UInt16

    /// Parses `host:port`; an IPv6 address needs brackets, and blanks at both ends are ignored.
    ///
    /// The host may have any spelling that a URL may have. Returns nil if the text is invalid.
    ///
    /// - Parameter usualPort: The port to use if the text names none; nil if a port is required.
    package init?(_ text: some StringProtocol, usualPort: UInt16? = nil) {
        let text = text.withoutBlanks
        let from = text.lastIndex(of: "]") ?? text.startIndex
        let colon = text[from...].firstIndex(of: ":")
        guard let host = HostName(text[..<(colon ?? text.endIndex)]) else { return nil }
        self.host = host
        let digits = colon.map { text[text.index(after: $0)...] } ?? ""
        guard !digits.isEmpty else {
            // RFC 3986 §3.2.3: an empty port means the default port.
            guard let usualPort else { return nil }
            port = usualPort
            return
        }
        guard digits.utf8.allSatisfy({ (48...57).contains($0) }), let port = UInt16(digits),
            port > 0
        else { return nil }
        self.port = port
    }

    /// The host, with brackets around an IPv6 address.
    package var hostText: String { "\(host)".contains(":") ? "[\(host)]" : "\(host)" }

    /// The text `host:port`.
    package var description: String { "\(hostText):\(port)" }
}

extension StringProtocol {
    /// The text without spaces at its start and end.
    package var withoutBlanks: Substring {
        var text = Substring(self)
        while text.first == " " { text = text.dropFirst() }
        while text.last == " " { text = text.dropLast() }
        return text
    }
}
