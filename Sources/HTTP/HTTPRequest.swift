/// A complete request; its body is complete, within its limit, and in memory.
package struct HTTPRequest: Sendable {
    /// The number of the request in its session: the HTTP/2 stream, or a count under HTTP/1.
    package internal(set) var stream: Int32
    /// The request's method, such as GET.
    package internal(set) var method = HTTPMethod.other
    /// The header fields, with names in lower case and without HTTP/2's pseudo-header fields.
    package internal(set) var fields = HTTPFields()
    /// The body, decoded from chunks; empty when there is none.
    package internal(set) var body: [UInt8] = []

    /// The whole target, kept until the header section is complete (HTTP/2).
    var targetRange = ByteRange(0..<0)
    private var pathRange = ByteRange(0..<0)
    private var queryRange: ByteRange?
    var authorityRange = ByteRange(0..<0)

    init(stream: Int32) { self.stream = stream }

    /// The path, still percent-encoded; it begins with `/`, or is `*` for OPTIONS.
    package var path: ArraySlice<UInt8> { fields.bytes[pathRange.range] }

    /// The path as text, still percent-encoded and thus ASCII.
    package var pathString: String { String(decoding: path, as: UTF8.self) }

    /// The part after the first `?`, still percent-encoded; nil without a `?`.
    package var query: ArraySlice<UInt8>? { queryRange.map { fields.bytes[$0.range] } }

    /// The requested host, with its port if given; empty only under HTTP/1.0.
    package var authority: ArraySlice<UInt8> { fields.bytes[authorityRange.range] }

    /// Splits a target whose bytes are in `fields.bytes`; the method must be set.
    ///
    /// - Parameter allowsAbsolute: true if `http://host/path` is a valid target (HTTP/1: RFC 9112
    ///   §3.2.2); such a target sets `authority`.
    mutating func setTarget(_ target: ByteRange, allowsAbsolute: Bool) throws(HTTPProblem) {
        let bytes = fields.bytes[target.range]
        var path = bytes
        if bytes.first != UInt8(ascii: "/") {
            if bytes.equals("*"), method == .options {
                pathRange = target
                return
            }
            guard allowsAbsolute, let rest = Self.afterScheme(bytes) else {
                throw .malformed("The target must begin with a slash.")
            }
            let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
            let authority = rest[..<(end ?? rest.endIndex)]
            guard Self.isAuthority(authority) else {
                throw .malformed("The target's host is malformed.")
            }
            authorityRange = ByteRange(authority.startIndex..<authority.endIndex)
            path = rest[authority.endIndex...]
        }
        try split(path)
    }

    /// Checks the parts of a complete header section that nghttp2 leaves to the server.
    mutating func checkHTTP2Head() throws(HTTPProblem) {
        if method == .connect { throw .noTunnels }
        try setTarget(targetRange, allowsAbsolute: false)
        if let host = fields["host"] {
            guard fields.count(of: "host") == 1 else {
                throw .malformed("Host must be given once.")
            }
            if authorityRange.isEmpty {
                authorityRange = ByteRange(host.startIndex..<host.endIndex)
            } else if !host.equalsIgnoringCase(authority) {
                throw .malformed("Host must be the `:authority`.")
            }
        }
        guard Self.isAuthority(authority) else { throw .malformed("The authority is malformed.") }
    }

    private mutating func split(_ target: ArraySlice<UInt8>) throws(HTTPProblem) {
        let mark = target.firstIndex(of: UInt8(ascii: "?"))
        let path = target[..<(mark ?? target.endIndex)]
        guard Self.isEncoded(path, .path) else {
            throw .malformed("The path has a character that must be percent-encoded.")
        }
        if let mark {
            let query = target[(mark + 1)...]
            guard Self.isEncoded(query, .query) else {
                throw .malformed("The query has a character that must be percent-encoded.")
            }
            queryRange = ByteRange(query.startIndex..<query.endIndex)
        }
        // `http://host` and `http://host?q` ask for the root (RFC 9112 §3.2.1).
        pathRange =
            path.isEmpty
            ? fields.keep(CollectionOfOne(UInt8(ascii: "/")))
            : ByteRange(path.startIndex..<path.endIndex)
    }

    private static func afterScheme(_ target: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        for scheme in ["https://", "http://"] where target.count > scheme.utf8.count {
            let start = target.prefix(scheme.utf8.count)
            if zip(start, scheme.utf8).allSatisfy({ $0.lowercased == $1 }) {
                return target.dropFirst(scheme.utf8.count)
            }
        }
        return nil
    }

    /// Returns whether every byte is in `set`, or belongs to a `%` with two hexadecimal digits.
    private static func isEncoded(_ bytes: ArraySlice<UInt8>, _ set: ByteSet) -> Bool {
        // Most targets have nothing encoded, and this loop has no bounds checks.
        if bytes.allSatisfy(set.contains) { return true }
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if set.contains(bytes[index]) {
                index += 1
            } else {
                guard bytes[index] == UInt8(ascii: "%"), bytes.endIndex - index >= 3,
                    ByteSet.hexadecimal.contains(bytes[index + 1]),
                    ByteSet.hexadecimal.contains(bytes[index + 2])
                else { return false }
                index += 3
            }
        }
        return true
    }

    /// Returns whether `bytes` is a host with an optional port, and without a user (RFC 9110
    /// §4.2.4).
    static func isAuthority(_ bytes: ArraySlice<UInt8>) -> Bool {
        var port: ArraySlice<UInt8>
        if bytes.first == UInt8(ascii: "[") {
            guard let end = bytes.firstIndex(of: UInt8(ascii: "]")) else { return false }
            let address = bytes[(bytes.startIndex + 1)..<end]
            guard !address.isEmpty, address.allSatisfy(ByteSet.address.contains) else {
                return false
            }
            port = bytes[(end + 1)...]
        } else {
            let colon = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
            let name = bytes[..<colon]
            guard !name.isEmpty, isEncoded(name, .registeredName) else { return false }
            port = bytes[colon...]
        }
        guard let colon = port.popFirst() else { return true }
        return colon == UInt8(ascii: ":") && port.count <= 5 && port.allSatisfy(\.isDigit)
    }
}
