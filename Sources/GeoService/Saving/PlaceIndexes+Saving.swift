import Spatial

extension PlaceIndexes {
    /// Returns the indexes of apps by the apps' numbers.
    func byNumber(_ names: PlaceNames) -> [Int64: PlaceIndex] {
        var indexes: [Int64: PlaceIndex] = [:]
        for (app, number) in names.apps where count(of: app) > 0 { indexes[number] = self[app] }
        return indexes
    }

    /// Restores saved indexes and applies the changes since then.
    ///
    /// - Returns: the indexes, and how many places were read from the store or were deleted.
    static func restored(
        from saved: SavedPlaces, _ store: PlaceStore, _ names: PlaceNames
    ) async throws -> (indexes: PlaceIndexes, again: Int) {
        var (ids, indexes, again): (PlaceIDs, [String: PlaceIndex], Int) = (saved.ids, [:], 0)
        for (app, number) in names.apps {
            var index = PlaceIndex()
            if let image = saved.images[number] {
                index = PlaceIndex(image, polygons: try await store.polygons(in: image.polygons))
            }
            for slot in try await store.gone(of: number, after: saved.head.cursor) {
                index.remove(slot)
                ids.remove(slot)
                again += 1
            }
            try await store.visitChanged(of: number, after: saved.head.cursor) { portion in
                for (_, place, id) in portion {
                    index.update(place)
                    ids.put(id, at: place.slot)
                }
                again += portion.count
            }
            if index.count > 0 { indexes[app] = index }
        }
        return (PlaceIndexes(indexes, ids), again)
    }
}
