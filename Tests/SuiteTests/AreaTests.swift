import Foundation
import Testing

/// Notifications to areas, with the real executables.
@Suite(.serialized)
struct AreaTests {
    /// Two phones whose positions Herald may keep, one in the stadium and one in the next town.
    private struct Scene {
        let suite: RunningSuite
        let news: Tenant
        let fan: TestDevice
        let neighbour: TestDevice

        init(_ suite: RunningSuite) async throws {
            self.suite = suite
            news = try await Tenant("news", in: suite)
            fan = try await news.register("fan", tags: ["/sport"], in: suite)
            neighbour = try await news.register("neighbour", tags: ["/sport"], in: suite)
            _ = try await suite.mustCurl(
                "Geo/UpsertPlace",
                #"""
                {"place": {"id": "stadium", "radiusMetres": 300,
                           "centre": {"latitude": 52.5147, "longitude": 13.2395}}}
                """#, key: news.sender)
        }

        /// Syncs with the device's position, and the consent to keep it.
        func sync(
            _ device: TestDevice, _ latitude: Double, _ longitude: Double, _ consent: String
        ) async throws -> Answer {
            let place = #"{"latitude": \#(latitude), "longitude": \#(longitude)}"#
            return try await suite.mustCurl(
                "Client/Sync",
                #"""
                {\#(device.proof), "location": {"coordinate": \#(place), "accuracyMetres": 12},
                 "locationConsent": "LOCATION_CONSENT_\#(consent)"}
                """#)
        }

        func preview(_ audience: String) async throws -> Int {
            let answer = try await suite.mustHerald("preview", audience)
            // What is 0 is left out.
            return Int(answer.string("devices")) ?? 0
        }

        /// Sends to an audience; gives the notification's id.
        func send(_ audience: String) async throws -> String {
            try await suite.mustCurl(
                "Delivery/Send",
                #"{"type": "/t", "audience": "\#(audience)", "content": {"title": "Goal"}}"#,
                key: news.sender
            ).string("notification.id")
        }

        func state(_ id: String) async throws -> String {
            try await suite.mustCurl(
                "Delivery/GetNotification", #"{"id": "\#(id)"}"#, key: news.sender
            ).string("notification.state")
        }
    }

    @Test func `a notification to an area reaches only devices in it`() async throws {
        try await RunningSuite.with { suite in
            let scene = try await Scene(suite)
            #expect(try await scene.preview("at(stadium)") == 0)
            let said = try await scene.sync(scene.fan, 52.515, 13.240, "GIVEN")
            #expect(said.value("location.kept") as? Bool == true, "\(said.text)")
            let other = try await scene.sync(scene.neighbour, 52.40, 13.06, "GIVEN")
            #expect(other.value("location.kept") as? Bool == true)
            #expect(try await scene.preview("at(stadium)") == 1)
            #expect(try await scene.preview("within(30km, 52.5, 13.2) AND /sport") == 2)
            #expect(try await scene.preview("within(30km, 52.5, 13.2) AND NOT at(stadium)") == 1)
            let id = try await scene.send("at(stadium) AND /sport")
            try await waitUntil("it is sent") {
                try await scene.state(id) == "NOTIFICATION_STATE_SENT"
            }
            let counts = try await suite.mustCurl(
                "Delivery/GetNotification", #"{"id": "\#(id)"}"#, key: scene.news.sender)
            #expect(counts.string("notification.counts.audience") == "1", "\(counts.text)")
            let explained = try await suite.herald([
                "explain", "at(stadium)", scene.neighbour.id,
            ])
            #expect(
                explained.text.contains("is not known to be at the place stadium"),
                "\(explained.text)")
        }
    }

    @Test func `without consent no device is in an area, and withdrawal forgets it`() async throws {
        try await RunningSuite.with { suite in
            let scene = try await Scene(suite)
            let silent = try await scene.sync(scene.fan, 52.515, 13.240, "UNSPECIFIED")
            #expect(silent.value("location") == nil, "\(silent.text)")
            #expect(silent.string("places.places.0.place.id") == "stadium")
            #expect(try await scene.preview("at(stadium)") == 0)
            _ = try await scene.sync(scene.fan, 52.515, 13.240, "GIVEN")
            #expect(try await scene.preview("at(stadium)") == 1)
            let data = try await suite.mustHerald("devices", "data", scene.fan.id)
            #expect(data.value("devices.0.position.coordinate.latitude") as? Double == 52.515)
            #expect(data.value("devices.0.position.accuracyMetres") as? Double == 12)
            _ = try await scene.sync(scene.fan, 52.515, 13.240, "WITHDRAWN")
            #expect(try await scene.preview("at(stadium)") == 0)
            let after = try await suite.mustHerald("devices", "data", scene.fan.id)
            #expect(after.value("devices.0.position") == nil, "\(after.text)")
        }
    }

    @Test func `while geo is away an area is an error, not an empty audience`() async throws {
        try await RunningSuite.with { suite in
            let scene = try await Scene(suite)
            _ = try await scene.sync(scene.fan, 52.515, 13.240, "GIVEN")
            suite.stop(.geo, signal: SIGKILL)
            let refused = try await suite.curl(
                "Registry/PreviewAudience", #"{"audience": "/sport OR at(stadium)"}"#,
                key: scene.news.sender)
            #expect(refused.status == 503, "\(refused.text)")
            #expect(refused.text.contains("at(stadium)"))
            let id = try await scene.send("at(stadium)")
            let kept = try await scene.sync(scene.neighbour, 52.40, 13.06, "GIVEN")
            #expect(kept.value("location.error.code") as? Int == 14, "\(kept.text)")
            #expect(kept.value("location.kept") as? Bool != true)
            try suite.start(.geo)
            try await suite.waitUntilReady()
            try await waitUntil("it is sent") {
                try await scene.state(id) == "NOTIFICATION_STATE_SENT"
            }
            #expect(try await scene.preview("at(stadium)") == 1)
            let counts = try await suite.mustCurl(
                "Delivery/GetNotification", #"{"id": "\#(id)"}"#, key: scene.news.sender)
            #expect(counts.string("notification.counts.audience") == "1", "\(counts.text)")
        }
    }

    @Test func `an unknown place fails the notification with the reason`() async throws {
        try await RunningSuite.with { suite in
            let scene = try await Scene(suite)
            let id = try await scene.send("at(nowhere)")
            try await waitUntil("it has failed") {
                try await scene.state(id) == "NOTIFICATION_STATE_FAILED"
            }
            let shown = try await suite.herald(["notifications", "show", id])
            #expect(shown.text.contains("no place 'nowhere'"), "\(shown.text)")
        }
    }
}
