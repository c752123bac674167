package import Protocol
import ServiceKit
import ServiceStorage

extension GeoService {
    /// Stores a place, replacing one with the same id.
    package func upsertPlace(
        _ request: Proto.UpsertPlaceRequest, _ call: CallContext
    ) async throws -> Proto.UpsertPlaceResponse {
        let app = try app(request.app, call)
        let place = try await checked(request.place, "place")
        let before = try await call.kept(place.id, of: names.apps[app], in: store)
        let (changes, outcomes) = try await put([place], of: app)
        let stored = try place.packed.message(version: outcomes[0].version)
        call.noteChange(from: before?.withoutPoints, to: stored.withoutPoints)
        return .init(stored, isNew: changes.created == 1)
    }

    /// Reads and checks a place, beside the event loop if its polygon has many points.
    ///
    /// - Throws: `invalidArgument` that names the field.
    func checked(_ message: Proto.Place?, _ path: String) async throws -> Place {
        guard message?.points ?? 0 > PlaceLimits.fewPoints else {
            return try Place(message, path, zones)
        }
        return try await workers.searching.perform { [zones] in
            Result { () throws(RPCError) in try Place(message, path, zones) }
        }.get()
    }

    /// Deletes a place; throws `notFound` if the app has none with this id.
    package func deletePlace(
        _ request: Proto.DeletePlaceRequest, _ call: CallContext
    ) async throws -> Proto.DeletePlaceResponse {
        let app = try app(request.app, call)
        let id = request.id
        try PlaceText.check(id: id, "id")
        guard let number = names.apps[app] else { throw RPCError.noPlace(id) }
        let before = try await call.kept(id, of: number, in: store)
        let now = clock.now().milliseconds
        let changes = try await change(app) { [store] in
            try await store.remove(id, of: number, at: now)
        }
        guard !changes.removed.isEmpty else { throw RPCError.noPlace(id) }
        call.noteChange(from: before?.withoutPoints, to: nil)
        return Proto.DeletePlaceResponse()
    }

    /// Stores places, all of them or none.
    func put(
        _ places: [Place], of app: String
    ) async throws -> (changes: PlaceChanges, outcomes: [PlaceOutcome]) {
        var outcomes: [PlaceOutcome] = []
        let (asked, most) = (PlaceRoom.Amount(places), configuration.most)
        let room = try room.begin(
            asked, of: app, having: indexes.amount(of: app), most: most, at: clock.now())
        defer {
            self.room.end(
                asked, of: app, new: outcomes.count { $0.isCreated }, most: most, at: clock.now())
        }
        let changes = try await change(app) { [store] in
            let number = try await number(of: app)
            let numbered = try await numbered(places, of: number)
            let done = try await store.put(numbered, of: number, room: room)
            outcomes = done.outcomes
            return done.changes
        }
        return (changes, outcomes)
    }
}

extension CallContext {
    /// Returns the place that a recorded call changes, for its record.
    fileprivate func kept(
        _ id: String, of app: Int64?, in store: PlaceStore
    ) async throws -> Proto.Place? {
        guard note != nil, let app else { return nil }
        return try await store.place(id, of: app)?.message()
    }
}

extension Proto.Place {
    /// The number of points of the polygon; 0 for a circle.
    var points: Int {
        (polygon?.parts ?? []).reduce(0) { $0 + $1.rings.reduce(0) { $0 + $1.latitudes.count } }
    }

    /// The place without the points of its polygon, which are no text to read: its centre and its
    /// radius change with them.
    fileprivate var withoutPoints: Proto.Place {
        var place = self
        place.polygon = nil
        return place
    }
}

extension Proto.UpsertPlaceResponse {
    fileprivate init(_ place: Proto.Place, isNew: Bool) {
        self.init()
        (self.place, created) = (place, isNew)
    }
}

extension RPCError {
    /// Returns the error for a place that the app does not have; other apps' places make no
    /// difference.
    static func noPlace(_ id: String) -> RPCError { RPCError(.notFound, "no place \(quoting: id)") }
}
