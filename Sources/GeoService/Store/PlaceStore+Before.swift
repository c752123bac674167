import Context
import Protocol
import ServiceKit
import Storage

extension PlaceStore {
    /// Converts some places from before version 3 of the schema; returns how many.
    ///
    /// - Parameter names: the numbers, including those that the migration assigned.
    func takeOver(_ names: PlaceNames, limit: Int) async throws -> Int {
        // Places of those versions have no schedules.
        let zones = ZoneTable { _ in nil }
        return try await database.write { [self] database in
            let rows = try database.rows(
                """
                SELECT slot, app, id, latitude, longitude, radius, active_from, active_until, \
                title, blurb, url, image_url FROM place_before ORDER BY slot LIMIT ?
                """, limit
            ) { (slot: $0.integer(0), app: $0.text(1), place: Self.message($0)) }
            for (slot, app, message) in rows {
                guard let number = names.apps[app] else {
                    throw StorageError(.corrupt, "app '\(app)' has no number; restore a backup")
                }
                var write = try PlaceWrite(of: number, nextChanges(), in: database)
                let place = try Place(message, "place", zones)
                try write.put(names.numbered(place, of: number), in: database)
                _ = try write.end(in: database)
                try database.run("DELETE FROM place_before WHERE slot = ?", slot)
            }
            return rows.count
        }
    }

    private static func message(_ row: Row) -> Proto.Place {
        var place = Proto.Place()
        place.id = row.text(2)
        place.centre = Proto.Coordinate()
        place.centre?.latitude = row.real(3)
        place.centre?.longitude = row.real(4)
        place.radiusMetres = row.real(5)
        place.activeFrom = time(row.integer(6))
        place.activeUntil = time(row.integer(7))
        (place.title, place.blurb) = (row.text(8), row.text(9))
        (place.url, place.imageUrl) = (row.text(10), row.text(11))
        return place
    }

    /// Returns nil for the first and the last possible time, which meant none.
    private static func time(_ milliseconds: Int64) -> Proto.Timestamp? {
        if milliseconds == .min || milliseconds == .max { return nil }
        return UnixTime(milliseconds: milliseconds).timestamp
    }
}
