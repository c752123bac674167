import HTTP
import Testing

/// A client's session, and a peer whose frames the test writes by hand.
final class Conversation {
    let session: HTTP2ClientSession
    var now = Duration.zero
    var ends: [Int: HTTP2Result] = [:]
    /// The number of ends of each request.
    var endCounts: [Int: Int] = [:]
    /// A closure that is called at the end of each request.
    var onEnd: (Int, HTTP2Result) -> Void = { _, _ in }
    /// The largest number of bytes that the session receives at once.
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

    /// Begins a request, and forgets the result of an earlier one with the same number.
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

    /// Returns the frames that the session wants to write.
    ///
    /// - Parameter taken: the number of bytes that the socket takes; nil for all.
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

    /// Moves the time, and lets the session check its timeouts.
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

    /// Returns the result of a request, such as `200`; nil while there is none.
    func end(_ request: Int) -> String? { ends[request]?.summary }
}

extension HTTP2Result {
    /// The kind of the result, in a word or two.
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
