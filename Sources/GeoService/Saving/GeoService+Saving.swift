import Protocol
package import ServiceKit
package import ServiceStorage
package import Storage

extension GeoService {
    /// Bytes that a place takes in the file; half of what long ids may make of it.
    private static let bytesPerPlace = 64
    /// So often and so long it is looked whether no place is being changed.
    private static let (quietLooks, quietPause) = (1_000, Duration.milliseconds(5))

    /// The indexes as they were saved, made true again; nil when there are none for this store.
    func savedIndexes(_ known: PlaceNames) async throws -> (indexes: PlaceIndexes, again: Int)? {
        guard let snapshots, let saved = try await snapshots.read(try await store.feed()) else {
            return nil
        }
        return try await PlaceIndexes.restored(from: saved, store, known)
    }

    /// Saves the indexes whenever it is time, until the store is closed.
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

    /// Closes the store; before that the indexes are saved if a start would have much to do
    /// otherwise.
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

    /// Writes the indexes as they are, while calls go on.
    ///
    /// What changes meanwhile comes later in the feed than the file's cursor, and is read again by
    /// whoever loads it.
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
        // All that was committed up to the cursor is in them.
        let (indexes, ids) = (indexes.byNumber(names), indexes.ids)
        let (places, changes) = (self.indexes.count, saving.changes)
        try await snapshots.write(
            indexes, ids, SavedPlacesHead(generation: feed.generation, cursor: feed.version),
            bytes: places * Self.bytesPerPlace)
        saving.changes -= changes
    }

    /// Returns when the indexes have all that is committed.
    private func waitUntilQuiet() async throws {
        for _ in 0..<Self.quietLooks {
            if isCurrent, indexes.pending == 0 { return }
            try await Task.sleep(for: Self.quietPause)
        }
        throw RPCError(.unavailable, "places are being changed all the time")
    }
}
