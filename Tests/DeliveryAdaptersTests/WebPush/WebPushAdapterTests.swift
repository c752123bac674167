import Addresses
import Crypto
import DeliveryEngine
import HTTP
import Protocol
import ServiceKit
import Testing

@testable import DeliveryAdapters

/// The adapter for Web Push with fake push services and a fake clock.
struct WebPushAdapterTests {
    static func make(
        _ provider: FakeProvider, allowed: [HostPort] = [], services: String = PushServices.any,
        padding: WebPushPadding = WebPushPadding(), compute: AdapterCompute? = nil
    ) throws -> WebPushAdapter {
        let key = try P256SigningKey(pem: TestKeys.p256.secret)
        var configuration = WebPushConfiguration(
            try VAPID(key: key, subject: "mailto:push@news.example"))
        (configuration.allowed, configuration.padding) = (allowed, padding)
        try configuration.services.add(services)
        return WebPushAdapter(configuration, provider.tools(compute: compute))
    }

    static func message(_ endpoint: String) -> OutgoingMessage {
        var message = SampleMessage.make(address: endpoint)
        message.addressKind = "webpush"
        message.keys = WebPushEncryptionTests.keys
        return message
    }

    private static let good = message("https://good.example/push/1")
    private static let bad = message("https://bad.example/push/1")

    @Test func `each origin has its own connection and token`() throws {
        let provider = try FakeProvider()
        provider.answer = { _ in .status(201) }
        let adapter = try Self.make(provider)
        #expect(provider.outcome(adapter, Self.good) == .accepted)
        #expect(
            provider.outcome(adapter, Self.message("https://GOOD.example:443/b?c=d"))
                == .accepted)
        #expect(provider.outcome(adapter, Self.message("https://bad.example:8443")) == .accepted)
        #expect(
            provider.exchanges.map(\.origin) == [
                "https://good.example", "https://bad.example:8443",
            ])
        #expect(provider.requests.map(\.path) == ["/push/1", "/b?c=d", "/"])
        let tokens = provider.requests.map(\.authorization)
        #expect(tokens[0] == tokens[1] && tokens[1] != tokens[2])
        #expect(tokens[0]?.hasPrefix("vapid t=") == true)
        #expect(provider.requests[0].field("ttl") == "3600")
        #expect(provider.requests[0].field("content-encoding") == "aes128gcm")
        #expect(provider.requests[0].http.body.count == 1024)
    }

    @Test
    func `a push service that refuses the key holds only its own subscriptions`()
        throws
    {
        let provider = try FakeProvider()
        provider.answer = { .status($0.origin == "https://bad.example" ? 403 : 201) }
        let adapter = try Self.make(provider)
        for _ in 0..<3 {
            let outcome = try #require(provider.outcome(adapter, Self.bad))
            #expect(outcome.name == "device_busy")
            #expect(outcome.reason.contains("https://bad.example answered 403"))
        }
        // It is left alone now.
        let count = provider.requests.count
        #expect(provider.outcome(adapter, Self.bad)?.wait == .seconds(60))
        #expect(provider.requests.count == count)
        #expect(provider.outcome(adapter, Self.good) == .accepted)
        // The key was set right: a minute later it goes on.
        provider.advance(by: .seconds(60))
        provider.answer = { _ in .status(201) }
        #expect(provider.outcome(adapter, Self.bad) == .accepted)
        // From now on it is one subscription's fault.
        provider.answer = { _ in .status(403) }
        #expect(provider.outcome(adapter, Self.bad)?.name == "refused")
    }

    @Test func `a push service that hangs is passed by after a moment`() throws {
        let provider = try FakeProvider()
        provider.answer = { $0.origin == "https://bad.example" ? nil : .status(201) }
        let adapter = try Self.make(provider)
        #expect(provider.outcome(adapter, Self.good) == .accepted)
        #expect(adapter.room == 100)
        let hanging = provider.send(adapter, [Self.bad])
        // It may be a new one that takes a moment to connect to.
        #expect(adapter.room == 0)
        let told = Counter()
        adapter.onRoom = { told.add() }
        provider.advance(by: .milliseconds(251))
        #expect(told.value == 1)
        #expect(adapter.room > 1)
        #expect(provider.outcome(adapter, Self.good) == .accepted)
        #expect(provider.outcome(adapter, Self.bad)?.wait == .seconds(10))
        provider.exchanges[1].endHanging(.status(201))
        #expect(hanging.names == ["accepted"])
        provider.answer = { _ in .status(201) }
        #expect(provider.outcome(adapter, Self.bad) == .accepted)
    }

    @Test func `an unreachable push service affects only itself, and is asked less often`() throws {
        let provider = try FakeProvider()
        provider.answer = { _ in .unreachable(HTTP2Failure(.connect, "refused")) }
        let adapter = try Self.make(provider)
        let names = (0..<5).map { _ in provider.outcome(adapter, Self.bad)?.name ?? "" }
        // What is not even tried is no attempt.
        #expect(names == Array(repeating: "device_busy", count: 3) + ["postponed", "postponed"])
        #expect(provider.requests.count == 3)
        #expect(provider.outcome(adapter, Self.bad)?.wait == .seconds(15))
        provider.answer = { _ in .status(201) }
        #expect(provider.outcome(adapter, Self.good) == .accepted)
    }

    @Test func `one Retry-After holds its message, and three hold the whole push service`()
        throws
    {
        let provider = try FakeProvider()
        provider.answer = {
            $0.path == "/busy" ? .status(429, "", retryAfter: "30") : .status(201)
        }
        let adapter = try Self.make(provider)
        let busy = Self.message("https://good.example/busy")
        #expect(provider.outcome(adapter, busy)?.wait == .seconds(30))
        #expect(provider.outcome(adapter, Self.good) == .accepted)
        provider.answer = { _ in .status(503, "", retryAfter: "20") }
        #expect(provider.outcome(adapter, Self.good)?.wait == .seconds(20))
        provider.answer = { _ in .status(201) }
        #expect(provider.outcome(adapter, Self.good) == .accepted)
        provider.answer = { _ in .status(503, "", retryAfter: "20") }
        for _ in 0..<3 { #expect(provider.outcome(adapter, Self.good)?.wait == .seconds(20)) }
        provider.answer = { _ in .status(201) }
        provider.advance(by: .seconds(5))
        #expect(provider.outcome(adapter, Self.good)?.wait == .seconds(15))
        provider.advance(by: .seconds(15))
        #expect(provider.outcome(adapter, Self.good) == .accepted)
    }

    @Test func `the number of connections has a limit, and the least recently used is closed`()
        throws
    {
        let provider = try FakeProvider()
        provider.answer = { _ in .status(201) }
        let adapter = try Self.make(provider)
        let messages = (0..<65).map { Self.message("https://p\($0).example/x") }
        for message in messages.dropLast() {
            #expect(provider.outcome(adapter, message) == .accepted)
        }
        #expect(provider.outcome(adapter, messages[0]) == .accepted)
        #expect(provider.outcome(adapter, messages[64]) == .accepted)
        #expect(provider.exchanges.count == 65)
        #expect(provider.exchanges.filter(\.isClosed).map(\.origin) == ["https://p1.example"])
        #expect(provider.outcome(adapter, messages[1]) == .accepted)
        #expect(provider.exchanges.count == 66)
    }

    @Test func `further messages wait and are not lost if all connections to a provider hang`()
        throws
    {
        let provider = try FakeProvider()
        provider.answer = { _ in nil }
        let adapter = try Self.make(provider)
        let outcomes = provider.send(
            adapter, (0..<65).map { Self.message("https://p\($0).example/x") })
        #expect(outcomes.names == Array(repeating: "", count: 64) + ["postponed"])
        adapter.close()
        #expect(outcomes.names.dropLast().allSatisfy { $0 == "uncertain" })
    }

    @Test(arguments: [301, 302, 307, 308])
    func `redirects are not followed`(status: Int) throws {
        let provider = try FakeProvider()
        provider.answer = { _ in .status(status) }
        let adapter = try Self.make(provider)
        #expect(provider.outcome(adapter, Self.good)?.name == "refused")
        #expect(provider.requests.count == 1)
    }

    @Test func `only public addresses and those allowed by name are permitted`() throws {
        let provider = try FakeProvider()
        provider.answer = { _ in .status(201) }
        let adapter = try Self.make(
            provider, allowed: [try #require(HostPort("push.internal:8443"))])
        _ = provider.outcome(adapter, Self.good)
        _ = provider.outcome(adapter, Self.message("https://push.internal:8443/x"))
        let elsewhere = provider.outcome(adapter, Self.message("https://push.internal/x"))
        #expect(elsewhere?.name == "refused")
        let permits = provider.exchanges.map(\.options.permits)
        #expect(permits.count == 2)
        for address in [
            "10.1.2.3", "127.0.0.1", "169.254.169.254", "::1", "::ffff:10.1.2.3", "fe80::1%eth0",
            "fd00::1", "0.0.0.0", "", "good.example",
        ] {
            #expect(!permits[0](address))
            #expect(permits[1](address) == !["fe80::1%eth0", "", "good.example"].contains(address))
        }
        #expect(permits[0]("93.184.216.34") && permits[0]("2606:2800:220:1:248:1893:25c8:1946"))
    }

    @Test(arguments: [
        "https://push.example.org/x", "https://a.example.net:8443/x", "https://8.8.8.8/x",
        "https://10.1.2.3/x", "https://localhost/x",
    ])
    func `an endpoint at no push service that the app accepts is not connected to`(
        endpoint: String
    ) throws {
        let provider = try FakeProvider()
        provider.answer = { _ in .status(201) }
        let adapter = try Self.make(provider, services: "example.net")
        let outcome = provider.outcome(adapter, Self.message(endpoint))
        #expect(outcome?.name == "refused")
        #expect(outcome?.reason.contains("setting services") == true)
        #expect(provider.exchanges.isEmpty)
        // The controls: one that the app added, and one of a browser.
        for known in ["https://a.example.net/x", "https://fcm.googleapis.com/fcm/send/x"] {
            #expect(provider.outcome(adapter, Self.message(known)) == .accepted)
        }
    }

    @Test(arguments: [
        "http://good.example/x", "https://u:p@good.example/x", "https://good.example/x#y",
        "https://good.example\\@bad.example/", "ftp://good.example/", "",
    ])
    func `an invalid endpoint is refused but does not count as gone`(
        endpoint: String
    ) throws {
        let provider = try FakeProvider()
        let adapter = try Self.make(provider)
        #expect(provider.outcome(adapter, Self.message(endpoint))?.name == "refused")
        #expect(provider.requests.isEmpty)
    }

    @Test func `an address without keys is refused but not deleted`() throws {
        let provider = try FakeProvider()
        let adapter = try Self.make(provider)
        var message = Self.good
        message.keys = []
        #expect(provider.outcome(adapter, message)?.name == "refused")
        #expect(provider.requests.isEmpty)
    }

    /// A computation that waits until the test ends it.
    private final class SlowCompute: @unchecked Sendable {
        // Used on one thread, as the provider is.
        private(set) var works: [(work: @Sendable () -> Void, then: () -> Void)] = []

        var compute: AdapterCompute {
            AdapterCompute { [self] work, then in works.append((work, then)) }
        }

        /// Does the latest first: threads end in any order.
        func finish() {
            while let next = works.popLast() {
                next.work()
                next.then()
            }
        }
    }

    @Test func `a message being encrypted takes room, and is written when ready`() throws {
        let (provider, slow) = (try FakeProvider(), SlowCompute())
        provider.answer = { _ in .status(201) }
        let adapter = try Self.make(provider, compute: slow.compute)
        var outcomes = provider.send(adapter, [Self.good])
        #expect(adapter.room == 0)
        slow.finish()
        provider.advance()
        #expect(outcomes.names == ["accepted"])
        #expect(adapter.room == 100)
        outcomes = provider.send(adapter, Array(repeating: Self.good, count: 30))
        #expect(adapter.room == 70)
        #expect(provider.requests.count == 1)
        slow.finish()
        provider.advance()
        #expect(provider.requests.count == 31)
        #expect(outcomes.names.allSatisfy { $0 == "accepted" })
        #expect(adapter.room == 100)
    }

    @Test func `a message that a switch stops during encryption is given back unwritten`() throws {
        let (provider, slow) = (try FakeProvider(), SlowCompute())
        provider.answer = { _ in .status(201) }
        let adapter = try Self.make(provider, compute: slow.compute)
        adapter.watch = { message in { message.type == "/stopped" } }
        var stopped = Self.good
        stopped.type = "/stopped"
        let outcomes = provider.send(adapter, [stopped])
        slow.finish()
        provider.advance()
        #expect(outcomes.names == ["unprocessed"])
        #expect(provider.requests.isEmpty)
        #expect(adapter.room == 1)
        let others = provider.send(adapter, [Self.good])
        slow.finish()
        provider.advance()
        #expect(others.names == ["accepted"])
    }

    @Test func `a closed adapter writes no message that is still being encrypted`() throws {
        let (provider, slow) = (try FakeProvider(), SlowCompute())
        let adapter = try Self.make(provider, compute: slow.compute)
        let outcomes = provider.send(adapter, [Self.good])
        adapter.close()
        slow.finish()
        provider.advance()
        #expect(outcomes.names == ["unprocessed"])
        #expect(provider.requests.isEmpty)
    }

    @Test func `a message that expires during encryption is not written`() throws {
        let (provider, slow) = (try FakeProvider(), SlowCompute())
        let adapter = try Self.make(provider, compute: slow.compute)
        let outcomes = provider.send(adapter, [Self.good])
        provider.advance(by: .seconds(16))
        slow.finish()
        provider.advance()
        #expect(outcomes.names == ["unprocessed"])
        #expect(provider.requests.isEmpty)
    }
}
