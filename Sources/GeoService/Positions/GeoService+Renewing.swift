import ServiceKit

extension GeoService {
    /// Has the oldest entries of the log of positions deleted, and those of them that count added
    /// anew, as long as most entries do not count; unless it is being done.
    func renew() {
        guard !isRenewing, positions.isSlack else { return }
        isRenewing = true
        Task {
            // What fails now is tried again after the next change.
            while positions.isSlack, let runs = try? await oldestRuns(),
                (try? await renew(runs)) == true
            {}
            isRenewing = false
        }
    }

    private func oldestRuns() async throws -> [PositionRun] {
        try await positionStore.runs(after: 0, limit: PositionLimits.runsAtOnce)
    }

    /// Renews the first rows of the log; says whether it could.
    @discardableResult
    func renew(_ runs: [PositionRun]) async throws -> Bool {
        // Whoever has just stored one of them is let finish: only then it is known what counts.
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

    /// What was to be overwritten up to an entry is deleted.
    private func forgetUnfinished(through end: Int64) {
        for (held, trails) in unfinished {
            let left = trails.filter { $0.number > end }
            unfinished[held] = left.isEmpty ? nil : left
        }
    }

    /// The devices of all entries that were not overwritten; nil if one is of an app that was not
    /// there a moment ago.
    func gated(_ runs: [PositionRun]) -> DeviceGate.Devices? {
        var devices: DeviceGate.Devices = [:]
        for run in runs {
            guard let app = positions.app(run.app) else { return nil }
            for entry in run.entries where entry.device != nil {
                devices[app, default: []].insert(entry.ordinal)
            }
        }
        return devices
    }

    /// Whether an entry is the last of its device.
    func counts(_ number: Int64, _ entry: PositionEntry, in run: PositionRun) -> Bool {
        positions.index(of: run.app).number(of: entry.ordinal) == number
    }
}
