package import Protocol
import ServiceKit
import ServiceStorage

extension GeoService {
    /// Deletes selected places, one part at a time.
    package func deletePlaces(
        _ request: Proto.DeletePlacesRequest, _ call: CallContext
    ) async throws -> Proto.DeletePlacesResponse {
        let app = try app(request.app, call)
        let part = try part(
            request.selection, request.pageToken, of: app, limit: PlaceLimits.changed)
        let known = names.apps[app]
        guard let number = known, !request.dryRun else {
            let found = try await store.select(part, of: known ?? 0)
            call.note?.changed(from: "", to: "")
            return .init(found.places.count, found)
        }
        let now = clock.now().milliseconds
        var found = SelectedPlaces()
        let deleted = try await change(app) { [store] in
            let done = try await store.remove(part, of: number, at: now)
            found = done.found
            return done.changes
        }.removed.count
        call.note?.changed(from: "\(deleted) places", to: "")
        return .init(deleted, found)
    }

    /// Changes selected places, one part at a time; a part is changed completely or not at all.
    package func editPlaces(
        _ request: Proto.EditPlacesRequest, _ call: CallContext
    ) async throws -> Proto.EditPlacesResponse {
        let app = try app(request.app, call)
        let edit = try PlaceEdit(request.edit, "edit")
        var part = try part(
            request.selection, request.pageToken, of: app, limit: PlaceLimits.changed)
        part.makesPolygons = true
        if request.dryRun || names.apps[app] == nil { return try await tryOut(edit, part, of: app) }
        call.noteChange(from: nil, to: request.edit)
        return try await perform(edit, part, of: app)
    }

    private func tryOut(
        _ edit: PlaceEdit, _ part: PlacePart, of app: String
    ) async throws -> Proto.EditPlacesResponse {
        let found = try await store.select(part, of: names.apps[app] ?? 0)
        let changed = try await workers.searching.perform { [zones] in
            Result {
                try found.places.count { place in
                    try edit.applied(to: place.message(), zones).packed != place.packed
                }
            }
        }.get()
        return .init(changed, found)
    }

    private func perform(
        _ edit: PlaceEdit, _ part: PlacePart, of app: String
    ) async throws -> Proto.EditPlacesResponse {
        let sample = try edit.sample(zones)
        var found = SelectedPlaces()
        let changes = try await change(app) { [store, zones] in
            let number = try await number(of: app)
            try await name(what: [sample], of: number)
            let done = try await store.edit(part, of: number, names) {
                try edit.applied(to: $0, zones)
            }
            found = done.found
            return done.changes
        }
        return .init(changes.stored.count, found)
    }
}

extension Proto.EditPlacesResponse {
    fileprivate init(_ changed: Int, _ found: SelectedPlaces) {
        self.init()
        selected = UInt32(found.places.count)
        self.changed = UInt32(changed)
        unknownIds = found.unknownIDs
        nextPageToken = found.next.map { PageToken.encode($0) } ?? ""
    }
}

extension Proto.DeletePlacesResponse {
    fileprivate init(_ deleted: Int, _ found: SelectedPlaces) {
        self.init()
        self.deleted = UInt32(deleted)
        unknownIds = found.unknownIDs
        nextPageToken = found.next.map { PageToken.encode($0) } ?? ""
    }
}
