import HTTPServer
import Protocol
import Synchronization
import TestCertificates
import TestSupport
import Testing
import Transport

@testable import Gateway

/// Answers that take long to write as JSON.
@Suite(.timeLimit(.minutes(10))) struct `Large answers` {
    /// Returns a packed page of notifications with characters that JSON escapes, of about 2 MB.
    private static func page() throws -> [UInt8] {
        var page = Proto.ListNotificationsResponse()
        for number in 0..<500 {
            var notification = Proto.Notification()
            notification.id = "\(number)"
            notification.content = Proto.Content()
            notification.content?.body = String(repeating: "\u{85}", count: 2030)
            page.notifications.append(notification)
        }
        return try page.encoded()
    }

    @Test func `large answers that come at once do not stop the loop until all are written`()
        async throws
    {
        var limits = HTTPServerLimits()
        (limits.debt, limits.debtPerAddress) = (1 << 30, 1 << 30)
        let gateway = try await RunningGateway(limits: limits)
        let page = try Self.page()
        gateway.services.setGarbage(["delivery": page])
        let list = try #require(gateway.endpoint("/herald.v1.Delivery/ListNotifications"))
        let one = try ContinuousClock().measure { _ = try list.json(page) }

        let pulse = Pulse()
        pulse.begin(on: gateway.loop)
        let count = 32
        let said = try await gateway.python(
            "Tests/GatewayTests/Support/crowd.py",
            ["\(gateway.port)", gateway.certificates.authority, "burst", "\(count)", "viewer-key"])
        #expect(said == "\(count) answers\n")
        let longest = pulse.end()
        // A test beside this one may take half of the processor.
        #expect(longest < one * (count / 2), "one takes \(one), the longest turn \(longest)")
    }
}

/// Measures the turns of a loop.
private final class Pulse: Sendable {
    private let state = Mutex((longest: Duration.zero, last: ContinuousClock.now, isOver: false))

    func begin(on loop: EventLoop) {
        loop.perform { [self] in beat(loop) }
    }

    func end() -> Duration {
        state.withLock { state in
            state.isOver = true
            return state.longest
        }
    }

    private func beat(_ loop: EventLoop) {
        let isOver = state.withLock { state in
            let now = ContinuousClock.now
            state.longest = max(state.longest, now - state.last)
            state.last = now
            return state.isOver
        }
        guard !isOver else { return }
        _ = loop.schedule(at: loop.now + .milliseconds(1)) { [self] in beat(loop) }
    }
}
