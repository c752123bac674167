import HTTP
import Testing

/// A client's session, and a peer whose frames the test writes by hand.
final class Conversation {
    let session: HTTP2ClientSession
    var now = Duration.zero
    var ends: [Int: HTTP2Result] = [:]
    /// The number of ends each request had.
    var endCounts: [Int: Int] = [:]
    /// Told of each end.
    var onEnd: (Int, HTTP2Result) -> Void = { _, _ in }
    /// Bytes that go to the session at once.
    var pieces = Int.max

    init(
        startsWithOne: Bool = false, wanted: [StaticString] = [],
        limits: HTTP2ClientLimits = HTTP2ClientLimits()
    ) throws {
        session = try #require(
            HTTP2ClientSession(
                authority: "push.example", startsWithOne: startsWithOne, wanted: wanted,
                limits: limits, now: .zero))
    }

    /// Begins a request, and forgets what became of the last one with its number.
    @discardableResult
    func send(
        _ path: String = "/3/device/00ff", body: String = "{}", own: HTTPFields = HTTPFields(),
        shared: HTTPFields = HTTPFields(), within seconds: Int = 60,
        unless isHeld: (@Sendable () -> Bool)? = nil
    ) throws -> Int {
        var request = HTTP2Request(
            path: Array(path.utf8), shared: shared, own: own, body: Array(body.utf8))
        request.isHeld = isHeld
        let number = try session.send(request, until: now + .seconds(seconds), now: now)
        ends[number] = nil
        endCounts[number] = 0
        return number
    }

    /// What the session wants to write, all of which the socket takes unless `taken` says less.
    @discardableResult
    func output(size: Int = 16_384, taken: Int? = nil) -> [Frame] {
        var bytes: [UInt8] = []
        var ended: [HTTP2ClientSession.Ended] = []
        var buffer = [UInt8](repeating: 0, count: size)
        while session.wantsWrite {
            let now = now
            let count = unsafe buffer.withUnsafeMutableBytes {
                unsafe session.takeOutput(into: $0, now: now, ended: &ended)
            }
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        session.wrote(taken ?? bytes.count)
        note(ended)
        return Frame.parse(bytes)
    }

    func receive(_ frames: Frame...) { receive(bytes: frames.flatMap(\.bytes)) }

    func receive(bytes: [UInt8]) {
        var ended: [HTTP2ClientSession.Ended] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = Array(rest.prefix(pieces))
            let now = now
            unsafe piece.withUnsafeBytes {
                unsafe session.receive($0, now: now, into: &ended)
            }
            rest = rest.dropFirst(piece.count)
        }
        note(ended)
    }

    /// Lets time pass.
    func wait(_ time: Duration) {
        now += time
        var ended: [HTTP2ClientSession.Ended] = []
        session.checkTimeouts(now: now, into: &ended)
        note(ended)
    }

    func connectionOpened() {
        var ended: [HTTP2ClientSession.Ended] = []
        session.connectionOpened(now: now, into: &ended)
        note(ended)
    }

    func lose(wasOpen: Bool = true) {
        var ended: [HTTP2ClientSession.Ended] = []
        let failure = HTTP2Failure(.connectionLost, "the cable")
        session.connectionLost(failure, wasOpen: wasOpen, into: &ended)
        note(ended)
    }

    private func note(_ ended: [HTTP2ClientSession.Ended]) {
        for end in ended {
            ends[end.request] = end.result
            endCounts[end.request, default: 0] += 1
            onEnd(end.request, end.result)
        }
    }

    /// `200`, `unprocessed goingAway`, …: how a request ended; nil while it has not.
    func end(_ request: Int) -> String? { ends[request]?.summary }
}

extension HTTP2Result {
    /// The kind of it, in a word or two.
    var summary: String {
        switch self {
        case .response(let response): "\(response.status)"
        case .unprocessed(let failure): "unprocessed: \(failure.code.rawValue)"
        case .uncertain(let failure): "uncertain: \(failure.code.rawValue)"
        case .unreachable(let failure): "unreachable: \(failure.code.rawValue)"
        }
    }

    var response: HTTP2Response? {
        if case .response(let response) = self { response } else { nil }
    }

    var failure: HTTP2Failure? {
        switch self {
        case .response: nil
        case .unprocessed(let failure), .uncertain(let failure), .unreachable(let failure): failure
        }
    }
}
