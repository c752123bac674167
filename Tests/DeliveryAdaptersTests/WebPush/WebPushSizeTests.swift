import DeliveryEngine
import HTTP
import Protocol
import Testing

@testable import DeliveryAdapters

/// Messages to push services with a smaller limit than the standard requires.
struct WebPushSizeTests {
    private static func message(_ bytes: Int, mayShorten: Bool = false) -> OutgoingMessage {
        var message = WebPushAdapterTests.message("https://push.example/1")
        message.content.body = String(repeating: "x", count: bytes)
        message.mayShorten = mayShorten
        return message
    }

    private static func provider(takes limit: Int) throws -> FakeProvider {
        let provider = try FakeProvider()
        provider.answer = { .status($0.http.body.count > limit ? 413 : 201) }
        return provider
    }

    private static func sizes(_ provider: FakeProvider) -> [Int] {
        provider.requests.map(\.http.body.count)
    }

    @Test(arguments: [1024, 2048, 2744, 4096])
    func `an ordinary notification is accepted at once whatever the service's limit`(limit: Int)
        throws
    {
        let provider = try Self.provider(takes: limit)
        let adapter = try WebPushAdapterTests.make(provider)
        #expect(provider.outcome(adapter, Self.message(200)) == .accepted)
        #expect(Self.sizes(provider) == [1024])
    }

    @Test func `after a 413 the message is sent again with less padding, and so are later ones`()
        throws
    {
        let provider = try Self.provider(takes: 2744)
        let padding = try #require(WebPushPadding([4096]))
        let adapter = try WebPushAdapterTests.make(provider, padding: padding)
        #expect(provider.outcome(adapter, Self.message(1500)) == .accepted)
        #expect(Self.sizes(provider) == [4096, 2048])
        #expect(provider.outcome(adapter, Self.message(200)) == .accepted)
        #expect(provider.outcome(adapter, Self.message(2400)) == .accepted)
        #expect(Self.sizes(provider) == [4096, 2048, 1024, 2744])
        // The rest of the request is what it was.
        #expect(provider.requests[0].field("ttl") == provider.requests[1].field("ttl"))
        #expect(provider.requests[0].authorization == provider.requests[1].authorization)
    }

    @Test func `a size limit is kept for one push service and for one day`() throws {
        let provider = try FakeProvider()
        provider.answer = {
            .status($0.origin == "https://push.example" && $0.http.body.count > 3000 ? 413 : 201)
        }
        let adapter = try WebPushAdapterTests.make(
            provider, padding: try #require(WebPushPadding([4096])))
        var other = Self.message(200)
        other.address = "https://other.example/1"
        #expect(provider.outcome(adapter, Self.message(200)) == .accepted)
        #expect(provider.outcome(adapter, other) == .accepted)
        #expect(Self.sizes(provider) == [4096, 1024, 4096])
        provider.advance(by: .seconds(86_400))
        #expect(provider.outcome(adapter, Self.message(200)) == .accepted)
        #expect(Self.sizes(provider).suffix(2) == [4096, 1024])
    }

    @Test func `a long text is retried without padding, and refused if still too large`() throws {
        let provider = try Self.provider(takes: 2744)
        let adapter = try WebPushAdapterTests.make(provider)
        let outcome = try #require(provider.outcome(adapter, Self.message(3000)))
        #expect(outcome.name == "refused" && outcome.reason.contains("answered 413"))
        let exact = try #require(Self.sizes(provider).last)
        #expect(Self.sizes(provider) == [4096, exact] && exact < 3300)
        // Another subscription's way may take more: Firefox has some by FCM.
        #expect(provider.outcome(adapter, Self.message(3000))?.name == "refused")
        #expect(Self.sizes(provider) == [4096, exact, exact])
    }

    @Test func `a message refused for its padding only is sent without padding`() throws {
        let provider = try Self.provider(takes: 3300)
        let adapter = try WebPushAdapterTests.make(provider)
        #expect(provider.outcome(adapter, Self.message(3000)) == .accepted)
        #expect(provider.requests.count == 2)
        #expect(provider.outcome(adapter, Self.message(3000)) == .accepted)
        #expect(provider.requests.count == 3)
    }

    @Test func `a text that may be shortened is, and later ones at once`() throws {
        let provider = try Self.provider(takes: 2744)
        let adapter = try WebPushAdapterTests.make(provider)
        #expect(provider.outcome(adapter, Self.message(3000, mayShorten: true)) == .accepted)
        #expect(Self.sizes(provider).count == 3 && Self.sizes(provider).last == 2744)
        #expect(provider.outcome(adapter, Self.message(3000, mayShorten: true)) == .accepted)
        #expect(Self.sizes(provider).count == 4 && Self.sizes(provider).last == 2744)
    }

    @Test func `a service that accepts some large messages does not shorten those for others`()
        throws
    {
        let provider = try FakeProvider()
        provider.answer = { .status($0.path == "/1" && $0.http.body.count > 2744 ? 413 : 201) }
        let adapter = try WebPushAdapterTests.make(provider)
        let small = Self.message(3000, mayShorten: true)
        var whole = small
        whole.address = "https://push.example/2"
        #expect(provider.outcome(adapter, small) == .accepted)
        // Cut, as for all that is known; but it is tried again every minute.
        #expect(provider.outcome(adapter, whole) == .accepted)
        #expect(Self.sizes(provider).last == 2744)
        provider.advance(by: .seconds(61))
        #expect(provider.outcome(adapter, whole) == .accepted)
        #expect(Self.sizes(provider).last ?? 0 > 3000)
        let count = provider.requests.count
        #expect(provider.outcome(adapter, whole) == .accepted)
        #expect(Self.sizes(provider).last ?? 0 > 3000)
        #expect(provider.requests.count == count + 1)
        #expect(provider.outcome(adapter, small) == .accepted)
        #expect(Self.sizes(provider).last == 2744)
    }

    @Test func `a service that answers 413 to everything is not tried without end`() throws {
        let provider = try FakeProvider()
        provider.answer = { _ in .status(413) }
        let adapter = try WebPushAdapterTests.make(provider)
        #expect(
            provider.outcome(adapter, Self.message(3000, mayShorten: true))?.name == "refused")
        #expect(provider.requests.count == 4)
        #expect(provider.outcome(adapter, Self.message(10))?.name == "refused")
        #expect(provider.requests.count <= 6)
        #expect(adapter.room == 100)
    }

    @Test func `a kill switch set meanwhile stops the second attempt with a shorter message`()
        throws
    {
        let provider = try FakeProvider()
        let adapter = try WebPushAdapterTests.make(provider)
        let isStopped = Counter()
        adapter.watch = { _ in { isStopped.value > 0 } }
        provider.answer = { _ in
            isStopped.add()
            return .status(413)
        }
        #expect(provider.outcome(adapter, Self.message(10))?.name == "unprocessed")
        #expect(provider.requests.count == 1)
    }
}
