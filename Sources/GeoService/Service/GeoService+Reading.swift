package import Protocol
import ServiceStorage
import Spatial

extension GeoService {
    /// Returns a place; throws `notFound` if the app has none with this id.
    package func getPlace(
        _ request: Proto.GetPlaceRequest, _ call: CallContext
    ) async throws -> Proto.GetPlaceResponse {
        let app = try app(request.app, call)
        var response = Proto.GetPlaceResponse()
        response.place = try await place(request.id, "id", of: app).message()
        return response
    }

    /// Returns a stored place.
    ///
    /// - Parameter field: the field with the id, for errors.
    /// - Throws: `notFound` if the app has none with this id.
    func place(_ id: String, _ field: String, of app: String) async throws -> StoredPlace {
        try PlaceText.check(id: id, field)
        guard let number = names.apps[app], let place = try await store.place(id, of: number)
        else { throw RPCError.noPlace(id) }
        return place
    }

    /// Returns the shape of a stored place.
    func shape(of place: StoredPlace, in app: String) async throws -> IndexedPlace.Shape {
        guard let packed = place.packed.polygon else { return place.shape }
        // One that has changed meanwhile counts as it is now.
        if let known = indexes[app].polygon(place.indexed.slot) { return .polygon(known) }
        let polygon = await workers.searching.perform { PlaceRows.polygon(packed) }
        guard let polygon else {
            throw RPCError(.dataLoss, "the polygon of place \(quoting: place.id) cannot be read")
        }
        return .polygon(polygon)
    }

    /// Returns the app's places in the order of their ids' bytes, one page at a time.
    package func listPlaces(
        _ request: Proto.ListPlacesRequest, _ call: CallContext
    ) async throws -> Proto.ListPlacesResponse {
        let app = try app(request.app, call)
        let limit = try PageSize.checked(request.pageSize)
        let part = try part(
            request.selection ?? .every, request.pageToken, of: app, limit: limit)
        let found = try await store.select(part, of: names.apps[app] ?? 0)
        var response = Proto.ListPlacesResponse()
        response.places = try found.places.map { try $0.message() }
        response.nextPageToken = found.next.map { PageToken.encode($0) } ?? ""
        return response
    }

    /// Returns a part of a selection of places.
    ///
    /// - Throws: `invalidArgument` that names the field.
    func part(
        _ selection: Proto.PlaceSelection?, _ token: String, of app: String, limit: Int
    ) throws(RPCError) -> PlacePart {
        let after = try PageToken.decode(token) { id in
            (try? PlaceText.check(id: id, "page_token")).map { id }
        }
        return PlacePart(
            try PlaceSelection(selection, "selection", names, of: names.apps[app] ?? 0),
            after: after ?? "", limit: limit)
    }
}

extension Proto.PlaceSelection {
    /// The selection of all places.
    fileprivate static var every: Self {
        var selection = Self()
        selection.everyPlace = true
        return selection
    }
}
