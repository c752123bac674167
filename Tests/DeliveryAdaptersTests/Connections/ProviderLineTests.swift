import DeliveryEngine
import HTTP
import Testing

@testable import DeliveryAdapters

/// Which messages have to ask the switches, for they may wait for a connection.
struct ProviderLineTests {
    @Test func `what may wait for a connection asks before it is written, others need not`() throws
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
}
