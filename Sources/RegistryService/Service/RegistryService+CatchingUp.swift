import Audience
import ServiceKit
import Storage

extension RegistryService {
    /// Returns whether this error of the store leaves it unknown if a command was committed.
    static func isUnsure(_ error: any Error) -> Bool {
        (error as? StorageError)?.code == .io
    }

    /// Updates memory to the state of the store, whatever became of a commit.
    ///
    /// That state includes the writes of other tasks that were posted before it was read; these are
    /// not applied again. The store is asked again until it answers or is closed.
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

    /// Replaces the devices in memory at these rows by those that the store has.
    private func reload(_ changes: ReadChanges.Changes) async {
        let rows = Set(changes.page.entries.map(\.row))
        // All removals come first, because a device may have moved to another row.
        for row in rows { clear(row, unless: changes.devices[row]?.id) }
        for (number, row) in rows.enumerated() {
            // Each row is removed from every set of its segment, which takes time.
            if number % 16 == 15 { await Task.yield() }
            guard let device = changes.devices[row] else { continue }
            clearIndex(at: row)
            remember([DeviceTransition(before: nil, after: device)])
        }
    }

    /// Removes the device in a row from memory, unless it is the one with this id.
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

    /// Returns the state of the feed after memory has applied all changes in it.
    func upToDate() async throws -> FeedPage {
        try await commit {
            try await store.perform(ReadChanges(sequence: .max)).page
        } takeOver: {
            // All writes that were posted before have been applied.
            cursor = max(cursor, $0.highWater)
        }
    }

    /// Deletes the entries of the feed that are in memory and in the saved index, except the
    /// latest.
    func trimFeed() async throws {
        _ = try await upToDate()
        // A start from the saved index needs the changes after its cursor.
        let needed = min(cursor, saving.oldestCursor ?? cursor)
        let command = TrimFeed(sequence: needed - Int64(RegistryLimits.feedEntries))
        while try await store.perform(command) == RegistryLimits.feedEntries {}
    }
}
