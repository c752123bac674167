package import Protocol
import ServiceKit

extension GeoService {
    /// Stores a place, new or instead of the one with its id.
    package func upsertPlace(
        _ request: Proto.UpsertPlaceRequest, _ call: CallContext
    ) async throws -> Proto.UpsertPlaceResponse {
        let app = try app(request.app, call)
        let place = try Place(request.place, "place", zones)
        let (changes, versions) = try await put([place], of: app)
        var response = Proto.UpsertPlaceResponse()
        response.place = try place.packed.message(version: versions[0])
        response.created = changes.created == 1
        return response
    }

    /// Stores up to 500 places at once, all of them or none.
    package func importPlaces(
        _ request: Proto.ImportPlacesRequest, _ call: CallContext
    ) async throws -> Proto.ImportPlacesResponse {
        let app = try app(request.app, call)
        let places = try checked(request.places)
        let changes = try await put(places, of: app).changes
        var response = Proto.ImportPlacesResponse()
        response.created = UInt32(changes.created)
        response.unchanged = UInt32(changes.unchanged)
        response.replaced = UInt32(places.count - changes.created - changes.unchanged)
        return response
    }

    /// Forgets a place; `notFound` if the app has none with this id.
    package func deletePlace(
        _ request: Proto.DeletePlaceRequest, _ call: CallContext
    ) async throws -> Proto.DeletePlaceResponse {
        let app = try app(request.app, call)
        let id = request.id
        try PlaceText.check(id: id, "id")
        guard let number = names.apps[app] else { throw RPCError.noPlace(id) }
        let now = clock.now().milliseconds
        let changes = try await change(app) { [store] in
            try await store.remove(id, of: number, at: now)
        }
        guard !changes.removed.isEmpty else { throw RPCError.noPlace(id) }
        return Proto.DeletePlaceResponse()
    }

    private func put(
        _ places: [Place], of app: String
    ) async throws -> (changes: PlaceChanges, versions: [Int64]) {
        var versions: [Int64] = []
        let changes = try await change(app) { [store] in
            let number = try await number(of: app)
            try await name(what: places, of: number)
            let room = max(0, configuration.placesPerApp - indexes.count(of: app))
            let done = try await store.put(places, of: number, names, room: room)
            versions = done.versions
            return done.changes
        }
        return (changes, versions)
    }

    private func checked(_ messages: [Proto.Place]) throws(RPCError) -> [Place] {
        guard messages.count <= PlaceLimits.imported else {
            throw .invalid("places", "are \(messages.count); at most \(PlaceLimits.imported)")
        }
        var places: [Place] = []
        // By bytes, as the store compares them: equal strings may be spelled differently.
        var numbers: [[UInt8]: Int] = [:]
        for (number, message) in messages.enumerated() {
            let place = try Place(message, "places[\(number)]", zones)
            if let other = numbers.updateValue(number, forKey: Array(place.id.utf8)) {
                throw .invalid("places[\(number)].id", "is also the id of places[\(other)]")
            }
            places.append(place)
        }
        return places
    }
}

extension RPCError {
    /// There is no such place in the app, whatever there is in others.
    static func noPlace(_ id: String) -> RPCError { RPCError(.notFound, "no place '\(id)'") }
}
