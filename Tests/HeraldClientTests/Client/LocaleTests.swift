import Foundation
import HeraldClient
import Synchronization
import Testing
import Times

/// The language and the time zone of the device, as the server and the rules for places have them.
struct LocaleTests {
    /// A device whose person travels.
    private final class Settings: Sendable {
        private let state = Mutex((language: "de-CH", zone: "Europe/Zurich", offset: Int64(3600)))

        func set(_ language: String, _ zone: String, _ offset: Int64) {
            state.withLock { $0 = (language, zone, offset) }
        }

        var locale: DeviceLocale {
            DeviceLocale(
                language: { self.state.withLock { $0.language } },
                timeZone: { self.state.withLock { $0.zone } },
                utcOffset: { _ in self.state.withLock { $0.offset } })
        }
    }

    @Test func `a device registers with the system's language and time zone, and follows them`()
        async throws
    {
        let settings = Settings()
        let world = AppWorld { $0.locale = settings.locale }
        let client = await world.launch()
        #expect(await client.sync())
        let said = { world.server.withLock { $0.devices.values.map { [$0.locale, $0.timeZone] } } }
        #expect(said() == [["de-CH", "Europe/Zurich"]])
        settings.set("fr-CH", "Asia/Tokyo", 32_400)
        await client.enterForeground()
        #expect(await client.sync())
        #expect(said() == [["fr-CH", "Asia/Tokyo"]])
        // The library's first request had them: there was no other registration.
        #expect(world.server.withLock { $0.devices.count } == 1)
    }

    @Test func `a language and a time zone that the app sets stay, until it gives them back`()
        async throws
    {
        let settings = Settings()
        let world = AppWorld { $0.locale = settings.locale }
        var client = await world.launch()
        try await client.edit { ($0.locale, $0.timeZone) = ("de-CH", "Europe/Rome") }
        settings.set("fr-CH", "Asia/Tokyo", 32_400)
        client = await world.launch()
        #expect(await client.wishes.locale == "de-CH")
        #expect(await client.wishes.timeZone == "Europe/Rome")
        try await client.edit { ($0.locale, $0.timeZone) = ("", "") }
        client = await world.launch()
        #expect(await client.wishes.locale == "fr-CH")
        #expect(await client.wishes.timeZone == "Asia/Tokyo")
    }

    @Test func `an app may say no language and no time zone`() async throws {
        let world = AppWorld { $0.locale = .unsaid }
        let client = await world.launch()
        #expect(await client.sync())
        let wishes = await client.wishes
        #expect(wishes.locale.isEmpty && wishes.timeZone.isEmpty)
    }

    @Test func `the system's locale names a zone and its offset now`() {
        let now = UnixTime(Date())
        let zone = TimeZone(identifier: DeviceLocale.system.timeZone())
        let offset = zone.map { Int64($0.secondsFromGMT(for: now.date)) }
        #expect(offset == DeviceLocale.system.utcOffset(now))
    }

    @Test(arguments: [(nil, 1), (0, 0)] as [(Int64?, Int)])
    func `quiet hours around places are by the device's time zone, or by the app's own offset`(
        own: Int64?, refusals: Int
    ) async throws {
        let settings = Settings()
        // The test's time is 11:06 in UTC and 0:06 there.
        settings.set("en", "Pacific/Auckland", 46_800)
        let world = AppWorld {
            $0.locale = settings.locale
            ($0.places.quietFrom, $0.places.quietUntil) = (22 * 60, 6 * 60)
            $0.places.utcOffset = own
        }
        world.server.withLock {
            $0.places = .object([
                "places": .list([Self.place]), "refreshDistanceMetres": .number(4_000),
            ])
        }
        let client = await world.launch()
        #expect(await client.sync())
        let fix = PlaceFix(latitude: 39.95, longitude: -75.16, time: world.system.now)
        try await client.places.report(.located(fix))
        #expect(await client.sync())
        for _ in 0..<20_000 where await client.places.presentIDs.isEmpty {
            try await Task.sleep(for: .milliseconds(1))
        }
        for _ in 0..<20_000 {
            let isRefused = await client.why().findings.contains { $0.code == "place-refused" }
            if isRefused || world.system.count("place hall") > 0 { break }
            try await Task.sleep(for: .milliseconds(1))
        }
        let refused = await client.why().findings.filter { $0.code == "place-refused" }
        #expect(refused.count == refusals)
        #expect(world.system.count("place hall") == 1 - refusals)
    }

    private static let place = JSONValue.object([
        "place": .object([
            "id": .text("hall"), "title": .text("City hall"),
            "centre": .object(["latitude": .number(39.95), "longitude": .number(-75.16)]),
            "radiusMetres": .number(50), "version": .text("3"),
        ]), "watchRadiusMetres": .number(120), "watched": .bool(true),
    ])
}
