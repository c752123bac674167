/// A parser of HTTP/1 requests, as strict as RFC 9112 allows a server to be.
///
/// The parser refuses input that two parsers could understand differently: a bare CR or LF, folded
/// lines, spaces before a colon or after a chunk size, repeated or ambiguous lengths. It skips a
/// few empty lines before a request (§2.2). After an error the rest of the input must not be
/// parsed.
struct HTTP1RequestParser {
    enum Step { case needsMore, head, request }

    private enum State {
        case requestLine
        case fields
        case body(remaining: Int)
        case chunkSize
        case chunk(remaining: Int)
        case chunkEnd
        case trailers(bytes: Int, fields: Int)
    }

    private let limits: HTTPLimits
    private var state = State.requestLine
    private var extensionBytes = 0
    /// The number of empty lines that came before the present request.
    private var emptyLines = 0
    private(set) var head: HTTP1Head
    /// The largest body allowed, in bytes.
    ///
    /// The session sets this when the head is complete, and then checks the declared length itself.
    var bodyLimit = 0

    init(limits: HTTPLimits) {
        self.limits = limits
        head = HTTP1Head(stream: 1, limits: limits)
    }

    /// True if the next byte begins a request.
    var isBetweenRequests: Bool { if case .requestLine = state { true } else { false } }

    /// True if the head is complete and the body is not.
    var isInBody: Bool {
        switch state {
        case .requestLine, .fields: false
        default: true
        }
    }

    /// Parses until a head or a request is complete, or the input is used up.
    mutating func step(_ input: inout HTTP1Input) throws(HTTPProblem) -> Step {
        while true {
            switch state {
            case .requestLine:
                // A line holds a method, a target, a version and two spaces.
                let limit = limits.targetBytes + 64
                guard let line = try input.line(limit: limit, orElse: .targetTooLong) else {
                    return .needsMore
                }
                // Some clients send an empty line after a body, which the body's length does not
                // count.
                if line.isEmpty, emptyLines < limits.emptyLines {
                    emptyLines += 1
                    continue
                }
                try head.parseRequestLine(line)
                state = .fields
            case .fields:
                let left = limits.headerBytes - head.fieldBytes
                guard let line = try input.line(limit: left, orElse: .headersTooLarge) else {
                    return .needsMore
                }
                guard line.isEmpty else {
                    try head.parseField(line)
                    continue
                }
                try head.finish()
                state = head.isChunked ? .chunkSize : .body(remaining: head.contentLength ?? 0)
                return .head
            default:
                guard try readBody(&input) else { return .needsMore }
                return .request
            }
        }
    }

    /// Returns the complete request and prepares for the next one.
    mutating func takeRequest() -> HTTPRequest {
        let request = head.request
        head = HTTP1Head(stream: request.stream == .max ? 1 : request.stream + 1, limits: limits)
        state = .requestLine
        (extensionBytes, emptyLines) = (0, 0)
        return request
    }

    /// Returns whether the body is complete.
    private mutating func readBody(_ input: inout HTTP1Input) throws(HTTPProblem) -> Bool {
        while true {
            switch state {
            case .requestLine, .fields:
                return false
            case .body(let remaining):
                return readData(remaining, &input, rest: State.body) && isBodyRead
            case .chunkSize:
                let limit = 16 + limits.chunkExtensionBytes
                let problem = HTTPProblem.malformed("A chunk's extensions are too long.")
                guard let line = try input.line(limit: limit, orElse: problem) else { return false }
                let size = try chunkSize(line)
                state = size == 0 ? .trailers(bytes: 0, fields: 0) : .chunk(remaining: size)
            case .chunk(let remaining):
                guard readData(remaining, &input, rest: State.chunk) else { return false }
                state = .chunkEnd
            case .chunkEnd:
                let problem = HTTPProblem.malformed("A chunk is longer than its size says.")
                guard let line = try input.line(limit: 0, orElse: problem) else { return false }
                guard line.isEmpty else { throw problem }
                state = .chunkSize
            case .trailers(let bytes, let fields):
                let left = limits.headerBytes - bytes
                guard let line = try input.line(limit: left, orElse: .headersTooLarge) else {
                    return false
                }
                if line.isEmpty { return true }
                guard fields < limits.headerFields else { throw .headersTooLarge }
                try checkTrailer(line)
                state = .trailers(bytes: bytes + line.count + 2, fields: fields + 1)
            }
        }
    }

    private var isBodyRead: Bool { if case .body(0) = state { true } else { false } }

    /// Reads up to `remaining` bytes of the body, stores how many still remain, and returns whether
    /// none does.
    private mutating func readData(
        _ remaining: Int, _ input: inout HTTP1Input, rest: (Int) -> State
    ) -> Bool {
        let taken = input.take(atMost: remaining)
        head.request.body.append(contentsOf: taken)
        state = rest(remaining - taken.count)
        return taken.count == remaining
    }

    /// Parses `size [;extensions]` (RFC 9112 §7.1).
    private mutating func chunkSize(_ line: ArraySlice<UInt8>) throws(HTTPProblem) -> Int {
        let digits = line.prefix { ByteSet.hexadecimal.contains($0) }
        // Eight digits cannot overflow, and exceed any body's limit.
        guard !digits.isEmpty, digits.count <= 8 else {
            throw .malformed("A chunk size must be one to eight hexadecimal digits.")
        }
        let extensions = line[digits.endIndex...]
        // RFC 9112 §7.1.1: spaces and tabs may stand before the semicolon, but not without one.
        guard extensions.isEmpty || extensions.drop(while: \.isBlank).first == UInt8(ascii: ";"),
            extensions.allSatisfy(\.isFieldContent)
        else { throw .malformed("After a chunk size only extensions may come.") }
        extensionBytes += extensions.count
        guard extensionBytes <= limits.chunkExtensionBytes else {
            throw .malformed("The chunks' extensions are too long.")
        }
        let size = digits.reduce(0) { $0 << 4 | ($1.hexadecimalValue ?? 0) }
        guard size <= bodyLimit - head.request.body.count else { throw .bodyTooLarge }
        return size
    }

    /// Refuses a trailer that would change framing or routing (RFC 9110 §6.5.1); other trailers
    /// are dropped.
    private func checkTrailer(_ line: ArraySlice<UInt8>) throws(HTTPProblem) {
        let name = try HTTP1Head.split(line, limits: limits).name
        for forbidden in ["content-length", "transfer-encoding", "host"]
        where name.equalsIgnoringCase(Array(forbidden.utf8)[...]) {
            throw .malformed("A trailer must not be about the message's framing.")
        }
    }
}
