package import Protocol
import ServiceKit
import ServiceStorage

extension GeoService {
    /// Returns the changes of the app's places since a cursor, in order.
    ///
    /// - Throws: `outOfRange` when the changes since then are no longer known.
    package func listPlaceChanges(
        _ request: Proto.ListPlaceChangesRequest, _ call: CallContext
    ) async throws -> Proto.ListPlaceChangesResponse {
        let app = try app(request.app, call)
        let limit = try PageSize.checked(request.pageSize)
        let position = try PlaceFeedPosition.read(request.cursor)
        let found = try await store.changes(
            of: names.apps[app] ?? 0, after: position, limit: limit)
        guard let (page, generation) = found else {
            throw RPCError(
                .outOfRange,
                "the changes since the cursor are no longer known; begin again without it, and"
                    + " drop places that are not listed then")
        }
        var response = Proto.ListPlaceChangesResponse()
        for change in page.changes { response.changes.append(try Proto.PlaceChange(change)) }
        response.cursor =
            PlaceFeedPosition(
                generation: generation, version: page.end, began: position?.began ?? page.last
            ).cursor
        response.hasMore = page.hasMore
        return response
    }

    /// Counts deletions of an app's places, and forgets the oldest when there are more than places.
    ///
    /// They are looked at from time to time only: that reads all of them.
    func forgetDeletions(_ new: Int, of app: String) async throws {
        guard new > 0, let number = names.apps[app] else { return }
        deletions[app, default: 0] += new
        let limit = PlaceLimits.forgotten
        guard deletions[app, default: 0] >= limit else { return }
        deletions[app] = nil
        let most = configuration.placesPerApp
        // More than come, so that those of an earlier version go too, one after the other.
        for _ in 0..<3 {
            let count = try await store.forgetDeleted(of: number, beyond: most, limit: limit)
            guard count == limit else { return }
        }
    }

    /// Deletes the records of places that were deleted long ago.
    package func forgetDeletedPlaces() async throws {
        let age = Int64(configuration.tombstoneDays) * 86_400_000
        let time = clock.now().milliseconds - age
        let limit = PlaceLimits.forgotten
        while try await store.forgetDeleted(before: time, limit: limit) == limit {}
    }
}

extension Proto.PlaceChange {
    fileprivate init(_ change: PlaceFeedPage.Change) throws(CodecError) {
        self.init()
        switch change {
        case .stored(let place): self.change = .place(try place.message())
        case .deleted(let id, let version):
            var deleted = Proto.DeletedPlace()
            (deleted.id, deleted.version) = (id, UInt64(version))
            self.change = .deleted(deleted)
        }
    }
}
