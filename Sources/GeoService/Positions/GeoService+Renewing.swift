import ServiceKit

extension GeoService {
    /// Begins to compact the log of positions in the background, if most entries are outdated and
    /// it is not being compacted.
    ///
    /// The oldest rows are deleted, and their current entries are appended again.
    func renew() {
        guard !isRenewing, positions.isSlack else { return }
        isRenewing = true
        Task {
            // After an error it is tried again at the next change.
            while positions.isSlack, let runs = try? await oldestRuns(),
                (try? await renew(runs)) == true
            {}
            isRenewing = false
        }
    }

    private func oldestRuns() async throws -> [PositionRun] {
        try await positionStore.runs(after: 0, limit: PositionLimits.runsAtOnce)
    }

    /// Compacts the first rows of the log; returns false if that is not possible now.
    @discardableResult
    func renew(_ runs: [PositionRun]) async throws -> Bool {
        // The devices are held: an operation that stored an entry must finish first, so that it is
        // known which entries are current.
        guard let end = runs.last?.end, let devices = gated(runs) else { return false }
        try await holding(devices) {
            let numbers = runs.flatMap { run in
                run.numbered.filter { counts($0, $1, in: run) }.map(\.0)
            }
            try await move { [positionStore] in
                try await positionStore.renew(through: end, counting: Set(numbers))
            }
        }
        forgetUnfinished(through: end)
        return true
    }

    /// Removes the notes about entries to be overwritten up to `end`, because these were deleted.
    private func forgetUnfinished(through end: Int64) {
        for (held, trails) in unfinished {
            let left = trails.filter { $0.number > end }
            unfinished[held] = left.isEmpty ? nil : left
        }
    }

    /// Returns the devices of all entries that were not overwritten; nil if one belongs to an app
    /// that is not known yet.
    func gated(_ runs: [PositionRun]) -> DeviceGate.Devices? {
        var devices: DeviceGate.Devices = [:]
        for run in runs {
            let held = run.entries.filter { $0.device != nil }
            // The last row may have no app any more, if that was deleted.
            guard !held.isEmpty else { continue }
            guard let app = positions.app(run.app) else { return nil }
            for entry in held { devices[app, default: []].insert(entry.ordinal) }
        }
        return devices
    }

    /// Returns whether an entry is the current one of its device.
    func counts(_ number: Int64, _ entry: PositionEntry, in run: PositionRun) -> Bool {
        positions.index(of: run.app).number(of: entry.ordinal) == number
    }
}
