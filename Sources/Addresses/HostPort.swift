/// A host and a port of it, as URLs lead to them and operators allow them: `localhost:8080`,
/// `[::1]:443`.
package struct HostPort: Hashable, Sendable, CustomStringConvertible {
    /// The host, in its one form.
    package let host: HostName
    /// 1 to 65535.
    package let port: UInt16

    /// Reads `host:port`, with the brackets of an IPv6 address and the host in any spelling that a
    /// URL may have; blanks at the ends do not count.
    ///
    /// - Parameter usualPort: what it is where no port is named; nil: one must be.
    package init?(_ text: some StringProtocol, usualPort: UInt16? = nil) {
        let text = text.withoutBlanks
        let from = text.lastIndex(of: "]") ?? text.startIndex
        let colon = text[from...].firstIndex(of: ":")
        guard let host = HostName(text[..<(colon ?? text.endIndex)]) else { return nil }
        self.host = host
        let digits = colon.map { text[text.index(after: $0)...] } ?? ""
        guard !digits.isEmpty else {
            // RFC 3986 §3.2.3: an empty port is the usual one.
            guard let usualPort else { return nil }
            port = usualPort
            return
        }
        guard digits.utf8.allSatisfy({ (48...57).contains($0) }), let port = UInt16(digits),
            port > 0
        else { return nil }
        self.port = port
    }

    /// The host with brackets where it needs them.
    package var hostText: String { "\(host)".contains(":") ? "[\(host)]" : "\(host)" }

    /// `host:port`.
    package var description: String { "\(hostText):\(port)" }
}

extension StringProtocol {
    /// The text without blanks at its ends.
    package var withoutBlanks: Substring {
        var text = Substring(self)
        while text.first == " " { text = text.dropFirst() }
        while text.last == " " { text = text.dropLast() }
        return text
    }
}
