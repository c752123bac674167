import HTTP

/// A driver that feeds a session, takes its output, and records both.
final class SessionDriver {
    let session: any HTTPServerSession
    var now = Duration.zero
    var requests: [HTTPRequest] = []
    var cancelled: [Int32] = []
    var drained: [Int32] = []
    var output: [UInt8] = []

    init(_ session: any HTTPServerSession) { self.session = session }

    /// Returns a driver of an HTTP/1 session that began at zero.
    static func http1(_ limits: HTTPLimits = HTTPLimits()) -> SessionDriver {
        SessionDriver(HTTP1Session(limits: limits, now: .zero))
    }

    var text: String { String(decoding: output, as: UTF8.self) }

    /// The status codes of the HTTP/1 answers so far.
    var statuses: [Int] {
        text.ranges(of: "HTTP/1.1 ").compactMap { Int(text[$0.upperBound...].prefix(3)) }
    }

    func send(_ text: String) { send(Array(text.utf8)) }

    func send(_ bytes: [UInt8], size: Int = .max) {
        for start in stride(from: 0, to: bytes.count, by: min(size, max(bytes.count, 1))) {
            let end = min(bytes.count, start + min(size, bytes.count))
            collect { events in
                unsafe bytes[start..<end].withUnsafeBytes {
                    unsafe session.receive($0, now: now, into: &events)
                }
            }
        }
        drain()
    }

    func respond(_ stream: Int32, _ response: HTTPResponse = HTTPResponse(status: 200)) {
        collect { session.respond(to: stream, response, now: now, into: &$0) }
        drain()
    }

    /// Adds to an endless answer.
    func extend(_ stream: Int32, _ piece: String) {
        session.extend(stream, with: Array(piece.utf8), now: now)
        drain()
    }

    /// Ends an endless answer.
    func end(_ stream: Int32) {
        collect { session.end(stream, now: now, into: &$0) }
        drain()
    }

    /// Answers all open requests with their own bodies.
    func echo() {
        let waiting = requests
        requests = []
        for request in waiting {
            respond(request.stream, HTTPResponse(status: 200, body: request.body))
        }
    }

    /// Answers all open requests with the same response.
    func echoLarge(_ response: HTTPResponse) {
        let waiting = requests
        requests = []
        for request in waiting {
            collect { session.respond(to: request.stream, response, now: now, into: &$0) }
        }
    }

    func wait(until moment: Duration) {
        now = moment
        collect { session.checkTimeouts(now: now, into: &$0) }
        drain()
    }

    func leave() { collect { session.disconnected(into: &$0) } }

    /// Takes all output, in pieces of `size`.
    func drain(size: Int = 16 << 10) {
        while session.wantsWrite {
            var buffer = [UInt8](repeating: 0, count: size)
            var count = 0
            collect { events in
                count = unsafe buffer.withUnsafeMutableBytes {
                    unsafe session.takeOutput(into: $0, now: now, events: &events)
                }
            }
            if count == 0 { return }
            output += buffer[..<count]
        }
    }

    private func collect(_ body: (inout [HTTPEvent]) -> Void) {
        var events: [HTTPEvent] = []
        body(&events)
        for event in events {
            switch event {
            case .request(let request): requests.append(request)
            case .cancelled(let stream): cancelled.append(stream)
            case .drained(let stream): drained.append(stream)
            }
        }
    }
}

/// A generator of random numbers that follow from a seed on every machine (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
