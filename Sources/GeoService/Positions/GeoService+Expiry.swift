package import ServiceKit
import Storage

extension GeoService {
    /// Deletes expired positions, movements and records of deleted places at intervals, until the
    /// store is closed.
    package func keepExpiring(_ log: Log) async {
        while !Task.isCancelled {
            do {
                try await forgetDeletedPlaces()
                try await expireMovements()
                let count = try await expirePositions()
                if count > 0 {
                    log(.info, "deleted positions that were too old", ["devices": "\(count)"])
                }
            } catch let error as StorageError where error.code == .closed {
                return
            } catch {
                log(.warning, "expired data is deleted later", ["error": "\(error)"])
            }
            try? await Task.sleep(for: configuration.positions.rest)
        }
    }

    /// Overwrites positions that have expired or been replaced, and deletes marks of erased devices
    /// that are no longer needed; returns how many devices lost their position.
    @discardableResult
    package func expirePositions() async throws -> Int {
        let oldest = configuration.positions.oldest(nowInSeconds)
        let isErasure = mayHoldErased
        mayHoldErased = false
        do {
            return try await sweep(before: oldest, isErasure: isErasure)
        } catch {
            mayHoldErased = mayHoldErased || isErasure
            throw error
        }
    }

    private func sweep(before oldest: UInt32, isErasure: Bool) async throws -> Int {
        let end = try await positionStore.end()
        var (count, last): (Int, Int64) = (0, 0)
        while last < end {
            let runs = try await positionStore.runs(after: last, limit: PositionLimits.runsAtOnce)
            guard let next = runs.last?.end else { break }
            count += try await sweep(runs, before: oldest, isErasure: isErasure)
            last = next
            if last < end { try? await Task.sleep(for: PositionLimits.sweepRest) }
        }
        let age = Int64(nowInSeconds) - PositionLimits.markAge
        while try await positionStore.forgetMarks(before: age) {}
        return count
    }

    /// Overwrites the expired and outdated entries in some rows of the log of positions.
    private func sweep(
        _ runs: [PositionRun], before oldest: UInt32, isErasure: Bool
    ) async throws -> Int {
        let isDue = { [self] (run: PositionRun, number: Int64, entry: PositionEntry) in
            entry.device != nil
                && (entry.position.fixed < oldest || !counts(number, entry, in: run))
        }
        let due = runs.filter { run in run.numbered.contains { isDue(run, $0, $1) } }
        guard !due.isEmpty, let devices = gated(due) else { return 0 }
        return try await holding(devices) {
            let numbers = due.flatMap { run in
                run.numbered.filter { isDue(run, $0, $1) }.map(\.0)
            }
            return try await move { [positionStore] in
                try await positionStore.scrub(
                    Set(numbers), in: due.map(\.end), isErasure: isErasure)
            }.removed
        }
    }
}
