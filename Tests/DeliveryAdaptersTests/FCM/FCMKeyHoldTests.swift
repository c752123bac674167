import DeliveryEngine
import HTTP
import Protocol
import Testing

@testable import DeliveryAdapters

/// The hold of messages when FCM's own key for APNs or Web Push is refused.
struct FCMKeyHoldTests {
    private static let error = """
        {"error":{"code":401,"status":"UNAUTHENTICATED","details":[{"@type":\
        "type.googleapis.com/google.firebase.fcm.v1.FcmError","errorCode":\
        "THIRD_PARTY_AUTH_ERROR"}]}}
        """

    /// Returns a provider that refuses the key for messages to `ios…`, and accepts all others.
    private static func provider() throws -> FakeProvider {
        try FCMAdapterTests.provider { request in
            request.body.contains(#""fid":"ios"#) ? .status(401, error) : .status(200)
        }
    }

    private static func sent(_ provider: FakeProvider, to address: String) -> Int {
        provider.requests.count { $0.body.contains("\"fid\":\"\(address)\"") }
    }

    @Test
    func `without an APNs key in FCM Apple devices wait, Android goes on, operators are told`()
        throws
    {
        let provider = try Self.provider()
        let adapter = try FCMAdapterTests.make(provider)
        _ = adapter.room
        provider.advance()
        #expect(adapter.standstill == nil)
        for round in 0..<20 {
            let ios = provider.outcome(adapter, FCMAdapterTests.message("ios\(round)"))
            guard case .postponed(.seconds(60), let reason) = ios else {
                Issue.record("\(String(describing: ios))")
                continue
            }
            #expect(reason.contains("401 THIRD_PARTY_AUTH_ERROR"))
            #expect(
                provider.outcome(adapter, FCMAdapterTests.message("android\(round)"))
                    == .accepted)
        }
        #expect(adapter.room > 1)
        #expect(adapter.standstill?.reason.contains("THIRD_PARTY_AUTH_ERROR") == true)
        // The access token was not to blame, and is not asked for anew.
        #expect(provider.requests.count { $0.path == "/token" } == 1)
        // Those that were told of are not sent again meanwhile.
        provider.advance(by: .seconds(59))
        for round in 0..<20 {
            let ios = provider.outcome(adapter, FCMAdapterTests.message("ios\(round)"))
            #expect(ios?.wait == .seconds(1))
            #expect(Self.sent(provider, to: "ios\(round)") == 1)
        }
    }

    @Test func `one message at a time tries the key less and less often until it works`() throws {
        let provider = try Self.provider()
        let adapter = try FCMAdapterTests.make(provider)
        _ = adapter.room
        provider.advance()
        let devices = (0..<5).map { FCMAdapterTests.message("ios\($0)") }
        for device in devices { _ = provider.outcome(adapter, device) }
        var pause = 60
        for next in [120, 240, 480, 900, 900] {
            provider.advance(by: .seconds(pause))
            let count = provider.requests.count
            for device in devices {
                #expect(provider.outcome(adapter, device)?.wait == .seconds(next))
            }
            #expect(provider.requests.count == count + 1)
            pause = next
        }
        provider.advance(by: .seconds(pause))
        let usual = provider.answer
        provider.answer = { $0.path == "/token" ? usual($0) : .status(200) }
        for device in devices { #expect(provider.outcome(adapter, device) == .accepted) }
        #expect(adapter.standstill == nil)
    }

    @Test func `a hold of an FCM key is no longer reported after an hour without messages`() throws
    {
        let provider = try Self.provider()
        let adapter = try FCMAdapterTests.make(provider)
        _ = adapter.room
        provider.advance()
        _ = provider.outcome(adapter, FCMAdapterTests.message("ios"))
        provider.advance(by: .seconds(3599))
        #expect(adapter.standstill != nil)
        provider.advance(by: .seconds(1))
        #expect(adapter.standstill == nil)
    }

    @Test func `addresses beyond the memory's limit are each tried, and wait all the same`() {
        var limits = ProviderLimits()
        limits.keyAddresses = 2
        var hold = FCMKeyHold(limits)
        let now = MonotonicInstant(nanoseconds: 1)
        for name in ["a", "b", "c"] {
            #expect(hold.refused(name, "401", at: now) == .seconds(60))
        }
        #expect(hold.wait(for: "a", at: now) != nil)
        #expect(hold.wait(for: "c", at: now) == nil)
        hold.accepted("c")
        #expect(hold.wait(for: "a", at: now) != nil)
        hold.accepted("a")
        #expect(hold.wait(for: "b", at: now) == nil)
    }
}
