import Protocol
import Spatial
import Storage

/// A place as it is stored.
struct StoredPlace: Sendable {
    let indexed: IndexedPlace
    let shape: IndexedPlace.Shape
    let id: String
    let version: Int64
    let packed: PackedPlace

    /// Decodes the whole place.
    func message() throws(CodecError) -> Proto.Place { try packed.message(version: version) }
}

/// Conversion of rows of `place` from and to values.
enum PlaceRows {
    /// The columns that the index needs, in the order in which `indexed(_:)` reads them.
    static let indexedColumns =
        "slot, latitude, longitude, radius, active_from, active_until, schedule, terms, polygon"
    /// All columns of a place, in the order in which `stored(_:)` reads them.
    static let columns = indexedColumns + ", id, version, packed"

    /// Reads a place; throws `.corrupt` for a row that Herald cannot have written.
    ///
    /// - Parameter polygon: the place's polygon if it is known, so that it is not made anew, which
    ///   takes a hundredth of a millisecond for each of its points.
    static func stored(_ row: Row, _ polygon: Polygon? = nil) throws(StorageError) -> StoredPlace {
        try stored(row, as: shape(row, polygon))
    }

    /// Reads a place for a list: of a polygon with the circle that encloses it as its shape.
    static func listed(_ row: Row) throws(StorageError) -> StoredPlace {
        try stored(row, as: circle(row))
    }

    private static func stored(
        _ row: Row, as shape: IndexedPlace.Shape?
    ) throws(StorageError) -> StoredPlace {
        let (indexed, shape) = try both(row, shape)
        return StoredPlace(
            indexed: indexed, shape: shape, id: row.text(9), version: row.integer(10),
            packed: PackedPlace(fields: row.blob(11), polygon: row.optionalBlob(8)))
    }

    /// Reads an indexed place; throws `.corrupt` for a row that Herald cannot have written.
    static func indexed(_ row: Row) throws(StorageError) -> IndexedPlace {
        try both(row, shape(row, nil)).indexed
    }

    /// Returns the size of a row's polygon in bytes; 0 for a circle.
    static func polygonBytes(_ row: Row) -> Int { row.byteCount(8) }

    private static func both(
        _ row: Row, _ shape: IndexedPlace.Shape?
    ) throws(StorageError) -> (indexed: IndexedPlace, shape: IndexedPlace.Shape) {
        let (start, end) = (row.integer(4), row.integer(5))
        guard let slot = UInt32(exactly: row.integer(0)), start < end, let shape else {
            throw StorageError(
                .corrupt, "the place in slot \(row.integer(0)) is invalid; restore a backup")
        }
        let traits = PlaceTraits(
            tags: terms(row.blob(7)), active: start..<end,
            schedule: UInt32(truncatingIfNeeded: row.integer(6)))
        return (IndexedPlace(slot: slot, checked: shape, traits: traits), shape)
    }

    private static func shape(_ row: Row, _ known: Polygon?) -> IndexedPlace.Shape? {
        if row.isNull(8) { return circle(row) }
        return (known ?? polygon(row.blob(8))).map { .polygon($0) }
    }

    /// Reads a stored polygon; nil for bytes that Herald cannot have written.
    static func polygon(_ packed: [UInt8]) -> Polygon? {
        let message = try? Proto.Place(decoding: packed)
        let rings = message?.polygon?.parts.map { $0.rings.map(points) }
        return rings.flatMap { try? Polygon(kept: $0) }
    }

    /// Reads the circle of a place, or of a polygon as much of the one that encloses it as a circle
    /// may have.
    private static func circle(_ row: Row) -> IndexedPlace.Shape? {
        let radius = row.isNull(8) ? row.real(3) : min(row.real(3), IndexedPlace.maximumRadius)
        guard radius > 0, radius <= IndexedPlace.maximumRadius,
            let centre = Coordinate(latitude: row.real(1), longitude: row.real(2))
        else { return nil }
        return .circle(centre, radius: radius)
    }

    private static func points(_ ring: Proto.PolygonRing) -> [Coordinate] {
        zip(ring.latitudes, ring.longitudes).compactMap {
            Coordinate(latitude: $0, longitude: $1)
        }
    }

    /// Returns the numbers of terms as four bytes each, in little-endian.
    static func packed(_ terms: [UInt32]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(terms.count * 4)
        for term in terms {
            for shift in stride(from: UInt32(0), to: 32, by: 8) {
                bytes.append(UInt8(truncatingIfNeeded: term >> shift))
            }
        }
        return bytes
    }

    private static func terms(_ bytes: [UInt8]) -> [UInt32] {
        (0..<bytes.count / 4).map { number in
            let start = 4 * number
            return UInt32(bytes[start]) | UInt32(bytes[start + 1]) << 8
                | UInt32(bytes[start + 2]) << 16 | UInt32(bytes[start + 3]) << 24
        }
    }
}
