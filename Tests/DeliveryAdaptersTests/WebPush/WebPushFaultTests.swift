import DeliveryEngine
import HTTP
import Protocol
import Testing

@testable import DeliveryAdapters

/// Push services that fail or hang, and their effect on others.
struct WebPushFaultTests {
    private static let good = WebPushAdapterTests.message("https://good.example/push/1")

    private static func message(_ host: String) -> OutgoingMessage {
        WebPushAdapterTests.message("https://\(host).example/push/1")
    }

    @Test(arguments: [
        HTTP2Result.uncertain(HTTP2Failure(.connectionLost, "reset by peer")),
        .uncertain(HTTP2Failure(.silent, "no answer to PING")),
        .uncertain(HTTP2Failure(.badProtocol, "garbage")),
        .unprocessed(HTTP2Failure(.goingAway, "GOAWAY")),
        .unreachable(HTTP2Failure(.timeout, "no connection in time")),
        .unreachable(HTTP2Failure(.certificate, "expired")),
    ])
    func `a connection that breaks with eight streams is one failure`(end: HTTP2Result) throws {
        let provider = try FakeProvider()
        provider.answer = { _ in .status(201) }
        let adapter = try WebPushAdapterTests.make(provider)
        #expect(provider.outcome(adapter, Self.good) == .accepted)
        provider.answer = { _ in nil }
        let broken = provider.send(adapter, Array(repeating: Self.good, count: 8))
        provider.advance(by: .seconds(1))
        provider.exchanges[0].endHanging(end)
        #expect(broken.values.allSatisfy { $0 != nil && $0?.name != "postponed" })
        // The next one is sent at once, over the next connection.
        provider.advance(by: .milliseconds(1))
        provider.answer = { _ in .status(201) }
        #expect(provider.outcome(adapter, Self.good) == .accepted)
    }

    @Test func `three connections that break one after the other are three failures`() throws {
        let provider = try FakeProvider()
        let adapter = try WebPushAdapterTests.make(provider)
        for round in 1...3 {
            provider.answer = { _ in nil }
            _ = provider.send(adapter, [Self.good])
            provider.advance(by: .seconds(1))
            provider.exchanges[0].endHanging(
                .uncertain(HTTP2Failure(.connectionLost, "reset by peer")))
            provider.advance(by: .milliseconds(1))
            let next = provider.outcome(adapter, Self.good)
            #expect((next?.name == "postponed") == (round == 3))
            guard round < 3 else { continue }
            provider.exchanges[0].endHanging(.unprocessed(HTTP2Failure(.goingAway, "GOAWAY")))
            provider.advance()
        }
    }

    /// Sends messages as delivery does: while there is room, and again when a retry is due.
    private static func span(
        _ provider: FakeProvider, _ adapter: WebPushAdapter, _ messages: [OutgoingMessage]
    ) -> (all: Duration, of99: Duration) {
        var waiting = messages
        var later: [(due: MonotonicInstant, message: OutgoingMessage)] = []
        let start = provider.now
        var taken: [Duration] = []
        let good = messages.count { $0.address.contains("good") }
        while taken.count < good, provider.now - start < .seconds(60) {
            waiting += later.filter { $0.due <= provider.now }.map(\.message)
            later.removeAll { $0.due <= provider.now }
            while adapter.room > 0, let message = waiting.first {
                waiting.removeFirst()
                switch provider.outcome(adapter, message) {
                case .accepted: taken.append(provider.now - start)
                case .postponed(let after, _): later.append((provider.now + after, message))
                case .unprocessed: waiting.insert(message, at: 0)
                default: break
                }
            }
            provider.advance(by: .milliseconds(5))
        }
        let last = taken.last ?? .seconds(60)
        return (last, taken.isEmpty ? last : taken[taken.count * 99 / 100])
    }

    @Test(arguments: [1, 6, 30])
    func `hanging push services delay others only for a moment, however many they are`(
        hanging: Int
    ) throws {
        let provider = try FakeProvider()
        provider.answer = { $0.origin.contains("hung") ? nil : .status(201) }
        let adapter = try WebPushAdapterTests.make(provider)
        // Three subscriptions of each that hangs, spread over the others.
        var messages = (0..<2000).map { Self.message("good\($0 % 3)") }
        for place in 0..<3 * hanging {
            messages.insert(Self.message("hung\(place % hanging)"), at: place * 2000 / 90)
        }
        let span = Self.span(provider, adapter, messages)
        #expect(span.all <= .milliseconds(300), "\(span)")
        #expect(adapter.room > 0)
    }

    @Test func `an unproven push service is waited for, and trusted once it answers`() throws {
        let provider = try FakeProvider()
        provider.answer = { _ in nil }
        let adapter = try WebPushAdapterTests.make(provider)
        let first = provider.send(adapter, [Self.message("good")])
        #expect(adapter.room == 0)
        provider.advance(by: .milliseconds(100))
        #expect(adapter.room == 0)
        provider.answer = { _ in .status(201) }
        provider.exchanges[0].endHanging(.status(201))
        provider.advance()
        #expect(first.names == ["accepted"])
        #expect(adapter.room == 100)
        #expect(provider.outcome(adapter, Self.message("good")) == .accepted)
    }
}
