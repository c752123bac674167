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
        if !found.isEmpty {
            let places = try await store.places(in: found.map(\.slot), of: app)
            response.places = Self.near(places, Position(location), now: now)
        }
        metrics.answeredNearest()
        return response
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
