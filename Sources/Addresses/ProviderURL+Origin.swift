extension ProviderURL {
    /// The maximum length in bytes; UnifiedPush allows 1,000, and browsers' endpoints have about
    /// 300.
    private static let longest = 2_048
    private static let scheme = Array("https://".utf8)

    /// Returns the origin of an https URL (RFC 6454 §6.2); nil for any other text.
    package static func origin(of url: String) -> String? {
        Authority(of: Array(url.utf8))?.origin
    }

    /// The part of a URL that names the host and the port to connect to.
    ///
    /// It is parsed byte by byte for speed, because this happens for every message.
    struct Authority {
        /// The host in lower case; an IPv6 address keeps its brackets.
        let host: String
        let port: UInt16
        /// The index in the URL at which the authority ends.
        let end: Int

        var origin: String { port == 443 ? "https://\(host)" : "https://\(host):\(port)" }

        /// Parses an https URL; returns nil if it is not one or contains characters that a URL must
        /// not contain.
        init?(of url: [UInt8]) {
            guard url.count <= longest, url.count > scheme.count else { return nil }
            for index in scheme.indices where lowercase(url[index]) != scheme[index] { return nil }
            for byte in url where byte <= 32 || byte >= 127 || byte == UInt8(ascii: "#") {
                return nil
            }
            var end = scheme.count
            while end < url.count, !endsAuthority(url[end]) { end += 1 }
            guard let (host, port) = split(url[scheme.count..<end]) else { return nil }
            self.host = String(decoding: host.map(lowercase), as: UTF8.self)
            (self.port, self.end) = (port, end)
        }
    }

    private static func lowercase(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }

    /// Returns whether a byte ends the authority; this includes the backslash, because some parsers
    /// take it for a slash.
    private static func endsAuthority(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "\\")
    }

    private static func split(
        _ authority: ArraySlice<UInt8>
    ) -> (host: ArraySlice<UInt8>, port: UInt16)? {
        let colonByte = UInt8(ascii: ":")
        // An IPv6 address contains colons of its own, in brackets.
        let end = authority.lastIndex(of: UInt8(ascii: "]")) ?? authority.startIndex
        let colon = authority[end...].firstIndex(of: colonByte)
        let host = authority[..<(colon ?? authority.endIndex)]
        guard let first = host.first, !host.contains(UInt8(ascii: "@")),
            !host.contains(UInt8(ascii: "%")),
            !host.contains(colonByte) || first == UInt8(ascii: "[")
        else { return nil }
        guard let colon else { return (host, 443) }
        let digits = authority[(colon + 1)...]
        guard digits.allSatisfy({ (48...57).contains($0) }),
            let port = UInt16(String(decoding: digits, as: UTF8.self)), port > 0
        else { return nil }
        return (host, port)
    }
}
