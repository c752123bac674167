import Spatial
import Storage

/// A place as it is stored.
struct StoredPlace: Sendable {
    let indexed: IndexedPlace
    let place: Place
}

/// How rows of `place` become values.
enum PlaceRows {
    /// What the index needs, in the order of `indexed(_:)`.
    static let indexedColumns =
        "slot, latitude, longitude, radius, active_from, active_until"
    /// All of a place, in the order of `stored(_:)`.
    static let columns = indexedColumns + ", id, title, blurb, url, image_url"

    /// Throws `.corrupt` for a row that this program cannot have written.
    static func indexed(_ row: Row) throws(StorageError) -> IndexedPlace {
        try circle(row).indexed
    }

    /// Throws `.corrupt` for a row that this program cannot have written.
    static func stored(_ row: Row) throws(StorageError) -> StoredPlace {
        let (indexed, centre, radius) = try circle(row)
        let place = Place(
            id: row.text(6), centre: centre, radius: radius, title: row.text(7),
            blurb: row.text(8), url: row.text(9), imageURL: row.text(10),
            active: indexed.traits.active)
        return StoredPlace(indexed: indexed, place: place)
    }

    private static func circle(
        _ row: Row
    ) throws(StorageError) -> (indexed: IndexedPlace, centre: Coordinate, radius: Double) {
        let (start, end) = (row.integer(4), row.integer(5))
        guard let slot = UInt32(exactly: row.integer(0)), start < end,
            let centre = Coordinate(latitude: row.real(1), longitude: row.real(2)),
            let place = IndexedPlace(
                slot: slot, at: centre, radius: row.real(3),
                traits: PlaceTraits(active: start..<end))
        else {
            throw StorageError(
                .corrupt, "the place in slot \(row.integer(0)) is none; restore a backup")
        }
        return (place, centre, row.real(3))
    }
}
