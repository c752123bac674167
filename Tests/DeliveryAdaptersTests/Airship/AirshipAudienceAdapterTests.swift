import Audience
import DeliveryEngine
import HTTPClient
import JSON
import Protocol
import ServiceKit
import TestSupport
import Testing

@testable import DeliveryAdapters

/// Pushes to whole audiences, sent to a server that enforces Airship's documented rules.
@Suite(.serialized) struct AirshipAudienceAdapterTests {
    private static func message(_ audience: String) -> OutgoingMessage {
        var message = SampleMessage.make(address: "") {
            $0.collapseKey = "score"
            $0.url = "/bills/hr1"
        }
        (message.audience, message.version) = (audience, 7)
        return message
    }

    private func send(
        _ message: OutgoingMessage, _ peer: Receiver, _ kind: String = "ok"
    ) async throws -> AttemptOutcome {
        let account = AirshipAccount(
            endpoint: peer.url("/whole-\(kind)"), appKey: "user", secret: .master("secret"),
            addresses: .any)
        return await AirshipAudienceAdapter(account, client: try HTTPClient()).deliver(message)
    }

    @Test(arguments: [
        ("ALL", #""all""#),
        ("/bills/hr1", #"{"tag":"/bills/hr1"}"#),
        ("/a AND NOT /b", #"{"and":[{"tag":"/a"},{"not":{"tag":"/b"}}]}"#),
    ])
    func `a notification is one push to the audience in Airship's terms`(
        audience: String, json: String
    ) async throws {
        let peer = try Receiver()
        #expect(try await send(Self.message(audience), peer) == .accepted)
        let requests = try peer.requests()
        #expect(requests.count == 1)
        let push = try #require(requests.first?.member("push"))
        #expect(requests.first?.text("audience") == json)
        #expect(push.text("device_types") == "all")
        #expect(push.text("notification", "alert") == "Passed 51–49")
        #expect(push.text("notification", "ios", "extra", "herald_version") == "7")
        #expect(push.text("notification", "android", "collapse_key") == "score")
        #expect(push.number("options", "expiry") != nil)
    }

    @Test(arguments: [
        ("ok", "accepted"), ("empty", "refused"), ("content", "refused"),
        // What was taken back by its words may be said again,
        ("busy", "provider_busy"), ("fails", "provider_fails"),
        // and what may have been taken may not.
        ("broken", "uncertain"), ("gateway", "uncertain"), ("drops", "uncertain"),
    ])
    func `a push that may have been sent is uncertain`(kind: String, outcome: String) async throws {
        let peer = try Receiver()
        #expect(try await send(Self.message("/a"), peer, kind).name == outcome)
    }

    @Test(arguments: ["", "device:\(String(repeating: "0", count: 26))", "percent(seed, 0, 10)"])
    func `an audience that Airship cannot express is refused, and nothing is sent`(
        audience: String
    ) async throws {
        let peer = try Receiver()
        #expect(try await send(Self.message(audience), peer).name == "refused")
        #expect(try peer.requests().isEmpty)
    }

    @Test func `the mode setting chooses the way of sending and what audiences are possible`()
        async throws
    {
        let peer = try Receiver()
        let settings = [
            "app-key": "user", "master-secret": "secret", "endpoint": peer.url("/"),
            "mode": "audience",
        ]
        try await withLoop { loop in
            let home = try AdapterHome("airship", settings, on: loop)
            _ = await home.send(Self.message("/a"))
            #expect(try peer.requests().map { $0.text("audience") } == [#"{"tag":"/a"}"#])
            #expect(throws: CredentialError.self) {
                try AdapterHome.make("airship", settings.merging(["mode": "both"]) { $1 }, on: loop)
            }
        }
        let kind = try #require(AdapterKinds.named("airship"))
        #expect(kind.sendsToAudiences(settings) && !kind.sendsToAudiences(["mode": "devices"]))
        #expect(kind.problem(with: try Selector(parsing: "/a OR NOT /b")) == nil)
        let problem = kind.problem(with: try Selector(parsing: "/a AND platform(ios)"))
        #expect(problem?.contains("platform(ios)") == true)
        // Others send to devices.
        let other = try #require(AdapterKinds.named("apns"))
        #expect(!other.sendsToAudiences(["mode": "audience"]))
    }
}
