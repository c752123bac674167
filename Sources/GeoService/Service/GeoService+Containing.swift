package import Protocol
import ServiceKit
import Spatial

extension GeoService {
    /// Returns the places that contain a location and pass the filter, those with the farthest
    /// edges first.
    ///
    /// A place that is changed in the meantime is returned in its new state; one that is deleted is
    /// left out.
    package func containingPlaces(
        _ request: Proto.ContainingPlacesRequest, _ call: CallContext
    ) async throws -> Proto.ContainingPlacesResponse {
        let app = try app(request.app, call)
        let location = try Coordinate(request.location, "location")
        guard request.count <= PlaceLimits.containing else {
            throw RPCError.invalid(
                "count", "is \(request.count); at most \(PlaceLimits.containing)")
        }
        let count = request.count == 0 ? PlaceLimits.defaultContaining : Int(request.count)
        let filter = try filter(
            request.filter, "filter", of: app, at: clock.now().milliseconds)
        let found = await containing(location, of: app, filter)
        let area = NearbyArea(
            app: app, position: Position(location), filter: filter,
            withPolygons: request.withPolygons)
        let places = try await read(Array(found.prefix(count)), in: area)
        var response = Proto.ContainingPlacesResponse()
        response.total = UInt32(found.count)
        var bytes = 0
        for near in places where near.edge <= 0 {
            bytes += near.place.count
            // The total includes the places that are left out.
            if bytes > PlaceLimits.pageBytes { break }
            var message = try Proto.NearPlace(decoding: near.place)
            message.edgeDistanceMetres = near.edge
            response.places.append(message)
        }
        return response
    }

    /// Returns the places that contain a location; a worker looks for them if there are many.
    private func containing(
        _ location: Coordinate, of app: String, _ filter: PlaceFilter
    ) async -> [Neighbour] {
        let searcher = indexes[app].searcher(filter)
        if let soon = searcher.containing(location, most: PlaceLimits.loopSteps) { return soon }
        return await workers.searching.perform { searcher.containing(location) ?? [] }
    }
}
