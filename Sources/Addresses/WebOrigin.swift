/// The origin of a web page, as browsers send it: `https://www.example.org` (RFC 6454 §6.2).
package struct WebOrigin: Hashable, Sendable, CustomStringConvertible {
    /// More than any name of a host and its port have.
    private static let longest = 300

    /// The scheme, the host in lower case, and the port where it is not the scheme's own.
    package let description: String

    /// Reads an origin as a person types it.
    ///
    /// A slash at the end and the scheme's own port are left out, for browsers send neither.
    ///
    /// - Throws: ``AddressProblem`` that says what an origin looks like.
    package init(_ text: String) throws(AddressProblem) {
        let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        let scheme = parts[0].lowercased()
        guard text.utf8.count <= Self.longest, parts.count == 2,
            ["http", "https"].contains(scheme)
        else { throw Self.problem(text) }
        let rest = parts[1].hasSuffix("/") ? parts[1].dropLast() : parts[1]
        guard let (host, port) = Self.hostPort(rest.lowercased()) else { throw Self.problem(text) }
        guard scheme == "https" || ["localhost", "127.0.0.1", "[::1]"].contains(host) else {
            throw AddressProblem(
                "is '\(text)'; browsers allow push and service workers by https only, but for "
                    + "localhost")
        }
        let isUsual = port == nil || port == (scheme == "https" ? 443 : 80)
        description = "\(scheme)://\(host)" + (isUsual ? "" : ":\(port ?? 0)")
    }

    private static func problem(_ text: String) -> AddressProblem {
        AddressProblem("is '\(text)', which is no origin such as https://www.example.org")
    }

    /// A host name or an address, and a port where there is one.
    private static func hostPort(_ text: String) -> (host: String, port: UInt16?)? {
        var host = text[...]
        var port: UInt16?
        let end = text.hasPrefix("[") ? text.firstIndex(of: "]").map { text.index(after: $0) } : nil
        if let colon = text[(end ?? text.startIndex)...].firstIndex(of: ":") {
            let digits = text[text.index(after: colon)...]
            guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let number = UInt16(digits)
            else { return nil }
            (host, port) = (text[..<colon], number)
        }
        let inside = host.hasPrefix("[") && host.hasSuffix("]") ? host.dropFirst().dropLast() : host
        let isAddress = inside.utf8.count < host.utf8.count
        let fits = inside.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "."):
                true
            case UInt8(ascii: "-"): !isAddress
            case UInt8(ascii: ":"): isAddress
            default: false
            }
        }
        guard fits, !inside.isEmpty, !inside.hasPrefix("."), !inside.hasSuffix(".") else {
            return nil
        }
        return (String(host), port)
    }
}
