import HTTP
import HTTP2Client
import Protocol
import TLS
import Transport

/// A client on its loop, for tests that run elsewhere.
actor Sender {
    private let loop: EventLoop
    private let client: HTTP2Client
    /// True if `then` was ever called before `send` had returned.
    private(set) var wasCalledInside = false
    private var isSending = false
    /// The start times of the rounds in which results came, in nanoseconds.
    private(set) var rounds: Set<Int64> = []

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe loop.asUnownedSerialExecutor()
    }

    init(
        _ origin: HTTP2Origin, on loop: EventLoop,
        _ configure: @Sendable (inout HTTP2ClientOptions) -> Void = { _ in }
    ) {
        self.loop = loop
        var options = HTTP2ClientOptions()
        options.chance = { 0.5 }
        configure(&options)
        client = HTTP2Client(origin, on: loop, options: options)
    }

    /// Creates a client of a cleartext server on this machine.
    init(
        port: Int, on loop: EventLoop,
        _ configure: @Sendable (inout HTTP2ClientOptions) -> Void = { _ in }
    ) {
        self.init(HTTP2Origin(host: "127.0.0.1", port: port, tls: nil), on: loop, configure)
    }

    var free: Int { client.free }
    var connections: Int { client.connectionCount }
    var isConnected: Bool { client.isConnected }

    func close() { client.close() }

    func send(
        _ path: String = "/", body: [UInt8] = Array("{}".utf8), within: Duration = .seconds(100),
        isHeld: (@Sendable () -> Bool)? = nil
    ) async -> HTTP2Result {
        await withCheckedContinuation { continuation in
            begin(path, body, within, isHeld: isHeld) { continuation.resume(returning: $0) }
        }
    }

    /// Sends all requests at once, even if there is no room for them.
    func sendAll(_ paths: [String], within: Duration = .seconds(100)) async -> [HTTP2Result] {
        await withCheckedContinuation { continuation in
            let results = Results(paths.count) { continuation.resume(returning: $0) }
            for (index, path) in paths.enumerated() {
                begin(path, Array("{}".utf8), within) { results.put($0, at: index) }
            }
        }
    }

    /// Sends requests while there is room, until all have an answer.
    ///
    /// A request that was not processed is sent again.
    func pump(
        _ paths: [String], body: @escaping @Sendable (Int) -> [UInt8] = { _ in Array("{}".utf8) }
    ) async -> [HTTP2Result] {
        await withCheckedContinuation { continuation in
            let results = Results(paths.count) { [client] in
                client.onRoom = nil
                continuation.resume(returning: $0)
            }
            var waiting = Array(paths.indices.reversed())
            func next() {
                while client.free > 0, let index = waiting.popLast() {
                    begin(paths[index], body(index), .seconds(100)) { result in
                        switch result {
                        case .response, .uncertain: results.put(result, at: index)
                        case .unprocessed, .unreachable: waiting.append(index)
                        }
                        next()
                    }
                }
            }
            client.onRoom = next
            next()
        }
    }

    /// Sends `count` requests within one round of the loop, between `before` and `after`.
    func sendInOneRound(
        _ count: Int, body: [UInt8], before: @Sendable () -> Void = {},
        after: @Sendable () -> Void = {}
    ) async -> [HTTP2Result] {
        await withCheckedContinuation { continuation in
            let results = Results(count) { continuation.resume(returning: $0) }
            before()
            for index in 0..<count {
                begin("/\(index)", body, .seconds(100)) { results.put($0, at: index) }
            }
            after()
        }
    }

    private func begin(
        _ path: String, _ body: [UInt8], _ within: Duration,
        isHeld: (@Sendable () -> Bool)? = nil, then: @escaping (HTTP2Result) -> Void
    ) {
        isSending = true
        var request = HTTP2Request(path: Array(path.utf8), body: body)
        request.isHeld = isHeld
        client.send(request, until: loop.now + within) { result in
            if self.isSending { self.wasCalledInside = true }
            self.rounds.insert(self.loop.roundStart.nanoseconds)
            then(result)
        }
        isSending = false
    }

    /// Results that come in any order.
    private final class Results {
        private var results: [HTTP2Result?]
        private var missing: Int
        private let whenDone: ([HTTP2Result]) -> Void

        init(_ count: Int, whenDone: @escaping ([HTTP2Result]) -> Void) {
            results = Array(repeating: nil, count: count)
            missing = count
            self.whenDone = whenDone
        }

        func put(_ result: HTTP2Result, at index: Int) {
            results[index] = result
            missing -= 1
            if missing == 0 { whenDone(results.compactMap(\.self)) }
        }
    }
}
