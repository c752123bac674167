import Protocol
import ServiceKit
import Spatial

/// Where somebody asks what is near, and for what.
struct NearbyArea: Sendable {
    let app: String
    let position: Position
    let filter: PlaceFilter
    let withPolygons: Bool
}

/// A `NearPlace`, packed but for its edge's distance.
struct PackedNeighbour: Sendable {
    let place: [UInt8]
    /// Metres.
    let edge: Double
}

/// A `NearestPlacesResponse` that is packed by hand.
struct NearestAnswer: ~Copyable {
    private(set) var bytes: [UInt8] = []

    /// Appends `places`.
    mutating func append(_ places: [PackedNeighbour]) {
        bytes.reserveCapacity(places.reduce(64) { $0 + $1.place.count + 16 })
        for near in places {
            bytes.appendFieldHead(
                Field.places,
                byteCount: near.place.count + [UInt8].fieldSize(double: near.edge))
            bytes += near.place
            bytes.appendField(Field.edgeDistance, double: near.edge)
        }
    }

    /// Appends how far, and how long, the answer holds.
    mutating func end(refresh radius: Double, expiring time: UnixTime?) {
        bytes.appendField(Field.refreshDistance, double: radius)
        // A time is numbers only, which can always be packed.
        if let time, let packed = try? time.timestamp.encoded() {
            bytes.appendField(Field.expireTime, packed: packed)
        }
    }
}

/// Numbers of the fields of `NearestPlacesResponse` and of `NearPlace`.
private enum Field {
    static let places: UInt32 = 2
    static let refreshDistance: UInt32 = 3
    static let expireTime: UInt32 = 4
    static let place: UInt32 = 1
    static let edgeDistance: UInt32 = 2
    static let watchRadius: UInt32 = 3
}

extension StoredPlace {
    /// A `NearPlace`, packed but for its edge's distance.
    func packedNear(withPolygon: Bool) -> [UInt8] {
        var near: [UInt8] = []
        near.appendField(
            Field.place, packed: packed.bytes(version: version, withPolygon: withPolygon))
        near.appendField(Field.watchRadius, double: watchRadius)
        return near
    }

    /// Metres around ``IndexedPlace/Shape/circle`` that a phone is told to watch.
    var watchRadius: Double { max(PlaceLimits.leastWatched, shape.circle.radius) }
}

extension IndexedPlace.Shape {
    /// Itself, or a circle that holds it.
    var circle: (centre: Coordinate, radius: Double) {
        switch self {
        case .circle(let centre, let radius): (centre, radius)
        case .polygon(let polygon): polygon.enclosingCircle
        }
    }
}
