import Foundation
import TestSupport
import Testing

/// Push types of APNs with the real executables and the simulator's ledger.
@Suite(.serialized)
struct PushTypeTests {
    private static func address(_ kind: String, _ token: String) -> String {
        #"{"kind":"\#(kind)","value":"\#(token)","topic":"org.example.news"}"#
    }

    /// Makes three devices: one with alerts alone, one with everything, one with calls alone.
    private func prepare(_ suite: RunningSuite, _ standIn: APNsStandIn) async throws {
        _ = try await suite.mustHerald("apps", "create", "news")
        let addresses = [
            [("apns", "a1")],
            [
                ("apns", "a2"), ("apns-voip", "b2"), ("apns-liveactivity", "c2"),
                ("apns-liveactivity-start", "d2"), ("apns-widgets", "e2"),
            ],
            [("apns-voip", "b3")],
        ]
        let lines = addresses.enumerated().map { number, own in
            let list = own.map(Self.address).joined(separator: ",")
            return #"{"installId":"install-number-\#(number)","device":{"addresses":[\#(list)]}}"#
        }
        let path = suite.home.appending(path: "devices.ndjson")
        try Data(lines.joined(separator: "\n").utf8).write(to: path)
        _ = try await suite.mustHerald("devices", "import", path.path)
        try await standIn.setUp(in: suite, app: "news")
    }

    /// Sends to all devices, waits until the notification is sent, and returns its id.
    private func send(_ suite: RunningSuite, _ words: String...) async throws -> String {
        let all = ["send", "--app", "news", "--audience", "ALL", "--wait", "--json"] + words
        let answer = try await suite.herald(all)
        #expect(answer.status == 0, "\(suite.complaint)")
        let notification = try #require(answer.object["notification"] as? [String: Any])
        return try #require(notification["id"] as? String)
    }

    @Test func `each push type goes to tokens of its kind, and devices without one are counted`()
        async throws
    {
        try await RunningSuite.with(environment: ["HERALD_ADAPTERS": "webhook"]) { suite in
            let standIn = try APNsStandIn(in: suite.home)
            defer { standIn.stop() }
            try await prepare(suite, standIn)
            _ = try await send(suite, "Hello")
            let call = try await send(suite, "Ada calls", "--apns-push-type", "voip")
            _ = try await send(
                suite, "It begins", "--apns-live-activity", "start", "--apns-attributes-type",
                "Match", "--apns-attributes", #"{"id":7}"#, "--apns-content-state", "{}")
            _ = try await send(
                suite, "--silent", "--apns-live-activity", "update", "--apns-content-state",
                #"{"home":1}"#)
            _ = try await send(suite, "--silent", "--apns-push-type", "widgets")
            try await waitUntil("all are in the ledger") { try standIn.taken().count >= 7 }
            #expect(
                try standIn.taken().prefix(2).sorted() == ["a1", "a2"]
                    && standIn.taken().dropFirst(2).prefix(2).sorted() == ["b2", "b3"]
                    && standIn.taken().dropFirst(4) == ["d2", "c2", "e2"])
            let shown = try await suite.herald(["notifications", "show", call, "--app", "news"])
            #expect(shown.text.contains("no address of the kind apns-voip"), "\(shown.text)")
            #expect(shown.text.contains("push type"))
        }
    }

    @Test func `a topic that most tokens do not match stops the lane and deletes no address`()
        async throws
    {
        try await RunningSuite.with(environment: ["HERALD_ADAPTERS": "webhook"]) { suite in
            let standIn = try APNsStandIn(in: suite.home, script: "* 400 DeviceTokenNotForTopic")
            defer { standIn.stop() }
            _ = try await suite.mustHerald("apps", "create", "news")
            let lines = (0..<60).map { number in
                #"{"installId":"install-number-\#(number)","device":{"addresses":[{"kind":"apns","#
                    + #""value":"ab\#(100_000 + number)"}]}}"#
            }
            let path = suite.home.appending(path: "devices.ndjson")
            try Data(lines.joined(separator: "\n").utf8).write(to: path)
            _ = try await suite.mustHerald("devices", "import", path.path)
            try await standIn.setUp(in: suite, app: "news")
            let sent = try await suite.mustHerald(
                "send", "--app", "news", "--audience", "ALL", "Hello")
            let notification = try #require(sent.object["notification"] as? [String: Any])
            let id = try #require(notification["id"] as? String)
            try await waitUntil("the lane is held") {
                let list = try await suite.mustHerald("providers", "list", "--app", "news")
                return list.text.contains("check the topic")
            }
            let shown = try await suite.mustHerald("notifications", "show", id, "--app", "news")
            let counts = try #require(
                (shown.object["notification"] as? [String: Any])?["counts"] as? [String: Any])
            #expect(
                counts["failed"] as? Int == 0 && counts["delivered"] as? Int == 0, "\(counts)")
            // Not all were asked: nothing is sent until somebody has seen to it.
            #expect(try standIn.arrivals(from: 0).count < 40)
            let data = try await suite.mustHerald("devices", "list", "--app", "news")
            #expect(!data.text.contains("SUSPECT") && !data.text.contains("INVALID"))
        }
    }
}
