extension ProviderURL {
    /// UnifiedPush allows 1,000 bytes; browsers' endpoints have some 300.
    private static let longest = 2_048
    private static let scheme = Array("https://".utf8)

    /// RFC 6454 §6.2, of https alone; nil for what else there is.
    ///
    /// Read byte by byte: it is done for every message.
    static func origin(of url: String) -> String? {
        let url = Array(url.utf8)
        guard url.count <= longest, url.count > scheme.count,
            zip(url, scheme).allSatisfy({ lowercase($0) == $1 }),
            url.allSatisfy({ $0 > 32 && $0 < 127 && $0 != UInt8(ascii: "#") })
        else { return nil }
        let authority = url[scheme.count...].prefix { !endsAuthority($0) }
        guard let (host, port) = split(authority) else { return nil }
        let origin = scheme + host.map(lowercase)
        return String(decoding: origin, as: UTF8.self) + (port == 443 ? "" : ":\(port)")
    }

    private static func lowercase(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    /// A backslash too: some readers take it for a slash.
    private static func endsAuthority(_ byte: UInt8) -> Bool {
        [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "\\")].contains(byte)
    }

    private static func split(
        _ authority: ArraySlice<UInt8>
    ) -> (host: ArraySlice<UInt8>, port: UInt16)? {
        let colonByte = UInt8(ascii: ":")
        // An IPv6 address has colons of its own, in brackets.
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
