package import Protocol
import ServiceKit

extension GeoService {
    /// Stores a place, replacing one with the same id.
    package func upsertPlace(
        _ request: Proto.UpsertPlaceRequest, _ call: CallContext
    ) async throws -> Proto.UpsertPlaceResponse {
        let app = try app(request.app, call)
        let place = try Place(request.place, "place", zones)
        let (changes, outcomes) = try await put([place], of: app)
        var response = Proto.UpsertPlaceResponse()
        response.place = try place.packed.message(version: outcomes[0].version)
        response.created = changes.created == 1
        return response
    }

    /// Deletes a place; throws `notFound` if the app has none with this id.
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

    /// Stores places, all of them or none.
    func put(
        _ places: [Place], of app: String
    ) async throws -> (changes: PlaceChanges, outcomes: [PlaceOutcome]) {
        var outcomes: [PlaceOutcome] = []
        let changes = try await change(app) { [store] in
            let number = try await number(of: app)
            let numbered = try await numbered(places, of: number)
            let room = max(0, configuration.placesPerApp - indexes.count(of: app))
            let done = try await store.put(numbered, of: number, room: room)
            outcomes = done.outcomes
            return done.changes
        }
        return (changes, outcomes)
    }
}

extension RPCError {
    /// Returns the error for a place that the app does not have; other apps' places make no
    /// difference.
    static func noPlace(_ id: String) -> RPCError { RPCError(.notFound, "no place \(quoting: id)") }
}
