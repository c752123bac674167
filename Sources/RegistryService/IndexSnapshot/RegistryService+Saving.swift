import Audience
import Protocol
package import ServiceKit
package import Storage

extension RegistryService {
    /// Saves the index whenever it is time, until the store is closed.
    package func keepSaving(
        _ log: Log, _ policy: SnapshotPolicy = SnapshotPolicy()
    ) async {
        guard snapshots != nil else { return }
        while !Task.isCancelled {
            try? await Task.sleep(for: policy.rest)
            let (changes, devices) = (saving.changes, table.count)
            guard
                policy.isDue(
                    changes: changes, devices: devices,
                    elapsed: saving.end.map { clock.now() - $0 }, duration: saving.duration)
            else { continue }
            do {
                try await saveIndex()
                log(
                    .debug, "saved the index",
                    ["devices": "\(devices)", "seconds": "\(saving.duration.inSeconds)"])
            } catch let error as StorageError where error.code == .closed {
                return
            } catch {
                log(.warning, "the index is saved later", ["error": "\(error)"])
                if policy.isUseless(changes: changes, devices: devices) { await giveUpSaved() }
            }
        }
    }

    /// Closes the store; before that the index is saved if a start would have much to do otherwise.
    package func close(
        _ database: DatabaseQueue, _ log: Log, _ policy: SnapshotPolicy = SnapshotPolicy()
    ) async {
        if saving.changes >= policy.leastChangesAtStop {
            do { try await saveIndex() } catch {
                log(.warning, "the next start takes longer", ["error": "\(error)"])
            }
        }
        await database.close()
    }

    /// Writes a snapshot of what memory has, while calls go on.
    ///
    /// What changes meanwhile comes later in the feed than its cursor, and is read again by whoever
    /// loads it.
    package func saveIndex() async throws {
        guard let snapshots, !saving.isRunning else { return }
        saving.isRunning = true
        defer { saving.isRunning = false }
        let (begin, before) = (clock.now(), saving.changes)
        let page = try await upToDate()
        saving.nextCursor = page.highWater
        defer { saving.nextCursor = nil }
        do {
            try await snapshots.begin()
            var number = 0
            while number < table.blocks.count {
                let block = table.blocks[number]
                number += 1
                guard block.count > 0 else { continue }
                var writer = BlockImageWriter(block, table)
                while true {
                    if let image = try writer.next(table) {
                        try await snapshots.append(image, of: writer.key)
                        break
                    }
                    await Task.yield()
                }
            }
            try await snapshots.finish(generation: page.generation, cursor: page.highWater)
        } catch {
            await snapshots.abandon()
            throw error
        }
        saving.cursor = page.highWater
        saving.changes -= before
        (saving.end, saving.duration) = (clock.now(), clock.now() - begin)
    }

    /// Removes the saved index, so that the feed need not be kept for it.
    private func giveUpSaved() async {
        await snapshots?.discard()
        saving.cursor = nil
    }

    /// The devices that were in these rows are gone: the saved index forgets them soon.
    func erase(_ rows: [DeviceRow]) {
        guard let snapshots, !rows.isEmpty else { return }
        let isFirst = saving.erased.isEmpty
        saving.erased.formUnion(rows)
        guard isFirst else { return }
        Task {
            // Those who are about to go are erased with these.
            try? await Task.sleep(for: RegistryLimits.erasurePause)
            let rows = saving.erased
            saving.erased = []
            await snapshots.erase(rows)
        }
    }
}
