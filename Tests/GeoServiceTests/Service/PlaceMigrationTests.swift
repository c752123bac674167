import Foundation
import Protocol
import Storage
import Testing

@testable import GeoService

/// Places that an earlier version has stored.
struct PlaceMigrationTests {
    /// Puts a database of the second schema where the fixture's is.
    private static func makeOld(_ geo: GeoFixture, count: Int) async throws {
        await geo.stop()
        let path = geo.directory.appending(path: "geo.db").path()
        for name in try FileManager.default.contentsOfDirectory(atPath: geo.directory.path()) {
            try FileManager.default.removeItem(at: geo.directory.appending(path: name))
        }
        let whole = GeoSchema.schema
        let old = Schema(
            applicationID: whole.applicationID, migrations: Array(whole.migrations.prefix(2)))
        let database = try await DatabaseQueue.open(.init(path: path, schema: old))
        try await database.write { database in
            let sql = """
                INSERT INTO place (app, id, latitude, longitude, radius, active_from, active_until,
                title, blurb, url, image_url) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
            try database.run(
                sql, "news", "city-hall", 39.9526, -75.1652, 250.0, Int64(1_700_000_000_005),
                Int64(1_900_000_000_000), "City Hall", "Grüße", "https://news.example/", "/i.jpg")
            for number in 0..<count {
                try database.run(
                    sql, "shop", "p\(number)", 1.0, Double(number) / 100, 100.0, Int64.min,
                    Int64.max, "", "", "", "")
            }
        }
        await database.close()
        try await geo.start()
    }

    @Test func `places of schema 2 survive the migration`() async throws {
        let geo = try await GeoFixture()
        try await Self.makeOld(geo, count: 2_500)
        let hall = Proto.Place.at("city-hall", 39.9526, -75.1652).with {
            ($0.radiusMetres, $0.title, $0.blurb) = (250, "City Hall", "Grüße")
            ($0.url, $0.imageUrl) = ("https://news.example/", "/i.jpg")
            $0.activeFrom = .at(1_700_000_000, nanos: 5_000_000)
            $0.activeUntil = .at(1_900_000_000)
        }
        #expect(try await geo.list().places == [hall])
        #expect(try await geo.list(app: "shop", pageSize: 1_000).places.count == 2_500)
        #expect(
            try await geo.get("p7", app: "shop")
                == Proto.Place.at("p7", 1, 0.07).with {
                    $0.radiusMetres = 100
                })
        #expect(try await geo.nearest(39.95, -75.16).places.map { $0.place?.id } == ["city-hall"])
        // They are for readers of every language.
        #expect(try await geo.near(39.95, -75.16, .with { $0.languages = ["fr"] }) == ["city-hall"])
        #expect(try await geo.changes(pageSize: 1_000, app: "shop").changes.count == 1_000)
        #expect(try await geo.importAll([hall]).unchanged == 1)
    }
}
