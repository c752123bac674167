import Protocol
import ServiceKit
import Spatial

/// The location and filter of a request for near places.
struct NearbyArea: Sendable {
    let app: String
    let position: Position
    let filter: PlaceFilter
    let withPolygons: Bool
}

/// An encoded `NearPlace` without the distance of its edge.
struct PackedNeighbour: Sendable {
    let slot: UInt32
    let place: [UInt8]
    /// The distance of the edge in metres.
    let edge: Double
    /// True if the device must monitor the place.
    var isWatched = false
}

/// A `NearestPlacesResponse` that is encoded directly.
struct NearestAnswer: ~Copyable {
    private(set) var bytes: [UInt8] = []

    /// Appends `places`, and the ids of known places that are not among them.
    ///
    /// - Parameter known: the versions of the places that the device has; unchanged places are sent
    ///   without their contents.
    mutating func append(
        _ places: [PackedNeighbour], knowing known: [String: UInt64]
    ) throws(CodecError) {
        bytes.reserveCapacity(places.reduce(64) { $0 + $1.place.count + 16 })
        guard !known.isEmpty else {
            for near in places { append(near.place, near) }
            return
        }
        var dropped = known
        for near in places {
            var message = try Proto.NearPlace(decoding: near.place)
            let (id, version) = (message.place?.id ?? "", message.place?.version ?? 0)
            dropped[id] = nil
            guard known[id] == version else {
                append(near.place, near)
                continue
            }
            var place = Proto.Place()
            (place.id, place.version) = (id, version)
            message.place = place
            message.unchanged = true
            append(try message.encoded(), near)
        }
        for id in dropped.keys.sorted() {
            bytes.appendField(Field.droppedIDs, packed: Array(id.utf8))
        }
    }

    private mutating func append(_ place: [UInt8], _ near: PackedNeighbour) {
        let flag = near.isWatched ? 2 : 0
        bytes.appendFieldHead(
            Field.places,
            byteCount: place.count + [UInt8].fieldSize(double: near.edge) + flag)
        bytes += place
        bytes.appendField(Field.edgeDistance, double: near.edge)
        if near.isWatched { bytes.appendField(Field.watched, varint: 1) }
    }

    /// Appends `regions`.
    mutating func append(_ regions: [WatchPlan.Region]) {
        for region in regions {
            var centre: [UInt8] = []
            centre.appendField(Field.latitude, double: region.centre.latitude)
            centre.appendField(Field.longitude, double: region.centre.longitude)
            var message: [UInt8] = []
            message.appendField(Field.centre, packed: centre)
            message.appendField(Field.radius, double: region.radius)
            bytes.appendField(Field.regions, packed: message)
        }
    }

    /// Appends the distance and the time for which the answer holds.
    mutating func end(refresh radius: Double, expiring time: UnixTime?) {
        bytes.appendField(Field.refreshDistance, double: radius)
        // A time has only numbers, which can always be encoded.
        if let time, let packed = try? time.timestamp.encoded() {
            bytes.appendField(Field.expireTime, packed: packed)
        }
    }
}

/// The field numbers of `NearestPlacesResponse`, `NearPlace`, `WatchRegion` and `Coordinate`.
private enum Field {
    static let places: UInt32 = 2
    static let refreshDistance: UInt32 = 3
    static let expireTime: UInt32 = 4
    static let place: UInt32 = 1
    static let edgeDistance: UInt32 = 2
    static let watchRadius: UInt32 = 3
    static let watched: UInt32 = 5
    static let regions: UInt32 = 5
    static let droppedIDs: UInt32 = 6
    static let (centre, radius): (UInt32, UInt32) = (1, 2)
    static let (latitude, longitude): (UInt32, UInt32) = (1, 2)
}

extension StoredPlace {
    /// Returns an encoded `NearPlace` without the distance of its edge.
    func packedNear(withPolygon: Bool) -> [UInt8] {
        var near: [UInt8] = []
        near.appendField(
            Field.place, packed: packed.bytes(version: version, withPolygon: withPolygon))
        near.appendField(Field.watchRadius, double: watchRadius)
        return near
    }

    /// The radius around the centre of ``IndexedPlace/Shape/circle`` that a phone must monitor, in
    /// metres.
    var watchRadius: Double { max(PlaceLimits.leastWatched, shape.circle.radius) }
}

extension IndexedPlace.Shape {
    /// The circle itself, or the circle that encloses the polygon.
    var circle: (centre: Coordinate, radius: Double) {
        switch self {
        case .circle(let centre, let radius): (centre, radius)
        case .polygon(let polygon): polygon.enclosingCircle
        }
    }
}
