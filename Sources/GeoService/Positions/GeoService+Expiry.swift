package import ServiceKit
import Storage

extension GeoService {
    /// Deletes now and then what is too old of positions and of deleted places, until the store is
    /// closed.
    package func keepExpiring(_ log: Log) async {
        while !Task.isCancelled {
            do {
                try await forgetDeletedPlaces()
                try await expireMovements()
                let count = try await expirePositions()
                if count > 0 {
                    log(.info, "forgot positions that were too old", ["devices": "\(count)"])
                }
            } catch let error as StorageError where error.code == .closed {
                return
            } catch {
                log(.warning, "what is too old is forgotten later", ["error": "\(error)"])
            }
            try? await Task.sleep(for: configuration.positions.rest)
        }
    }

    /// Deletes the positions that are too old now, and marks of erased devices that nobody needs
    /// any more; answers how many positions that were.
    @discardableResult
    package func expirePositions() async throws -> Int {
        let oldest = configuration.positions.oldest(nowInSeconds)
        var count = 0
        for app in positions.numbers {
            var row = 0
            while row < PositionGrid.rows {
                let old = await oldRows(of: app, before: oldest, from: &row)
                for start in stride(from: 0, to: old.count, by: PositionLimits.expiredAtOnce) {
                    let some = Array(old[start...].prefix(PositionLimits.expiredAtOnce))
                    count += try await move { [positionStore] in
                        try await positionStore.remove(some, before: oldest)
                    }.removed.count
                }
            }
        }
        let age = Int64(nowInSeconds) - PositionLimits.markAge
        while try await positionStore.forgetMarks(before: age) {}
        return count
    }

    /// Those in some rows of the grid beginning at `first`, which is set to where to go on.
    private func oldRows(
        of app: UInt32, before oldest: UInt32, from first: inout Int
    ) async -> [PositionRow] {
        await Task.yield()
        var old: [PositionRow] = []
        let index = positions.index(of: app)
        var left = PositionLimits.entriesAtOnce
        while left > 0, first < PositionGrid.rows {
            for entries in index.columns(in: first).values {
                left -= entries.count
                for entry in entries where entry.fixed < oldest {
                    old.append(PositionRow(app: app, ordinal: entry.ordinal))
                }
            }
            left -= 1
            first += 1
        }
        return old
    }
}
