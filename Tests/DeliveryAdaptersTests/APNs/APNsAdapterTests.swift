import DeliveryEngine
import HTTP
import Protocol
import ServiceKit
import Synchronization
import Testing

@testable import DeliveryAdapters

/// The adapter for APNs with a fake provider and a fake clock.
struct APNsAdapterTests {
    private static func configuration() throws -> APNsConfiguration {
        let credentials = try APNsCredentials(
            team: "TEAM123456", keyID: "KEY1234567", pem: TestKeys.p256.secret)
        return APNsConfiguration(credentials, topic: "org.example.news", .production)
    }

    static func make(
        _ provider: FakeProvider, _ tokens: APNsTokens = APNsTokens(),
        _ change: (inout APNsConfiguration) -> Void = { _ in }
    ) throws -> APNsAdapter {
        var configuration = try configuration()
        change(&configuration)
        return try APNsAdapter(configuration, provider.tools(tokens))
    }

    private static let production = "https://api.push.apple.com"
    private static let sandbox = "https://api.sandbox.push.apple.com"

    @Test func `adapters with the same key share one token, and another key has its own`() throws {
        let provider = try FakeProvider()
        let tokens = APNsTokens()
        let first = try Self.make(provider, tokens)
        let second = try Self.make(provider, tokens) { $0.environment = .sandbox }
        let credentials = try APNsCredentials(
            team: "TEAM123456", keyID: "KEY1234567", pem: OtherKey.p256)
        let third = try Self.make(provider, tokens) { $0.credentials = credentials }
        for adapter in [first, second, third] {
            #expect(provider.outcome(adapter, SampleMessage.make()) == .accepted)
        }
        let used = provider.requests.map(\.authorization)
        #expect(used[0] == used[1])
        // The same names, but not the same key: it gets nothing that the other one has signed.
        #expect(used[2] != used[0])
        #expect(
            provider.requests.map(\.origin) == [Self.production, Self.sandbox, Self.production])
    }

    @Test func `a new token is tried on its own connection while others go on`()
        throws
    {
        let provider = try FakeProvider()
        let adapter = try Self.make(provider)
        #expect(provider.outcome(adapter, SampleMessage.make()) == .accepted)
        let old = provider.requests[0].authorization
        provider.advance(by: .seconds(51 * 60))
        // The first with the new token has no answer yet.
        provider.answer = { $0.authorization == old ? .status(200) : nil }
        let outcomes = provider.send(adapter, Array(repeating: SampleMessage.make(), count: 5))
        #expect(outcomes.names == [""] + Array(repeating: "accepted", count: 4))
        let fresh = provider.requests[1]
        #expect(fresh.authorization != old)
        #expect(Set(provider.requests.dropFirst(2).map(\.authorization)) == [old])
        #expect(provider.requests.dropFirst(2).allSatisfy { $0.exchange == 0 })
        #expect(fresh.exchange > 1)
        // It is taken: from now on everybody has it, on the usual connection.
        provider.exchanges[fresh.exchange].endHanging(.status(200))
        provider.answer = { _ in .status(200) }
        #expect(outcomes.names[0] == "accepted")
        #expect(provider.exchanges[fresh.exchange].isClosed)
        #expect(provider.outcome(adapter, SampleMessage.make()) == .accepted)
        #expect(provider.requests.last?.authorization == fresh.authorization)
        #expect(provider.requests.last?.exchange == 0)
    }

    @Test func `TooManyProviderTokenUpdates closes that connection, and the last token goes on`()
        throws
    {
        let provider = try FakeProvider()
        let adapter = try Self.make(provider)
        #expect(provider.outcome(adapter, SampleMessage.make()) == .accepted)
        let old = provider.requests[0].authorization
        provider.advance(by: .seconds(51 * 60))
        provider.answer = {
            $0.authorization == old ? .status(200) : .apns(429, "TooManyProviderTokenUpdates")
        }
        // It was certainly not sent, and goes with the other token at once.
        let outcome = try #require(provider.outcome(adapter, SampleMessage.make()))
        #expect(outcome.name == "unprocessed")
        #expect(provider.exchanges[provider.requests[1].exchange].isClosed)
        for _ in 0..<3 {
            #expect(provider.outcome(adapter, SampleMessage.make()) == .accepted)
            #expect(provider.requests.last?.authorization == old)
            #expect(provider.requests.last?.exchange == 0)
        }
    }

    @Test func `TooManyProviderTokenUpdates without an accepted token pauses and reconnects`()
        throws
    {
        let provider = try FakeProvider()
        let adapter = try Self.make(provider)
        provider.answer = { _ in .apns(429, "TooManyProviderTokenUpdates") }
        let outcome = provider.outcome(adapter, SampleMessage.make())
        #expect(outcome == .providerBusy(after: nil, reason: "429 TooManyProviderTokenUpdates"))
        #expect(provider.exchanges[0].isClosed)
        provider.answer = { _ in .status(200) }
        #expect(provider.outcome(adapter, SampleMessage.make()) == .accepted)
        #expect(provider.requests[1].exchange != provider.requests[0].exchange)
        // No other token was made.
        #expect(provider.requests[1].authorization == provider.requests[0].authorization)
    }

    @Test func `a message that expires within APNs' fifteen minutes is retried sooner`() throws {
        let provider = try FakeProvider()
        let adapter = try Self.make(provider)
        #expect(provider.outcome(adapter, SampleMessage.make()) == .accepted)
        provider.answer = { _ in .apns(500, "InternalServerError") }
        let reason = "500 InternalServerError"
        #expect(
            provider.outcome(adapter, SampleMessage.make(), life: .seconds(3600))
                == .messageFails(after: .seconds(900), reason: reason))
        #expect(
            provider.outcome(adapter, SampleMessage.make(), life: .seconds(600))
                == .messageFails(after: nil, reason: reason))
    }

    @Test func `an adapter that may not make a token has no room until it may`() throws {
        let provider = try FakeProvider()
        let adapter = try Self.make(provider)
        #expect(adapter.room == 1)
        #expect(provider.outcome(adapter, SampleMessage.make()) == .accepted)
        provider.advance(by: .seconds(19 * 60))
        provider.answer = { _ in .apns(403, "ExpiredProviderToken") }
        // Younger than twenty minutes: a clock is wrong, and an operator has to see to it.
        let outcome = provider.outcome(adapter, SampleMessage.make())
        #expect(outcome == .credentials(reason: "403 ExpiredProviderToken"))
        provider.answer = { _ in .status(200) }
        #expect(provider.outcome(adapter, SampleMessage.make())?.name == "unprocessed")
        #expect(adapter.room == 0)
        let standstill = try #require(adapter.standstill)
        #expect(standstill.cause == .token && standstill.reason.contains("20 minutes"))
        #expect(standstill.left.map { (.seconds(59)...(.seconds(61))).contains($0) } == true)
        let told = Counter()
        adapter.onRoom = { told.add() }
        provider.advance(by: .seconds(61))
        #expect(told.value == 1)
        #expect(adapter.standstill == nil)
        #expect(adapter.room > 0)
        #expect(provider.outcome(adapter, SampleMessage.make()) == .accepted)
    }

    @Test func `an address unknown in one environment is tried once in the other`() throws {
        let provider = try FakeProvider()
        let adapter = try Self.make(provider)
        provider.answer = {
            $0.origin == Self.sandbox ? .status(200) : .apns(400, "BadDeviceToken")
        }
        let message = SampleMessage.make(address: "aa01")
        #expect(provider.outcome(adapter, message)?.name == "unprocessed")
        #expect(provider.outcome(adapter, message) == .accepted)
        // Known from then on.
        #expect(provider.outcome(adapter, message) == .accepted)
        #expect(
            provider.requests.map(\.origin) == [Self.production, Self.sandbox, Self.sandbox])
    }

    @Test(arguments: [
        HTTP2Result.apns(400, "BadDeviceToken"), .apns(403, "BadEnvironmentKeyIdInToken"),
    ])
    func `an address unknown in both environments is refused, and does not stop the lane`(
        there: HTTP2Result
    ) throws {
        let provider = try FakeProvider()
        let adapter = try Self.make(provider)
        provider.answer = { $0.origin == Self.sandbox ? there : .apns(400, "BadDeviceToken") }
        let message = SampleMessage.make(address: "aa01")
        let names = (0..<4).map { _ in provider.outcome(adapter, message)?.name ?? "" }
        #expect(names == ["unprocessed", "refused", "refused", "refused"])
        #expect(provider.requests.count { $0.origin == Self.sandbox } == 1)
    }

    @Test func `an address found in the other environment stays there after a bad message`()
        throws
    {
        let provider = try FakeProvider()
        let adapter = try Self.make(provider)
        provider.answer = {
            $0.origin == Self.sandbox ? .status(200) : .apns(400, "BadDeviceToken")
        }
        let message = SampleMessage.make(address: "aa01")
        _ = provider.outcome(adapter, message)
        #expect(provider.outcome(adapter, message) == .accepted)
        provider.answer = { _ in .apns(413, "PayloadTooLarge") }
        #expect(
            provider.outcome(adapter, message) == .refused(reason: "413 PayloadTooLarge"))
        provider.answer = { _ in .status(200) }
        #expect(provider.outcome(adapter, message) == .accepted)
        #expect(provider.requests.dropFirst().allSatisfy { $0.origin == Self.sandbox })
    }

    @Test func `a broken connection gets one message until it answers again`() throws {
        let provider = try FakeProvider()
        let adapter = try Self.make(provider)
        #expect(provider.outcome(adapter, SampleMessage.make()) == .accepted)
        #expect(adapter.room == 100)
        provider.answer = { _ in nil }
        let hanging = provider.send(adapter, Array(repeating: SampleMessage.make(), count: 5))
        provider.answer = { _ in .unprocessed(HTTP2Failure(.goingAway, "Shutdown")) }
        #expect(provider.outcome(adapter, SampleMessage.make())?.name == "unprocessed")
        // What hangs on the old one takes no room on the new one.
        #expect(adapter.room == 1)
        provider.answer = { _ in nil }
        let first = provider.send(adapter, [SampleMessage.make()])
        #expect(adapter.room == 0)
        provider.exchanges[0].endHanging(.status(200))
        #expect(first.names == ["accepted"] && hanging.names.allSatisfy { $0 == "accepted" })
        #expect(adapter.room == 100)
    }

    @Test func `an unknown address is gone once other messages are accepted`() throws {
        let provider = try FakeProvider()
        let adapter = try Self.make(provider)
        provider.answer = {
            $0.path.hasSuffix("bad0") ? .apns(400, "BadDeviceToken") : .status(200)
        }
        let bad = SampleMessage.make(address: "bad0")
        #expect(provider.outcome(adapter, SampleMessage.make()) == .accepted)
        #expect(provider.outcome(adapter, bad)?.name == "gone")
        // Of another topic nothing is known, and after an hour nothing any more.
        var elsewhere = SampleMessage.make(address: "bad0")
        elsewhere.topic = "org.example.other"
        #expect(provider.outcome(adapter, elsewhere)?.name == "unprocessed")
        provider.advance(by: .seconds(3601))
        #expect(
            provider.outcome(adapter, SampleMessage.make(address: "00bad0"))?.name
                == "unprocessed")
    }

    @Test(arguments: [
        (topic: "org.example.stolen", environment: ""), (topic: "", environment: "sandbox"),
    ])
    func `a device with a wrong topic or environment does not stop others`(
        topic: String, environment: String
    ) throws {
        let provider = try FakeProvider()
        let adapter = try Self.make(provider)
        provider.answer = { _ in .apns(400, "TopicDisallowed") }
        var message = SampleMessage.make()
        (message.topic, message.environment) = (topic, environment)
        #expect(provider.outcome(adapter, message)?.name == "refused")
        // The control: what we have set ourselves has to be set right.
        #expect(provider.outcome(adapter, SampleMessage.make())?.name == "credentials")
    }

    @Test func `after a 503 another connection is used, and messages in flight finish`()
        throws
    {
        let provider = try FakeProvider()
        let adapter = try Self.make(provider)
        #expect(provider.outcome(adapter, SampleMessage.make()) == .accepted)
        provider.answer = { _ in nil }
        let slow = provider.send(adapter, [SampleMessage.make()])
        provider.answer = { _ in .status(503, "", retryAfter: "5") }
        let outcome = provider.outcome(adapter, SampleMessage.make())
        #expect(outcome?.wait == .seconds(5))
        #expect(!provider.exchanges[0].isClosed)
        provider.answer = { _ in .status(200) }
        #expect(provider.outcome(adapter, SampleMessage.make()) == .accepted)
        #expect(provider.requests.last?.exchange == 2)
        provider.exchanges[0].endHanging(.status(200))
        #expect(slow.names == ["accepted"])
        #expect(provider.exchanges[0].isClosed)
    }

    @Test func `a message with a body that is too large is refused, and others are sent`() throws {
        let provider = try FakeProvider()
        let adapter = try Self.make(provider)
        let large = SampleMessage.make { $0.body = String(repeating: "x", count: 4096) }
        #expect(provider.outcome(adapter, large)?.name == "refused")
        #expect(provider.outcome(adapter, SampleMessage.make(address: "zz"))?.name == "refused")
        #expect(provider.requests.isEmpty)
        #expect(provider.outcome(adapter, SampleMessage.make()) == .accepted)
    }

    @Test func `a closed adapter has no room and sends nothing`() throws {
        let provider = try FakeProvider()
        let adapter = try Self.make(provider)
        provider.answer = { _ in nil }
        let outcomes = provider.send(adapter, [SampleMessage.make()])
        adapter.close()
        #expect(outcomes.names == ["uncertain"])
        #expect(adapter.room == 0)
        #expect(provider.outcome(adapter, SampleMessage.make())?.name == "unprocessed")
        #expect(provider.requests.count == 1)
    }

    @Test func `a device with a wrong topic affects only itself, and is not tried again`()
        throws
    {
        let provider = try FakeProvider()
        let adapter = try Self.make(provider)
        provider.answer = { _ in .apns(400, "DeviceTokenNotForTopic") }
        let expected = AttemptOutcome.wrongTarget(after: nil, reason: "400 DeviceTokenNotForTopic")
        for number in 0..<40 {
            var message = SampleMessage.make(address: "ab\(10 + number)")
            message.topic = "org.example.other"
            for _ in 0..<2 { #expect(provider.outcome(adapter, message) == expected) }
        }
        #expect(provider.requests.count == 40)
        // Of the app's own topic nothing is known yet.
        let open = provider.outcome(adapter, SampleMessage.make())
        #expect(
            open
                == .wrongTarget(after: .seconds(60), reason: "400 DeviceTokenNotForTopic"))
        #expect(provider.outcome(adapter, SampleMessage.make())?.name == "refused")
    }

    @Test func `a lane that is released despite a wrong topic is not stopped again`() throws {
        let provider = try FakeProvider()
        let adapter = try Self.make(provider)
        provider.answer = { _ in .apns(400, "DeviceTokenNotForTopic") }
        let names = (0..<60).map { number in
            provider.outcome(adapter, SampleMessage.make(address: "ab\(10 + number)"))?.name
        }
        #expect(names.count { $0 == "credentials" } == 1 && names[19] == "credentials")
        provider.answer = { _ in .status(200) }
        #expect(provider.outcome(adapter, SampleMessage.make(address: "ab10")) == .accepted)
    }
}

/// Another key of P-256.
enum OtherKey {
    static let p256 = TestKeys.make("EC", "ec_paramgen_curve:P-256").secret
}

/// Counts calls from anywhere.
final class Counter: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    func add() { count.withLock { $0 += 1 } }
}
