import DeliveryEngine
import HTTP
import Protocol
import ServiceKit
import Testing

@testable import DeliveryAdapters

/// The adapter for FCM with a fake provider and a fake clock.
struct FCMAdapterTests {
    private static let tokenPath = "/token"

    /// Returns a provider that gives out numbered tokens, and answers messages by a closure.
    static func provider(
        _ answer: @escaping (FakeProvider.Request) -> HTTP2Result? = { _ in .status(200) }
    ) throws -> FakeProvider {
        let provider = try FakeProvider()
        provider.answer = { [unowned provider] request in
            guard request.path == tokenPath else { return answer(request) }
            let number = provider.requests.count { $0.path == tokenPath }
            return .status(200, #"{"access_token":"t\#(number)","expires_in":3600}"#)
        }
        return provider
    }

    static func make(
        _ provider: FakeProvider, _ tools: AdapterTools? = nil, quota: Int = FCMQuota.usual
    ) throws -> FCMAdapter {
        var json = "{"
        for (name, value) in TestKeys.serviceAccount() {
            json += "\"\(name)\":\"\(value.replacing("\n", with: "\\n"))\","
        }
        let credentials = try FCMCredentials(json: Array((json.dropLast() + "}").utf8))
        var configuration = FCMConfiguration(credentials)
        configuration.quotaPerMinute = quota
        return try FCMAdapter(configuration, tools ?? provider.tools())
    }

    static func message(_ address: String = "fid1", kind: String = "fcm-fid")
        -> OutgoingMessage
    {
        var message = SampleMessage.make(address: address)
        message.addressKind = kind
        return message
    }

    @Test func `an FCM adapter has no room before its first access token, then announces it`()
        throws
    {
        let provider = try Self.provider()
        let adapter = try Self.make(provider)
        let told = Counter()
        adapter.onRoom = { told.add() }
        #expect(adapter.room == 0)
        #expect(adapter.room == 0)
        provider.advance()
        #expect(told.value > 0)
        #expect(adapter.room == 1)
        #expect(provider.outcome(adapter, Self.message()) == .accepted)
        #expect(adapter.room == 100)
        #expect(
            provider.requests.map(\.path) == [
                Self.tokenPath, "/v1/projects/demo-1/messages:send",
            ])
        #expect(provider.requests[0].origin == "https://oauth2.googleapis.com")
        #expect(provider.requests[1].authorization == "Bearer t1")
    }

    @Test func `an access token is replaced before it ends`() throws {
        let provider = try Self.provider()
        let adapter = try Self.make(provider)
        _ = adapter.room
        provider.advance(by: .seconds(3300))
        #expect(adapter.room > 0)
        #expect(provider.outcome(adapter, Self.message())?.name == "accepted")
        #expect(provider.outcome(adapter, Self.message())?.name == "accepted")
        let messages = provider.requests.filter { $0.path != Self.tokenPath }
        #expect(messages.map(\.authorization) == ["Bearer t1", "Bearer t2"])
        #expect(provider.requests.count == 4)
    }

    @Test func `an unreachable token server is asked less and less often`() throws {
        let provider = try FakeProvider()
        var times: [MonotonicInstant] = []
        provider.answer = { [unowned provider] _ in
            times.append(provider.now)
            return .status(503)
        }
        let adapter = try Self.make(provider)
        let told = Counter()
        adapter.onRoom = { told.add() }
        _ = adapter.room
        var heard = 0
        for _ in 0..<3000 {
            provider.advance(by: .milliseconds(100))
            // As who sends does: when told, and only then.
            if told.value > heard, adapter.room > 0 {
                _ = provider.outcome(adapter, Self.message())
                _ = adapter.room
            }
            heard = told.value
        }
        let waits = zip(times.dropFirst(), times).map { $0 - $1 }
        #expect(waits.count >= 4)
        for (wait, least) in zip(waits, [1, 5, 30, 120]) {
            #expect(wait >= .seconds(least) && wait < .seconds(least) + .seconds(1))
        }
    }

    @Test func `each failure of the token server is reported to one message`()
        throws
    {
        let provider = try FakeProvider()
        provider.answer = { _ in .unreachable(HTTP2Failure(.connect, "nobody there")) }
        let adapter = try Self.make(provider)
        #expect(adapter.room == 0)
        provider.advance()
        #expect(adapter.room == 1)
        let outcome = try #require(provider.outcome(adapter, Self.message()))
        #expect(outcome.name == "unreachable")
        #expect(outcome.reason.contains("nobody there"))
        #expect(adapter.room == 0)
        // Whoever looks sees it as well, as long as it is so.
        #expect(adapter.standstill?.reason.contains("nobody there") == true)
        #expect(adapter.standstill?.left == .seconds(1))
        #expect(provider.outcome(adapter, Self.message())?.name == "unprocessed")
        #expect(provider.requests.count == 1)
        provider.advance(by: .seconds(2))
        #expect(adapter.room == 0)
        provider.advance()
        #expect(provider.requests.count == 2)
        #expect(adapter.room == 1)
    }

    @Test func `a refused service account is reported with the next message`() throws {
        let provider = try FakeProvider()
        provider.answer = { _ in .status(400, #"{"error":"invalid_grant"}"#) }
        let adapter = try Self.make(provider)
        #expect(adapter.room == 0)
        provider.advance()
        #expect(adapter.room == 1)
        let outcome = provider.outcome(adapter, Self.message())
        #expect(
            outcome
                == .credentials(
                    reason: "the token server refused the service account: invalid_grant"))
        // Once somebody has seen to it, it goes on.
        provider.answer = {
            $0.path == Self.tokenPath
                ? .status(200, #"{"access_token":"t","expires_in":60}"#) : .status(200)
        }
        #expect(adapter.room == 0)
        provider.advance(by: .seconds(2))
        _ = adapter.room
        provider.advance()
        #expect(provider.outcome(adapter, Self.message()) == .accepted)
    }

    @Test func `a 401 makes a new access token once, then it is a credentials error`() throws {
        let provider = try Self.provider { _ in
            .status(401, #"{"error":{"code":401,"status":"UNAUTHENTICATED"}}"#)
        }
        let adapter = try Self.make(provider)
        _ = adapter.room
        provider.advance()
        #expect(provider.outcome(adapter, Self.message())?.name == "unprocessed")
        #expect(provider.outcome(adapter, Self.message())?.name == "unprocessed")
        provider.advance(by: .seconds(6))
        _ = adapter.room
        provider.advance()
        #expect(provider.outcome(adapter, Self.message())?.name == "credentials")
        #expect(provider.requests.count { $0.path == Self.tokenPath } == 2)
    }

    @Test func `a token that ends after it got a message refused is replaced by another one`()
        throws
    {
        let ended = #"{"error":{"code":401,"status":"UNAUTHENTICATED"}}"#
        let provider = try Self.provider {
            $0.body.contains("\"late\"") ? .status(401, ended) : .status(400)
        }
        let adapter = try Self.make(provider)
        _ = adapter.room
        provider.advance()
        #expect(provider.outcome(adapter, Self.message("late"))?.name == "unprocessed")
        provider.advance(by: .seconds(6))
        _ = adapter.room
        provider.advance()
        #expect(provider.outcome(adapter, Self.message("bad"))?.name == "refused")
        #expect(provider.outcome(adapter, Self.message("late"))?.name == "unprocessed")
    }

    @Test func `an argument invalid for only one address counts against that address`()
        throws
    {
        let invalid = """
            {"error":{"code":400,"status":"INVALID_ARGUMENT","details":[{"@type":\
            "type.googleapis.com/google.firebase.fcm.v1.FcmError",\
            "errorCode":"INVALID_ARGUMENT"}]}}
            """
        let provider = try Self.provider {
            $0.body.contains("\"bad\"") ? .status(400, invalid) : .status(200)
        }
        let adapter = try Self.make(provider)
        _ = adapter.room
        provider.advance()
        #expect(provider.outcome(adapter, Self.message("bad"))?.name == "refused")
        #expect(provider.outcome(adapter, Self.message("good")) == .accepted)
        #expect(provider.outcome(adapter, Self.message("bad"))?.name == "gone")
        // A second later the body says another time, and is the same nevertheless.
        provider.advance(by: .seconds(1))
        #expect(provider.outcome(adapter, Self.message("bad"))?.name == "gone")
        // Of another body nothing is known.
        var other = Self.message("bad")
        other.notificationID = "01abd"
        #expect(provider.outcome(adapter, other)?.name == "refused")
    }

    @Test func `a quota error holds the whole project as long as it says`() throws {
        let provider = try Self.provider { _ in
            .status(429, #"{"error":{"code":429}}"#, retryAfter: "37")
        }
        let adapter = try Self.make(provider)
        _ = adapter.room
        provider.advance()
        let outcome = provider.outcome(adapter, Self.message())
        #expect(outcome?.name == "provider_busy" && outcome?.wait == .seconds(37))
    }

    @Test(arguments: ["fcm-fid", "fcm-token"])
    func `FCM bodies made from a template equal those written in full`(kind: String) throws {
        let provider = try Self.provider()
        let adapter = try Self.make(provider)
        _ = adapter.room
        provider.advance()
        for index in [100, 7, 42, 101, 5] {
            var message = Self.message("f:A-_\(index)", kind: kind)
            message.messageID = "01abc-\(index)"
            #expect(provider.outcome(adapter, message) == .accepted)
            let target = try #require(FCMTarget(kind: kind, value: message.address))
            let written = try FCMRequest(
                message, Presentation(of: message.content), to: target, project: "demo-1")
            #expect(provider.requests.last?.http.body == written.body)
        }
    }

    @Test func `an address that needs escaping is refused and gets into no body`() throws {
        let provider = try Self.provider()
        let adapter = try Self.make(provider)
        _ = adapter.room
        provider.advance()
        for address in ["plain", #"a","topic":"x"#, "plain2"] {
            let name = address.contains("topic") ? "refused" : "accepted"
            #expect(provider.outcome(adapter, Self.message(address))?.name == name)
        }
        #expect(!provider.requests.contains { $0.body.contains("topic") })
        #expect(provider.outcome(adapter, Self.message(kind: "apns"))?.name == "refused")
    }
}
