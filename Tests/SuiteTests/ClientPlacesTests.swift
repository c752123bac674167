import Foundation
import HeraldClient
import Synchronization
import TestSupport
import Testing

/// Places on a device that uses the library for apps, against real executables.
@Suite(.serialized)
struct ClientPlacesTests {
    private static func put(
        _ title: String, _ suite: RunningSuite, _ news: Tenant
    ) async throws {
        _ = try await suite.mustCurl(
            "Geo/ImportPlaces",
            #"""
            {"places": [{"id": "far", "centre": {"longitude": 0.01}, "radiusMetres": 200},
                        {"id": "here", "centre": {}, "title": "\#(title)"}]}
            """#, key: news.sender)
    }

    @Test func `places are watched, told inside, kept fresh, and kept while geo is away`()
        async throws
    {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            try await Self.put("old", suite, news)
            let system = WatchedWorld()
            let phone = try Phone(suite, key: news.device) {
                $0.hooks.places = system
                $0.places.gridMetres = 50
            }
            await phone.client.start()
            try await phone.client.edit { $0.locationConsent = .given }
            try await phone.client.places.report(
                .located(PlaceFix(latitude: 0.000_01, longitude: 0, accuracy: 5, time: .now)))
            try await phone.syncWhole()
            try await waitUntil("the story is shown") { system.shown == ["here old"] }
            #expect(await phone.client.places.nearby.map(\.id) == ["here", "far"])
            let ids = system.regions.map(\.id)
            #expect(ids.contains("herald|fence") && ids.contains { $0.hasSuffix("far") }, "\(ids)")
            // The exact latitude has not left the device.
            let bodies = phone.network.requests.map { String(decoding: $0.body, as: UTF8.self) }
            #expect(bodies.contains { $0.contains("latitude") })
            #expect(bodies.allSatisfy { !$0.contains("1e-05") && !$0.contains("0.00001") })
            #expect(bodies.contains { $0.contains("LOCATION_CONSENT_GIVEN") })

            try await Self.put("new", suite, news)
            try await phone.client.places.report(.left("herald|fence"))
            try await waitUntil("the new title has come") {
                _ = await phone.client.sync()
                return await phone.client.places.nearby.map(\.title) == ["new", ""]
            }
            suite.stop(.geo)
            try await phone.client.places.report(.left("herald|fence"))
            #expect(await !phone.client.sync())
            #expect(await phone.client.places.nearby.map(\.title) == ["new", ""])
            // Offline the phone still knows what is around it, also after a restart.
            let again = try Phone(suite, key: news.device, folder: phone.folder) {
                $0.hooks.places = system
            }
            await again.client.start()
            #expect(await again.client.places.nearby.count == 2)
            #expect(system.shown == ["here old"])
        }
    }
}

/// An operating system that watches the regions it is given and knows the device's position.
private final class WatchedWorld: PlaceSystem, Sendable {
    private let state = Mutex((regions: [String: WatchedRegion](), shown: [String]()))

    var regions: [WatchedRegion] { state.withLock { Array($0.regions.values) } }
    var shown: [String] { state.withLock { $0.shown } }

    func watchedRegions() async -> [WatchedRegion] { regions }
    func watch(_ region: WatchedRegion, isInside: Bool) async {
        state.withLock { $0.regions[region.id] = region }
    }
    func stopWatching(_ id: String) async { state.withLock { $0.regions[id] = nil } }
    func locate() async -> PlaceFix? {
        PlaceFix(latitude: 0.000_01, longitude: 0, accuracy: 5, time: .now)
    }
    func motion(since time: UnixTime) async -> MotionReport {
        .samples([MotionSample([.walking], at: .now)])
    }
    func show(_ notification: PlaceNotification) async -> Bool {
        state.withLock { $0.shown.append("\(notification.placeID) \(notification.title)") }
        return true
    }
    func schedule(_ notification: PlaceNotification, at time: UnixTime) async {}
    func unschedule(_ placeID: String) async {}
    func onScreen() async -> Set<String> { [] }
}

extension UnixTime {
    fileprivate static var now: UnixTime { UnixTime(Date()) }
}
