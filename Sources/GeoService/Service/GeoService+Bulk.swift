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
        var (deleted, next): (Int, String?) = (0, nil)
        if request.dryRun {
            let found = try await store.select(part, of: names.apps[app] ?? 0)
            (deleted, next) = (found.places.count, found.next)
        } else if let number = names.apps[app] {
            let now = clock.now().milliseconds
            deleted = try await change(app) { [store] in
                let done = try await store.remove(part, of: number, at: now)
                next = done.next
                return done.changes
            }.removed.count
        }
        call.note?.changed(from: request.dryRun ? "" : "\(deleted) places", to: "")
        return .init(deleted, next: next)
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
        guard let number = names.apps[app] else { return Proto.EditPlacesResponse() }
        if !request.dryRun { call.noteChange(from: nil, to: request.edit) }
        return request.dryRun
            ? try await tryOut(edit, part, of: number) : try await perform(edit, part, of: app)
    }

    private func tryOut(
        _ edit: PlaceEdit, _ part: PlacePart, of app: Int64
    ) async throws -> Proto.EditPlacesResponse {
        let found = try await store.select(part, of: app)
        let changed = try await workers.searching.perform { [zones] in
            Result {
                try found.places.count { place in
                    try edit.applied(to: place.message(), zones).packed != place.packed
                }
            }
        }.get()
        return .init(found.places.count, changed: changed, next: found.next)
    }

    private func perform(
        _ edit: PlaceEdit, _ part: PlacePart, of app: String
    ) async throws -> Proto.EditPlacesResponse {
        let sample = try edit.sample(zones)
        var (selected, next): (Int, String?) = (0, nil)
        let changes = try await change(app) { [store, zones] in
            let number = try await number(of: app)
            try await name(what: [sample], of: number)
            let done = try await store.edit(part, of: number, names) {
                try edit.applied(to: $0, zones)
            }
            (selected, next) = (done.selected, done.next)
            return done.changes
        }
        return .init(selected, changed: changes.stored.count, next: next)
    }
}

extension Proto.EditPlacesResponse {
    fileprivate init(_ selected: Int, changed: Int, next: String?) {
        self.init()
        self.selected = UInt32(selected)
        self.changed = UInt32(changed)
        nextPageToken = next.map { PageToken.encode($0) } ?? ""
    }
}

extension Proto.DeletePlacesResponse {
    fileprivate init(_ deleted: Int, next: String?) {
        self.init()
        self.deleted = UInt32(deleted)
        nextPageToken = next.map { PageToken.encode($0) } ?? ""
    }
}
