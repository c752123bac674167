import Protocol
import ServiceStorage

extension GeoService {
    /// Reads the indexes again if they may differ from the store.
    func makeCurrent() async throws {
        guard !isCurrent else { return }
        guard indexes.pending == 0, gate.count == 0 else {
            throw RPCError(.unavailable, "the disk has failed a write; try again shortly")
        }
        try await readAgain()
    }

    /// Reads everything that is derived from the store.
    ///
    /// - Parameter useSaved: true if saved indexes may be used.
    func readAgain(useSaved: Bool = false) async throws {
        // Counted as a write, so that nothing changes until it has ended.
        let write = indexes.begin()
        do {
            let known = try await store.names()
            let read = (
                try await loadPlaces(known, useSaved: useSaved),
                try await PositionIndexes(positionStore)
            )
            (indexes, positions) = read
            names = known
            schedules = ScheduleClock()
            for (schedule, number) in known.schedules {
                schedules.add(schedule, number: number, zones)
            }
            cache = PlaceCache(after: cache)
            isCurrent = true
            // An erasure that failed before is no longer known.
            mayHoldErased = true
            count()
        } catch {
            indexes.end(write, nil, of: "")
            throw error
        }
    }

    private func loadPlaces(_ known: PlaceNames, useSaved: Bool) async throws -> PlaceIndexes {
        guard useSaved else { return try await PlaceIndexes(store, known, after: indexes) }
        let begin = ContinuousClock.now
        var (report, loaded): (LoadReport, PlaceIndexes?) = (
            LoadReport("loaded places", "places"), nil
        )
        do {
            if let saved = try await savedIndexes(known) {
                (loaded, report.readAgain) = (saved.indexes, saved.again)
            }
        } catch {
            report.problem = "\(error)"
        }
        if loaded == nil { await snapshots?.discard() }
        let places =
            if let loaded { loaded } else {
                try await PlaceIndexes(store, known, after: indexes)
            }
        saving.changes = report.readAgain ?? places.count
        (report.count, report.duration) = (places.count, .now - begin)
        self.report = report
        return places
    }
}
