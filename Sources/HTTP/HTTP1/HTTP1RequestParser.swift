/// Reads requests from a stream of bytes, as strictly as RFC 9112 lets a server be.
///
/// It refuses what two readers could understand differently: bare CR or LF, folded lines, blanks
/// before a colon or after a chunk size, doubled or doubtful lengths. A few empty lines before a
/// request are skipped (§2.2). After a problem nothing of the rest may be read.
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
    /// Before the present request.
    private var emptyLines = 0
    private(set) var head: HTTP1Head
    /// The largest body; to be set when a head is there, and its length at once checked.
    var bodyLimit = 0

    init(limits: HTTPLimits) {
        self.limits = limits
        head = HTTP1Head(stream: 1, limits: limits)
    }

    /// Whether the next byte begins a request.
    var isBetweenRequests: Bool { if case .requestLine = state { true } else { false } }

    /// Whether the head is complete, and the body is not.
    var isInBody: Bool {
        switch state {
        case .requestLine, .fields: false
        default: true
        }
    }

    /// Goes on until there is something to say, or nothing left to read.
    mutating func step(_ input: inout HTTP1Input) throws(HTTPProblem) -> Step {
        while true {
            switch state {
            case .requestLine:
                // A line holds a method, a target, a version and two blanks.
                let limit = limits.targetBytes + 64
                guard let line = try input.line(limit: limit, orElse: .targetTooLong) else {
                    return .needsMore
                }
                // Some clients end a body with a line that its length does not count.
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

    /// Gives the complete request out, and is ready for the next.
    mutating func takeRequest() -> HTTPRequest {
        let request = head.request
        head = HTTP1Head(stream: request.stream == .max ? 1 : request.stream + 1, limits: limits)
        state = .requestLine
        (extensionBytes, emptyLines) = (0, 0)
        return request
    }

    /// Whether the body is complete.
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

    /// Whether `remaining` bytes have all come; the state then says that none remains.
    private mutating func readData(
        _ remaining: Int, _ input: inout HTTP1Input, rest: (Int) -> State
    ) -> Bool {
        let taken = input.take(atMost: remaining)
        head.request.body.append(contentsOf: taken)
        state = rest(remaining - taken.count)
        return taken.count == remaining
    }

    /// Reads `size [;extensions]` (RFC 9112 §7.1).
    private mutating func chunkSize(_ line: ArraySlice<UInt8>) throws(HTTPProblem) -> Int {
        let digits = line.prefix { ByteSet.hexadecimal.contains($0) }
        // Eight digits cannot overflow, and are more than any body may have.
        guard !digits.isEmpty, digits.count <= 8 else {
            throw .malformed("A chunk size must be one to eight hexadecimal digits.")
        }
        let extensions = line[digits.endIndex...]
        // RFC 9112 §7.1.1: blanks may stand before the semicolon, and not alone.
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

    /// Trailers are dropped, so one that frames or routes is a lie (RFC 9110 §6.5.1).
    private func checkTrailer(_ line: ArraySlice<UInt8>) throws(HTTPProblem) {
        let name = try HTTP1Head.split(line, limits: limits).name
        for forbidden in ["content-length", "transfer-encoding", "host"]
        where name.equalsIgnoringCase(Array(forbidden.utf8)[...]) {
            throw .malformed("A trailer must not be about the message's framing.")
        }
    }
}
