package import Protocol
import ServiceKit
import Spatial

extension GeoService {
    /// The active places whose edges are nearest, and how far that answer holds.
    ///
    /// A place that is changed or deleted meanwhile is told as it then is, or left out.
    package func nearestPlaces(
        _ request: Proto.NearestPlacesRequest, _ call: CallContext
    ) async throws -> Proto.NearestPlacesResponse {
        try await Proto.NearestPlacesResponse(decoding: packedNearestPlaces(request, call))
    }

    /// The packed `NearestPlacesResponse`, of places that are packed already.
    func packedNearestPlaces(
        _ request: Proto.NearestPlacesRequest, _ call: CallContext
    ) async throws -> [UInt8] {
        let app = try app(request.app, call)
        let location = try Coordinate(request.location, "location")
        guard request.count <= PlaceLimits.near else {
            throw RPCError.invalid("count", "is \(request.count); at most \(PlaceLimits.near)")
        }
        let count = request.count == 0 ? PlaceLimits.defaultNear : Int(request.count)
        let now = clock.now().milliseconds
        let (found, radius) = indexes.watch(count, of: app, around: location, now: now)
        var answer: [UInt8]
        if let remembered = remembered(found) {
            answer = remembered
        } else {
            answer = try await read(found, of: app, Position(location), now: now)
        }
        answer.appendField(Field.refreshDistance, double: radius)
        metrics.answeredNearest()
        return answer
    }

    /// The neighbours' places without a read; nil if one must be read.
    private func remembered(_ neighbours: [Neighbour]) -> [UInt8]? {
        var answer: [UInt8] = []
        // Most places take less.
        answer.reserveCapacity(neighbours.count * 256)
        for neighbour in neighbours {
            guard let place = cache.place(in: neighbour.slot) else { return nil }
            answer.append(place, at: neighbour.edge)
        }
        return answer
    }

    private func read(
        _ neighbours: [Neighbour], of app: String, _ position: Position, now: Int64
    ) async throws -> [UInt8] {
        let edition = cache.edition
        // While a write is under way, a read may see what the index does not know yet.
        let isQuiet = indexes.pending == 0 && isCurrent
        let places = try await store.places(in: neighbours.map(\.slot), of: app)
        let packed = try Dictionary(
            places.map { ($0.indexed.slot, try $0.place.message.encoded()) },
            uniquingKeysWith: { $1 })
        if isQuiet, indexes.pending == 0 {
            cache.keep(packed.map { ($0.key, $0.value) }, readIn: edition)
        }
        var answer: [UInt8] = []
        for neighbour in Self.near(places, position, now: now) {
            guard let place = packed[neighbour.slot] else { continue }
            answer.append(place, at: neighbour.edge)
        }
        return answer
    }

    /// Those that are active, at their distances as they are stored now, nearest first.
    private static func near(
        _ places: [StoredPlace], _ position: Position, now: Int64
    ) -> [Neighbour] {
        places.filter { $0.indexed.traits.active.contains(now) }
            .map { Neighbour(slot: $0.indexed.slot, edge: $0.indexed.edge(from: position)) }
            .sorted()
    }
}

extension Router {
    /// Serves geo's calls; the one that each Sync makes does not unpack what it packed.
    package mutating func serve(_ service: GeoService) {
        onPacked(.Geo.nearestPlaces) { request, call in
            try await service.packedNearestPlaces(
                Proto.NearestPlacesRequest(decoding: request), call)
        }
        serveGeo(service)
    }
}

/// Numbers of the fields of `NearestPlacesResponse` and of `NearPlace`.
private enum Field {
    static let places: UInt32 = 2
    static let refreshDistance: UInt32 = 3
    static let place: UInt32 = 1
    static let edgeDistance: UInt32 = 2
}

extension [UInt8] {
    /// Appends a `NearPlace` to the answer.
    fileprivate mutating func append(_ place: [UInt8], at edge: Double) {
        let size =
            Self.fieldSize(byteCount: place.count) + Self.fieldSize(double: edge)
        appendFieldHead(Field.places, byteCount: size)
        appendField(Field.place, packed: place)
        appendField(Field.edgeDistance, double: edge)
    }
}
