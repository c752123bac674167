import Foundation
import Testing

/// The call Sync of an app, whole and in parts.
@Suite(.serialized)
struct SyncTests {
    private static let unavailable = 14

    /// An app with two places on the equator, a device that follows `/a`, and a message for it.
    private struct Scene {
        let news: Tenant
        let phone: TestDevice

        init(_ suite: RunningSuite) async throws {
            news = try await Tenant("news", in: suite)
            phone = try await news.register("phone", tags: ["/a"], in: suite)
            _ = try await suite.mustCurl(
                "Geo/ImportPlaces",
                #"""
                {"places": [{"id": "far", "centre": {"longitude": 0.01}, "radiusMetres": 200},
                            {"id": "here", "centre": {}}]}
                """#, key: news.sender)
            try await send("first", suite)
        }

        /// Sends to `/a`, and returns when it is delivered.
        func send(_ title: String, _ suite: RunningSuite) async throws {
            let sent = try await suite.mustCurl(
                "Delivery/Send",
                #"{"type": "/t", "audience": "/a", "content": {"title": "\#(title)"}}"#,
                key: news.sender)
            let id = sent.string("notification.id")
            try await waitUntil("\(title) is sent") {
                try await suite.mustCurl(
                    "Delivery/GetNotification", #"{"id": "\#(id)"}"#, key: news.sender
                ).string("notification.state") == "NOTIFICATION_STATE_SENT"
            }
        }

        func sync(_ members: String = "", _ suite: RunningSuite) async throws -> Answer {
            try await suite.mustCurl(
                "Client/Sync",
                #"{\#(phone.proof), "location": {"coordinate": {}}, "placeCount": 2\#(members)}"#)
        }

        func event(_ id: String) -> String {
            #", "events": [{"id": "\#(id)", "messageId": "m", "kind": "EVENT_KIND_TAPPED"}]"#
        }
    }

    private func isRight(_ part: String, _ answer: Answer) -> Bool {
        guard answer.value("\(part).error") == nil else { return false }
        return switch part {
        case "tags": answer.value("tags.accepted") as? Bool == true
        case "places": answer.string("places.places.0.place.id") == "here"
        case "inbox": answer.string("inbox.items.0.content.title") == "first"
        default: answer.strings("events.storedEventIds").count == 1
        }
    }

    @Test func `a phone gets the places it wants, what to watch, and for how long`()
        async throws
    {
        try await RunningSuite.with { suite in
            let scene = try await Scene(suite)
            _ = try await suite.mustCurl(
                "Geo/ImportPlaces",
                #"""
                {"places": [
                    {"id": "cafe", "centre": {"longitude": 0.02}, "tags": ["/food"],
                     "activeUntil": "2999-01-01T00:00:00Z"},
                    {"id": "bar", "centre": {"longitude": 0.03}, "tags": ["/food"],
                     "languages": ["fr"]}]}
                """#, key: scene.news.sender)
            let wanted = #"{"anyTags": ["/food"], "languages": ["de"]}"#
            let answer = try await scene.sync(
                #", "placeFilter": \#(wanted), "regionCount": 19"#, suite)
            #expect((answer.value("places.places") as? [Any])?.count == 1, "\(answer.text)")
            #expect(answer.string("places.places.0.place.id") == "cafe")
            #expect(answer.value("places.places.0.watched") as? Bool == true)
            #expect(answer.string("places.expireTime") == "2999-01-01T00:00:00Z")
            let version = answer.string("places.places.0.place.version")
            let known = #", "knownPlaces": [{"id": "cafe", "version": "\#(version)"}]"#
            let again = try await scene.sync(#", "placeFilter": \#(wanted)\#(known)"#, suite)
            #expect(again.value("places.places.0.unchanged") as? Bool == true, "\(again.text)")
            let other = try await scene.sync(known, suite)
            #expect(other.strings("places.droppedIds") == ["cafe"])
            let bad = try await scene.sync(
                #", "placeFilter": {"languages": ["german"]}"#, suite)
            #expect(bad.value("places.error.code") as? Int == 3, "\(bad.text)")
            #expect(bad.value("tags.error") == nil)
        }
    }

    @Test func `one Sync updates and fetches everything of a device`()
        async throws
    {
        try await RunningSuite.with { suite in
            let scene = try await Scene(suite)
            let answer = try await scene.sync(
                #"""
                , "tags": {"tags": ["/b", "/a"], "version": \#(scene.phone.tagVersion)},
                "settings": {"quietHours": {"startMinute": 1320, "endMinute": 420}},
                "addresses": {"addresses": [{"kind": "email", "value": "a@example.org"}]},
                "locale": "de-CH", "timeZone": "Europe/Zurich", "motion": "MOTION_WALKING"
                """# + scene.event("e1"), suite)
            #expect(answer.value("tags.accepted") as? Bool == true, "\(answer.text)")
            #expect(answer.string("tags.version") == "\(scene.phone.tagVersion + 1)")
            #expect(answer.string("inbox.items.0.content.title") == "first")
            #expect(answer.strings("events.storedEventIds") == ["e1"])
            checkPlaces(answer)
            let device = try await suite.mustCurl(
                "Registry/GetDevice", #"{"id": "\#(scene.phone.id)"}"#, key: scene.news.operating)
            #expect(device.strings("device.tags") == ["/a", "/b"])
            #expect(device.value("device.settings.quietHours.startMinute") as? Int == 1320)
            #expect(device.string("device.addresses.0.value") == "a@example.org")
            #expect(device.string("device.locale") == "de-CH")
            #expect(device.string("device.timeZone") == "Europe/Zurich")
        }
    }

    /// Checks the places near the point 0, 0: a circle of 100 m around it, and one of 200 m 1,113.2
    /// m to the east.
    private func checkPlaces(_ answer: Answer) {
        let near = answer.value("places.places.0.edgeDistanceMetres") as? Double ?? .nan
        let far = answer.value("places.places.1.edgeDistanceMetres") as? Double ?? .nan
        #expect(answer.string("places.places.0.place.id") == "here")
        #expect(answer.string("places.places.1.place.id") == "far")
        #expect(abs(near + 100) < 0.1 && abs(far - 913.2) < 0.1, "\(answer.text)")
        #expect(answer.value("places.refreshDistanceMetres") as? Double ?? 0 > 0)
    }

    @Test func `tags from an older version are refused with what is stored`() async throws {
        try await RunningSuite.with { suite in
            let scene = try await Scene(suite)
            func wish(_ tag: String, _ version: Int) async throws -> Answer {
                try await scene.sync(
                    #", "tags": {"tags": ["\#(tag)"], "version": \#(version)}"#, suite)
            }
            let version = scene.phone.tagVersion
            #expect(try await wish("/b", version).value("tags.accepted") as? Bool == true)
            let late = try await wish("/c", version)
            #expect(late.value("tags.accepted") as? Bool != true, "\(late.text)")
            #expect(late.strings("tags.tags") == ["/b"])
            #expect(late.string("tags.version") == "\(version + 1)")
            #expect(try await wish("/c", version + 1).value("tags.accepted") as? Bool == true)
        }
    }

    @Test func `the inbox continues from its cursor`() async throws {
        try await RunningSuite.with { suite in
            let scene = try await Scene(suite)
            let first = try await scene.sync("", suite)
            let cursor = #", "inboxCursor": "\#(first.string("inbox.cursor"))""#
            #expect(try await scene.sync(cursor, suite).value("inbox.items.0") == nil)
            try await scene.send("second", suite)
            let next = try await scene.sync(cursor, suite)
            #expect(next.string("inbox.items.0.content.title") == "second")
            #expect(next.value("inbox.items.1") == nil)
            let all = try await scene.sync("", suite)
            #expect(all.string("inbox.items.0.content.title") == "first")
            #expect(all.string("inbox.items.1.content.title") == "second")
            let wrong = try await scene.sync(#", "inboxCursor": "nonsense""#, suite)
            #expect(wrong.string("inbox.error.message").hasPrefix("inbox_cursor: "))
            #expect(wrong.value("inbox.error.code") as? Int == 3)
        }
    }

    @Test(
        arguments: [
            (.geo, ["places"]), (.delivery, ["inbox", "events"]), (.registry, ["tags"]),
        ] as [(Daemon, [String])])
    func `a killed service fails only its part of a Sync until it is back`(
        service: Daemon, lost: [String]
    ) async throws {
        try await RunningSuite.with { suite in
            let scene = try await Scene(suite)
            let parts = ["tags", "places", "inbox", "events"]
            let whole = try await scene.sync(scene.event("e0"), suite)
            #expect(parts.allSatisfy { isRight($0, whole) }, "\(whole.text)")
            suite.stop(service, signal: SIGKILL)
            for number in 1...3 {
                let answer = try await scene.sync(scene.event("e\(number)"), suite)
                for part in parts where !lost.contains(part) {
                    #expect(isRight(part, answer), "\(part): \(answer.text)")
                }
                for part in lost {
                    let code = answer.value("\(part).error.code") as? Int
                    #expect(code == Self.unavailable, "\(part): \(answer.text)")
                    #expect(!isRight(part, answer))
                }
                let stored = answer.strings("events.storedEventIds")
                #expect(stored == (service == .delivery ? [] : ["e\(number)"]))
            }
            try suite.start(service)
            try await waitUntil("\(service) is back", within: .seconds(5)) {
                let answer = try await scene.sync(scene.event("e1"), suite)
                return parts.allSatisfy { isRight($0, answer) }
            }
        }
    }
}
