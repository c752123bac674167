import Protocol
package import ServiceKit
package import ServiceStorage
package import Storage

extension GeoService {
    /// The assumed bytes of a place in the file; half of those that long ids may need.
    private static let bytesPerPlace = 64
    /// The number of checks that no place is being changed, and the time between two.
    private static let (quietLooks, quietPause) = (1_000, Duration.milliseconds(5))

    /// Returns the saved indexes with later changes applied; nil if there are none for this store.
    func savedIndexes(_ known: PlaceNames) async throws -> (indexes: PlaceIndexes, again: Int)? {
        guard let snapshots, let saved = try await snapshots.read(try await store.feed()) else {
            return nil
        }
        return try await PlaceIndexes.restored(from: saved, store, known)
    }

    /// Saves the indexes whenever the policy says so, until the store is closed.
    package func keepSaving(_ log: Log, _ policy: SnapshotPolicy = SnapshotPolicy()) async {
        guard snapshots != nil else { return }
        while !Task.isCancelled {
            try? await Task.sleep(for: policy.rest)
            let places = indexes.count
            guard
                policy.isDue(
                    changes: saving.changes, of: places,
                    elapsed: saving.end.map { ContinuousClock.now - $0 },
                    duration: saving.duration)
            else { continue }
            do {
                try await savePlaces()
                log(
                    .debug, "saved the indexes of places",
                    ["places": "\(places)", "seconds": "\(saving.duration.inSeconds)"])
            } catch let error as StorageError where error.code == .closed {
                return
            } catch {
                saving.duration = max(saving.duration, policy.durationOfFailure)
                log(.warning, "the indexes of places are saved later", ["error": "\(error)"])
            }
        }
    }

    /// Closes the store.
    ///
    /// Before that, saves the indexes if a start would otherwise have much to read.
    package func close(
        _ database: DatabaseQueue, _ log: Log, _ policy: SnapshotPolicy = SnapshotPolicy()
    ) async {
        while saving.isRunning { try? await Task.sleep(for: .milliseconds(10)) }
        if saving.changes >= policy.leastChangesAtStop {
            do { try await savePlaces() } catch {
                log(.warning, "the next start takes longer", ["error": "\(error)"])
            }
        }
        await database.close()
    }

    /// Writes the indexes to the file, while calls go on.
    ///
    /// Changes that are made in the meantime come after the file's cursor in the feed, so a start
    /// reads them again.
    package func savePlaces() async throws {
        guard let snapshots, !saving.isRunning else { return }
        saving.isRunning = true
        let begin = ContinuousClock.now
        defer {
            saving.isRunning = false
            saving.end = .now
            saving.duration = .now - begin
        }
        let feed = try await store.feed()
        try await waitUntilQuiet()
        // The indexes include everything that was committed up to the cursor.
        let (indexes, ids) = (indexes.byNumber(names), indexes.ids)
        let (places, changes) = (self.indexes.count, saving.changes)
        try await snapshots.write(
            indexes, ids, SavedPlacesHead(generation: feed.generation, cursor: feed.version),
            bytes: places * Self.bytesPerPlace)
        saving.changes -= changes
    }

    /// Waits until the indexes include everything that is committed; throws `unavailable` if
    /// changes never pause.
    private func waitUntilQuiet() async throws {
        for _ in 0..<Self.quietLooks {
            if isCurrent, indexes.pending == 0 { return }
            try await Task.sleep(for: Self.quietPause)
        }
        throw RPCError(.unavailable, "places are being changed all the time")
    }
}
