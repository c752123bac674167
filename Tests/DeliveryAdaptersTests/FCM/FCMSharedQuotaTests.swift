import DeliveryEngine
import HTTP
import Protocol
import ServiceKit
import Testing

@testable import DeliveryAdapters

/// The quota that several adapters of one FCM project share.
struct FCMSharedQuotaTests {
    private static let exceeded =
        #"{"error":{"details":[{"@type":"type.googleapis.com/google.firebase.fcm.v1.FcmError","#
        + #""errorCode":"QUOTA_EXCEEDED"}]}}"#

    private static func make(
        _ provider: FakeProvider, _ tools: AdapterTools, quota: Int = FCMQuota.usual
    ) throws -> FCMAdapter {
        let adapter = try FCMAdapterTests.make(provider, tools, quota: quota)
        _ = adapter.room
        provider.advance()
        return adapter
    }

    private static func sent(_ provider: FakeProvider) -> Int {
        provider.requests.count { $0.path != "/token" }
    }

    @Test func `adapters of one project share the least of their quotas`() throws {
        let provider = try FCMAdapterTests.provider()
        let tools = provider.tools()
        let first = try Self.make(provider, tools, quota: 60)
        let second = try Self.make(provider, tools)
        for adapter in [first, second] {
            #expect(provider.outcome(adapter, FCMAdapterTests.message()) == .accepted)
        }
        // One a second, for both of them.
        #expect(first.room == 0 && second.room == 0)
        #expect(provider.outcome(second, FCMAdapterTests.message())?.name == "unprocessed")
        let before = Self.sent(provider)
        provider.advance(by: .milliseconds(1_010))
        #expect(first.room == 1 && second.room == 1)
        #expect(provider.outcome(second, FCMAdapterTests.message()) == .accepted)
        #expect(provider.outcome(first, FCMAdapterTests.message())?.name == "unprocessed")
        #expect(Self.sent(provider) == before + 1)
        // The one with the small quota is taken down.
        first.close()
        provider.advance(by: .seconds(1))
        #expect(second.room == 100)
    }

    @Test func `an adapter that used up the quota is told when there is more`() throws {
        let provider = try FCMAdapterTests.provider()
        let adapter = try Self.make(provider, provider.tools(), quota: 60)
        #expect(provider.outcome(adapter, FCMAdapterTests.message()) == .accepted)
        // One a second from now on, and nobody asks how much room there is.
        provider.advance(by: .seconds(5))
        #expect(provider.outcome(adapter, FCMAdapterTests.message()) == .accepted)
        let heard = Counter()
        adapter.onRoom = { heard.add() }
        provider.advance(by: .milliseconds(900))
        #expect(heard.value == 0)
        provider.advance(by: .milliseconds(200))
        #expect(heard.value == 1)
    }

    @Test func `another project's id in a file slows no other adapter down`() throws {
        let provider = try FCMAdapterTests.provider {
            $0.authorization == "Bearer t2" ? .status(403) : .status(200)
        }
        let tools = provider.tools()
        let owner = try Self.make(provider, tools)
        #expect(provider.outcome(owner, FCMAdapterTests.message()) == .accepted)
        let other = try Self.make(provider, tools, quota: 1)
        #expect(provider.outcome(other, FCMAdapterTests.message())?.name == "credentials")
        #expect(owner.room == 100)
    }

    @Test func `an exceeded quota stops all of the project's adapters, and each is told once`()
        throws
    {
        let provider = try FCMAdapterTests.provider()
        let tools = provider.tools()
        let adapters = [try Self.make(provider, tools), try Self.make(provider, tools)]
        let told = adapters.map { adapter in
            let told = Counter()
            #expect(provider.outcome(adapter, FCMAdapterTests.message()) == .accepted)
            adapter.onRoom = { told.add() }
            return told
        }
        provider.advance(by: .seconds(1))
        let calm = told.map(\.value)
        provider.answer = { _ in .status(429, Self.exceeded, retryAfter: "30") }
        let outcome = provider.outcome(adapters[0], FCMAdapterTests.message())
        #expect(outcome == .providerBusy(after: .seconds(30), reason: "429 QUOTA_EXCEEDED"))
        provider.answer = { _ in .status(200) }
        let before = Self.sent(provider)
        for _ in 0..<290 {
            for adapter in adapters { #expect(adapter.room == 0) }
            provider.advance(by: .milliseconds(100))
        }
        // They ask all the time, and nothing comes of it before its time.
        #expect(told.map(\.value) == calm)
        provider.advance(by: .milliseconds(1_050))
        #expect(zip(told, calm).allSatisfy { $0.value == $1 + 1 })
        #expect(adapters.allSatisfy { $0.room > 0 })
        #expect(Self.sent(provider) == before)
        #expect(provider.outcome(adapters[1], FCMAdapterTests.message()) == .accepted)
    }

    @Test func `quota errors without Retry-After double the pause each time`() throws {
        let provider = try FCMAdapterTests.provider()
        let adapter = try Self.make(provider, provider.tools())
        provider.answer = { _ in .status(429, Self.exceeded) }
        for wait in [60, 120, 240] {
            #expect(
                provider.outcome(adapter, FCMAdapterTests.message())
                    == .providerBusy(after: .seconds(wait), reason: "429 QUOTA_EXCEEDED"))
            provider.advance(by: .seconds(wait) + .seconds(1))
        }
    }

    @Test(arguments: ["0", "-1", "many", "1.5", "100000001"])
    func `a quota setting is a positive number`(text: String) throws {
        var values = ["service-account": TestKeys.serviceAccountFile(), "quota-per-minute": text]
        #expect(throws: CredentialError.self) {
            try FCMKind.configuration(AdapterValues(app: "news", values))
        }
        values["quota-per-minute"] = "1200"
        let read = try FCMKind.configuration(AdapterValues(app: "news", values))
        #expect(read.quotaPerMinute == 1200)
        values["quota-per-minute"] = nil
        let usual = try FCMKind.configuration(AdapterValues(app: "news", values))
        #expect(usual.quotaPerMinute == 600_000)
    }
}
