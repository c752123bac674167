package import Protocol
import ServiceStorage

extension GeoService {
    /// One place; `notFound` if the app has none with this id.
    package func getPlace(
        _ request: Proto.GetPlaceRequest, _ call: CallContext
    ) async throws -> Proto.GetPlaceResponse {
        let app = try app(request.app, call)
        try Place.check(id: request.id, "id")
        guard let place = try await store.place(request.id, of: app) else {
            throw RPCError.noPlace(request.id)
        }
        var response = Proto.GetPlaceResponse()
        response.place = place.message
        return response
    }

    /// The app's places by the bytes of their ids, a page at a time.
    package func listPlaces(
        _ request: Proto.ListPlacesRequest, _ call: CallContext
    ) async throws -> Proto.ListPlacesResponse {
        let app = try app(request.app, call)
        let limit = try PageSize.checked(request.pageSize)
        let after = try PlacePageToken.decode(request.pageToken)
        let (places, hasMore) = try await store.page(of: app, after: after, limit: limit)
        var response = Proto.ListPlacesResponse()
        response.places = places.map(\.message)
        if hasMore, let last = places.last {
            response.nextPageToken = PlacePageToken.encode(last.id)
        }
        return response
    }
}
