import Audience
import ServiceKit
import Storage

extension RegistryService {
    /// Whether it is unknown, after this error of the store, if a command took place.
    static func isUnsure(_ error: any Error) -> Bool {
        (error as? StorageError)?.code == .io
    }

    /// Brings memory to the state of the store, whatever became of a commit.
    ///
    /// What others wrote before it asked is in that too, and is not taken over once more. Until the
    /// store answers nothing is taken over: it is asked again and again, unless it is closed.
    func catchUp() async {
        while true {
            do {
                let entered = order.entered
                let changes = try await store.perform(ReadChanges(sequence: cursor))
                await reload(changes)
                guard let last = changes.page.entries.last?.sequence else {
                    caughtUp = entered
                    return try await readAppsAndKeys()
                }
                cursor = last
            } catch let error as StorageError where error.code == .closed {
                return
            } catch {
                try? await Task.sleep(for: RegistryLimits.storePause)
            }
        }
    }

    /// Makes what memory has of some rows that of the devices that are there now.
    private func reload(_ changes: ReadChanges.Changes) async {
        let rows = Set(changes.page.entries.map(\.row))
        // First all that went: the same device may be in another row now.
        for row in rows { clear(row, unless: changes.devices[row]?.id) }
        for (number, row) in rows.enumerated() {
            // Each asks every set of its segment.
            if number % 16 == 15 { await Task.yield() }
            guard let device = changes.devices[row] else { continue }
            clearIndex(at: row)
            remember([DeviceTransition(before: nil, after: device)])
        }
    }

    /// Forgets who was in a row, unless it is the device of this id.
    private func clear(_ row: DeviceRow, unless id: Identifier?) {
        guard let directory = directoriesByNumber[row.app] else { return }
        let known = directory.block(of: row.ordinal).flatMap { block in
            block.id(at: Int(row.ordinal - block.first))
        }
        guard let known, known != id else { return }
        erase([row])
        clearIndex(at: row)
        table.remove(known)
        size.add(devices: -1)
    }

    private func clearIndex(at row: DeviceRow) {
        guard let directory = directoriesByNumber[row.app] else { return }
        let tags = directory.index.tagCount
        directory.clear(row.ordinal)
        size.add(tags: directory.index.tagCount - tags)
    }

    /// The feed's state, once memory has taken over all that it tells of.
    func upToDate() async throws -> FeedPage {
        try await commit {
            try await store.perform(ReadChanges(sequence: .max)).page
        } takeOver: {
            // All that was posted before it has been taken over.
            cursor = max(cursor, $0.highWater)
        }
    }

    /// Forgets what the feed has of changes that memory has taken over, but for the latest.
    func trimFeed() async throws {
        _ = try await upToDate()
        // Whoever loads the saved index needs what comes after it.
        let needed = min(cursor, saving.oldestCursor ?? cursor)
        let command = TrimFeed(sequence: needed - Int64(RegistryLimits.feedEntries))
        while try await store.perform(command) == RegistryLimits.feedEntries {}
    }
}
