import Foundation
import Protocol
import ServiceKit
@testable import ServiceStorage
import Storage
import TestSupport
import Testing

@testable import GeoService

/// The removal in geo of an app that the registry has deleted.
struct AppRemovalTests {
    private static let after = Followed(generation: [1], sequence: 9)
    private static let here = (48.1, 11.5)

    /// Stores data of an app in all tables.
    private static func fill(_ geo: GeoFixture, _ app: String) async throws {
        var full = Proto.Place.full
        full.id = "\(app)-hall"
        full.title = "\(app)-title"
        full.tags = ["/\(app)-tag"]
        try await geo.importAll([full, .cafe("\(app)-cafe", notify: [.enter, .exit])], app: app)
        try await geo.upsert(.at("\(app)-old", 1, 1), app: app)
        try await geo.delete("\(app)-old", app: app)
        try await geo.keep([.of(1, here), .of(2, here)], app: app)
        try await geo.move(
            Step(metres: 0, seconds: -20), Step(metres: 5, seconds: -10), device: 3, app: app)
        var policy = Proto.PutMomentPolicyRequest()
        policy.policy = Proto.MomentPolicy()
        policy.policy?.defaultTimeZone = "Europe/Berlin"
        policy.app = app
        _ = try await geo.client.putMomentPolicy(policy, CallContext())
    }

    /// Returns the tables that have rows of an app, found by its id or one of its numbers.
    private static func tables(
        of app: String, places: Int64, devices: Int64, _ geo: GeoFixture
    ) async throws -> Set<String> {
        try await geo.database.read { database in
            var found: Set<String> = []
            for table in try TableShape.all(in: database) {
                let condition: String
                let value: StorageValue
                switch (table.columns["app"], table.columns["row"]) {
                case ("TEXT", _): (condition, value) = ("app = ?1", .text(app))
                case ("INTEGER", _) where table.name == "position_log":
                    (condition, value) = ("app = ?1", .integer(devices))
                case ("INTEGER", _): (condition, value) = ("app = ?1", .integer(places))
                case (nil, _?): (condition, value) = ("row >> 32 = ?1", .integer(devices))
                default: continue
                }
                try database.visit(
                    "SELECT 1 FROM \(table.name) WHERE \(condition) LIMIT 1", list: [value]
                ) { _ in
                    found.insert(table.name)
                    return false
                }
            }
            return found
        }
    }

    private static func numbers(
        of app: String, _ geo: GeoFixture
    ) async throws -> (places: Int64, devices: Int64) {
        let numbers = try await geo.database.read { database in
            var numbers: [Int64] = []
            for table in ["place_app", "position_app"] {
                let number = try database.first("SELECT number FROM \(table) WHERE id = ?", app) {
                    $0.integer(0)
                }
                numbers.append(number ?? 0)
            }
            return numbers
        }
        return (numbers[0], numbers[1])
    }

    /// Returns the tables of the schema whose rows belong to apps.
    private static func all(_ geo: GeoFixture) async throws -> Set<String> {
        try await geo.database.read { database in
            // Rows of these were converted when an older database was opened.
            let before: Set = ["place_before", "position_before"]
            let tables = try TableShape.all(in: database).filter {
                $0.columns["app"] != nil || $0.columns["row"] != nil
            }
            return Set(tables.map(\.name)).subtracting(before)
        }
    }

    private static func holds(_ text: String, _ geo: GeoFixture) throws -> Bool {
        ["geo.db", "geo.db-wal", "geo.index"].contains { name in
            let bytes = FileManager.default.contents(
                atPath: geo.directory.appending(path: name).path())
            return bytes?.range(of: Data(text.utf8)) != nil
        }
    }

    @Test func `every table and file loses one app, and the other app is untouched`() async throws {
        let geo = try await GeoFixture()
        try await Self.fill(geo, "news")
        try await Self.fill(geo, "town")
        try await geo.service.savePlaces()
        let (places, devices) = try await Self.numbers(of: "news", geo)
        func left() async throws -> Set<String> {
            try await Self.tables(of: "news", places: places, devices: devices, geo)
        }
        #expect(try await left() == Self.all(geo))
        #expect(try await geo.service.heldApps.all() == ["news", "town"])
        let town = try await geo.list(app: "town").places
        try await geo.service.heldApps.drop("news", isGone: true, followed: Self.after)
        #expect(try await left() == [])
        #expect(try await geo.service.heldApps.all() == ["town"])
        #expect(await geo.service.followed == Self.after)
        #expect(await geo.refusal { try await geo.list() }?.code == .notFound)
        #expect(await geo.refusal { try await geo.keep([.of(1, Self.here)]) }?.code == .notFound)
        for trace in ["news-title", "news-hall", "/news-tag", "news-cafe", "news-old"] {
            let end = ContinuousClock.now + Duration.patience
            while try Self.holds(trace, geo), .now < end {
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(try !Self.holds(trace, geo), "\(trace)")
        }
        for isAgain in [false, true] {
            #expect(try await geo.list(app: "town").places == town)
            #expect(try await geo.located(Self.here, 10, app: "town") == [1, 2])
            #expect(try await geo.nearest(40, -75, app: "town").places.count > 0)
            guard !isAgain else { break }
            await geo.stop()
            try await geo.start()
            #expect(await geo.refusal { try await geo.list() }?.code == .notFound)
        }
    }

    @Test func `a new app with the id has nothing of the old one`() async throws {
        let geo = try await GeoFixture()
        try await Self.fill(geo, "news")
        let before = try await Self.numbers(of: "news", geo)
        try await geo.service.heldApps.drop("news", isGone: true, followed: nil)
        try await geo.service.heldApps.admit(["news"], followed: Self.after)
        #expect(await geo.service.followed == Self.after)
        #expect(try await geo.list().places.isEmpty)
        #expect(try await geo.located(Self.here, 10) == [])
        try await Self.fill(geo, "news")
        let after = try await Self.numbers(of: "news", geo)
        #expect(after.places != before.places && after.devices != before.devices)
        #expect(try await geo.list().places.count == 2)
        #expect(try await geo.keep([.of(9, Self.here)]) == 1)
        await geo.stop()
        try await geo.start()
        #expect(try await geo.list().places.count == 2)
        #expect(try await geo.located(Self.here, 10).last == 9)
    }

    @Test func `the log of positions is compacted after an app was removed`() async throws {
        let geo = try await GeoFixture()
        try await geo.keep([.of(200, Self.here)], app: "town")
        try await geo.keep((1...60).map { .of($0, Self.here) })
        try await geo.service.heldApps.drop("news", isGone: true, followed: nil)
        #expect(try await geo.rows == 1)
        // Numbers go on after the last one.
        try await geo.keep([.of(100, Self.here)], app: "town")
        let runs = try await geo.database.read { try PositionLog.runs(after: 0, limit: 9, in: $0) }
        #expect(runs.last?.end == 62)
        #expect(try await geo.service.renew(runs))
        #expect(try await geo.located(Self.here, 10, app: "town") == [100, 200])
    }
}
