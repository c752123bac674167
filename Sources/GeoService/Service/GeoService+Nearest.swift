package import Protocol
import ServiceKit

extension GeoService {
    /// The active places whose edges are nearest, and how far that answer holds.
    ///
    /// A place that is changed or deleted meanwhile is told as it then is, or left out.
    package func nearestPlaces(
        _ request: Proto.NearestPlacesRequest, _ call: CallContext
    ) async throws -> Proto.NearestPlacesResponse {
        let app = try app(request.app, call)
        let location = try Coordinate(request.location, "location")
        guard request.count <= PlaceLimits.near else {
            throw RPCError.invalid("count", "is \(request.count); at most \(PlaceLimits.near)")
        }
        let count = request.count == 0 ? PlaceLimits.defaultNear : Int(request.count)
        let now = clock.now().milliseconds
        let (found, radius) = indexes.watch(count, of: app, around: location, now: now)
        var response = Proto.NearestPlacesResponse()
        response.refreshDistanceMetres = radius
        if let remembered = remembered(found) {
            response.places = remembered
        } else {
            let places = try await read(found, of: app)
            response.places = Self.near(places, Position(location), now: now)
        }
        metrics.answeredNearest()
        return response
    }

    /// The neighbours' places without a read; nil if one must be read.
    private func remembered(_ neighbours: [Neighbour]) -> [Proto.NearPlace]? {
        var places: [Proto.NearPlace] = []
        places.reserveCapacity(neighbours.count)
        for neighbour in neighbours {
            guard let place = cache.place(in: neighbour.slot) else { return nil }
            var near = Proto.NearPlace()
            near.place = place
            near.edgeDistanceMetres = neighbour.edge
            places.append(near)
        }
        return places
    }

    private func read(
        _ neighbours: [Neighbour], of app: String
    ) async throws -> [StoredPlace] {
        let edition = cache.edition
        // While a write is under way, a read may see what the index does not know yet.
        let isQuiet = indexes.pending == 0 && isCurrent
        let places = try await store.places(in: neighbours.map(\.slot), of: app)
        if isQuiet, indexes.pending == 0 { cache.keep(places, readIn: edition) }
        return places
    }

    private static func near(
        _ places: [StoredPlace], _ position: Position, now: Int64
    ) -> [Proto.NearPlace] {
        places.filter { $0.indexed.active.contains(now) }
            .map { stored in
                let way = Geodesic.distance(from: position, to: stored.indexed.position)
                let edge = way - stored.indexed.radius
                return (stored.place, Neighbour(slot: stored.indexed.slot, edge: edge))
            }
            .sorted { $0.1 < $1.1 }
            .map { place, neighbour in
                var near = Proto.NearPlace()
                near.place = place.message
                near.edgeDistanceMetres = neighbour.edge
                return near
            }
    }
}
