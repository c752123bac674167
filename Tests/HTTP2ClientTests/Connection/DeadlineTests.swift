import HTTP2Client
import TestSupport
import Testing
import Transport

/// Attempts at servers that keep their clients waiting.
@Suite(.timeLimit(.minutes(10))) struct DeadlineTests {
    /// The time that an attempt may take.
    private static let allowed: Duration = .seconds(2)

    /// Sends a request, and returns its result and the time that it took.
    private static func attempt(
        _ path: String, at sender: Sender, body: Int = 2
    ) async -> (summary: String, time: Duration) {
        let start = ContinuousClock.now
        let result = await sender.send(
            path, body: Array(repeating: 0x20, count: body), within: allowed)
        return (result.summary, ContinuousClock.now - start)
    }

    /// Checks that an attempt ended at its deadline, or at most a tenth of its time later.
    private static func check(_ time: Duration, _ what: String) {
        #expect(time >= allowed - .milliseconds(20), "\(what): \(time)")
        #expect(time.fits(allowed * 1.1), "\(what): \(time)")
        print("\(what): ended after \(time) of \(allowed)")
    }

    @Test func `hanging, stalling and trickling answers end at the deadline, and others go on`()
        async throws
    {
        let server = try await Peer("ok")
        try await withLoop { loop in
            let sender = Sender(port: server.port, on: loop)
            async let hanging = Self.attempt("/hang", at: sender)
            async let stalling = Self.attempt("/stall", at: sender)
            async let trickling = Self.attempt("/trickle", at: sender)
            for number in 0..<50 {
                let good = await Self.attempt("/good/\(number)", at: sender)
                #expect(good.summary == "200" && good.time < Self.allowed, "\(good)")
            }
            for (what, attempt) in await [
                ("hang", hanging), ("stall", stalling), ("trickle", trickling),
            ] {
                #expect(attempt.summary == "uncertain: deadline", "\(what): \(attempt)")
                Self.check(attempt.time, what)
            }
            await sender.close()
        }
    }

    @Test func `attempts at a server that accepts and never reads end at the deadline`()
        async throws
    {
        let server = try await Peer("deaf")
        try await withLoop { loop in
            let sender = Sender(port: server.port, on: loop)
            let attempt = await Self.attempt("/", at: sender, body: 4_000)
            #expect(attempt.summary.hasSuffix(": deadline"), "\(attempt)")
            Self.check(attempt.time, "deaf")
            await sender.close()
        }
    }
}
