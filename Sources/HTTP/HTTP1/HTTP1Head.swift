/// The request line and header fields of one HTTP/1 request, checked line by line.
struct HTTP1Head {
    var request: HTTPRequest
    private let limits: HTTPLimits
    private(set) var isVersion10 = false
    private(set) var contentLength: Int?
    private(set) var isChunked = false
    private(set) var expectsContinue = false
    private(set) var fieldBytes = 0
    private var host: ByteRange?
    private var asksClose = false
    private var asksKeepAlive = false

    init(stream: Int32, limits: HTTPLimits) {
        request = HTTPRequest(stream: stream)
        request.fields.reserve(fields: 12, bytes: 512)
        self.limits = limits
    }

    /// True if the connection stays open after this request (RFC 9112 §9.3).
    var keepsAlive: Bool { !asksClose && (!isVersion10 || asksKeepAlive) }

    /// Parses `method SP target SP version`, in which each separator is exactly one space (RFC 9112
    /// §3).
    mutating func parseRequestLine(_ line: ArraySlice<UInt8>) throws(HTTPProblem) {
        let space = UInt8(ascii: " ")
        let parts = line.split(separator: space, maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw .malformed("The request line must be a method, a target and a version.")
        }
        guard parts[0].count <= 32, parts[0].allSatisfy(ByteSet.token.contains) else {
            throw .malformed("The method is not a token.")
        }
        try parseVersion(parts[2])
        guard parts[1].count <= limits.targetBytes else { throw .targetTooLong }
        request.method = unsafe parts[0].withUnsafeBufferPointer { unsafe HTTPMethod($0) }
        if request.method == .connect { throw .noTunnels }
        let target = request.fields.keep(parts[1])
        try request.setTarget(target, allowsAbsolute: true)
    }

    private mutating func parseVersion(_ version: ArraySlice<UInt8>) throws(HTTPProblem) {
        if version.equals("HTTP/1.1") { return }
        if version.equals("HTTP/1.0") {
            isVersion10 = true
            return
        }
        let digits = version.suffix(3)
        guard version.count == 8, version.prefix(5).equals("HTTP/"), digits.first?.isDigit == true,
            digits.dropFirst().first == UInt8(ascii: "."), digits.last?.isDigit == true
        else { throw .malformed("The request line must end with an HTTP version.") }
        throw HTTPProblem(
            505, "This server supports HTTP/1.1, HTTP/1.0, and HTTP/2 negotiated with ALPN.")
    }

    /// Splits a header line into its name and its value, and checks both (RFC 9112 §5).
    ///
    /// The value is returned without the spaces and tabs around it.
    static func split(
        _ line: ArraySlice<UInt8>, limits: HTTPLimits
    ) throws(HTTPProblem) -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>) {
        // This also refuses a folded line (obs-fold): it begins with a space or tab, so the part
        // before its colon is not a token.
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
            throw .malformed("A header line must be a name, a colon and a value.")
        }
        let name = line[..<colon]
        guard name.allSatisfy(ByteSet.token.contains) else {
            throw .malformed("A field name must be a token, with no blank before the colon.")
        }
        if limits.refusesUnderscores, name.contains(UInt8(ascii: "_")) {
            throw .malformed("A field name must not contain an underscore.")
        }
        let value = trimmed(line[(colon + 1)...])
        guard value.allSatisfy(\.isFieldContent) else {
            throw .malformed("A field value must not contain control characters.")
        }
        return (name, value)
    }

    static func trimmed(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var value = value.drop(while: \.isBlank)
        while let last = value.last, last.isBlank { value.removeLast() }
        return value
    }

    /// Parses one header line and adds its field to the request.
    mutating func parseField(_ line: ArraySlice<UInt8>) throws(HTTPProblem) {
        fieldBytes += line.count + 2
        let (name, value) = try Self.split(line, limits: limits)
        guard request.fields.count < limits.headerFields,
            request.fields.size + name.count + value.count + 32 <= limits.headerBytes
        else { throw .headersTooLarge }
        request.fields.appendChecked(name: name, value: value)
        let index = request.fields.count - 1
        try interpret(request.fields.name(at: index), request.fields.value(at: index))
    }

    private mutating func interpret(
        _ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>
    ) throws(HTTPProblem) {
        switch name.count {
        case 4 where name.equals("host"):
            guard host == nil else { throw .malformed("Host must be given once.") }
            guard HTTPRequest.isAuthority(value) || isVersion10 && value.isEmpty else {
                throw .malformed("Host is malformed.")
            }
            host = ByteRange(value.startIndex..<value.endIndex)
        case 14 where name.equals("content-length"):
            try setContentLength(value)
        case 17 where name.equals("transfer-encoding"):
            guard !isChunked, !isVersion10,
                value.equalsIgnoringCase(Array("chunked".utf8)[...])
            else {
                throw .malformed("Transfer-Encoding must be `chunked`, once, under HTTP/1.1.")
            }
            isChunked = true
        case 6 where name.equals("expect"):
            guard value.equalsIgnoringCase(Array("100-continue".utf8)[...]) else {
                throw .expectation
            }
            expectsContinue = true
        case 10 where name.equals("connection"):
            try setConnection(value)
        default: break
        }
    }

    private mutating func setContentLength(_ value: ArraySlice<UInt8>) throws(HTTPProblem) {
        // A number of 18 digits cannot overflow, and no real body is longer.
        guard contentLength == nil, !value.isEmpty, value.count <= 18, value.allSatisfy(\.isDigit)
        else { throw .malformed("Content-Length must be one decimal number, given once.") }
        contentLength = value.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    private mutating func setConnection(_ value: ArraySlice<UInt8>) throws(HTTPProblem) {
        for option in value.split(separator: UInt8(ascii: ",")).map(Self.trimmed) {
            if option.equalsIgnoringCase(Array("close".utf8)[...]) { asksClose = true }
            if option.equalsIgnoringCase(Array("keep-alive".utf8)[...]) { asksKeepAlive = true }
        }
    }

    /// Checks the rules that concern the whole header section (RFC 9112 §3.2, §6.1).
    mutating func finish() throws(HTTPProblem) {
        if isChunked, contentLength != nil {
            throw .malformed("Transfer-Encoding and Content-Length must not come together.")
        }
        guard let host else {
            guard isVersion10 else { throw .malformed("Host is required.") }
            return
        }
        if request.authorityRange.isEmpty {
            request.authorityRange = host
        } else if !request.authority.equalsIgnoringCase(request.fields.bytes[host.range]) {
            throw .malformed("Host must be the target's host.")
        }
    }
}
