import DeliveryEngine
import HTTP
import Testing

@testable import DeliveryAdapters

/// The connection to a provider, and the messages that must ask the switches before they are
/// written.
struct ProviderLineTests {
    @Test func `only a message that may wait for a connection asks about switches when written`()
        throws
    {
        let provider = try FakeProvider()
        let adapter = try APNsAdapterTests.make(provider)
        adapter.watch = { _ in { true } }
        func asks() throws -> Bool {
            #expect(provider.outcome(adapter, SampleMessage.make()) == .accepted)
            return try #require(provider.requests.last).http.isHeld?() ?? false
        }
        #expect(try asks())
        #expect(try !asks())
        // It was closed meanwhile, and nothing was under way that could have told.
        let exchange = try #require(provider.requests.last).exchange
        provider.exchanges[exchange].isConnected = false
        #expect(try asks())
        provider.exchanges[exchange].isConnected = true
        #expect(try !asks())
    }

    @Test func `a broken connection is one failure, however many messages were on it`() throws {
        let provider = try FakeProvider()
        let adapter = try APNsAdapterTests.make(provider)
        #expect(provider.outcome(adapter, SampleMessage.make()) == .accepted)
        let lost = HTTP2Result.uncertain(HTTP2Failure(.connectionLost, "reset"))
        for _ in 0..<2 {
            provider.answer = { _ in nil }
            let outcomes = provider.send(
                adapter, [SampleMessage.make(), SampleMessage.make(), SampleMessage.make()])
            provider.advance(by: .milliseconds(10))
            for exchange in provider.exchanges { exchange.endHanging(lost) }
            provider.advance()
            let reason = "connection lost: reset"
            #expect(
                outcomes.values == [
                    .uncertain(reason: reason), .lostTogether(reason: reason),
                    .lostTogether(reason: reason),
                ])
            provider.answer = { _ in .status(200) }
            provider.advance(by: .seconds(1))
            #expect(provider.outcome(adapter, SampleMessage.make()) == .accepted)
        }
    }

    @Test func `a late 503 of a connection that was replaced leaves the new connection alone`()
        throws
    {
        let provider = try FakeProvider()
        let adapter = try APNsAdapterTests.make(provider)
        #expect(provider.outcome(adapter, SampleMessage.make()) == .accepted)
        provider.answer = { _ in nil }
        let late = provider.send(adapter, [SampleMessage.make()])
        let replaced = try #require(provider.requests.last).exchange
        let count = provider.exchanges.count
        provider.answer = { _ in .status(503) }
        _ = provider.outcome(adapter, SampleMessage.make())
        #expect(provider.exchanges.count == count + 1)
        provider.answer = { _ in .status(200) }
        #expect(provider.outcome(adapter, SampleMessage.make()) == .accepted)
        provider.advance(by: ProviderLimits().replacement + .seconds(1))
        provider.exchanges[replaced].endHanging(.status(503))
        provider.advance()
        #expect(late.values.count == 1 && provider.exchanges.count == count + 1)
    }

    @Test func `each answer that is not in time is a failure`() throws {
        let provider = try FakeProvider()
        let adapter = try APNsAdapterTests.make(provider)
        #expect(provider.outcome(adapter, SampleMessage.make()) == .accepted)
        provider.answer = { _ in nil }
        let outcomes = provider.send(adapter, [SampleMessage.make(), SampleMessage.make()])
        let late = HTTP2Result.uncertain(HTTP2Failure(.deadline, "30 s"))
        for exchange in provider.exchanges { exchange.endHanging(late) }
        provider.advance()
        #expect(outcomes.values.allSatisfy { $0 == .uncertain(reason: "deadline: 30 s") })
    }
}
