import Audience
import Protocol
package import ServiceKit
package import ServiceStorage
package import Storage

extension RegistryService {
    /// Saves the index whenever the policy says so, until the store is closed or the task is
    /// cancelled.
    package func keepSaving(
        _ log: Log, _ policy: SnapshotPolicy = SnapshotPolicy()
    ) async {
        guard snapshots != nil else { return }
        while !Task.isCancelled {
            try? await Task.sleep(for: policy.rest)
            let (changes, devices) = (saving.changes, table.count)
            size.noteSaved(behind: changes, took: saving.duration)
            if saving.cursor != nil, policy.isUseless(changes: changes, of: devices) {
                // Without a snapshot the feed can drop the changes after its cursor.
                await snapshots?.discard()
                saving.cursor = nil
            }
            let elapsed = saving.end.map { ContinuousClock.now - $0 }
            guard
                policy.isDue(
                    changes: changes, of: devices, elapsed: elapsed,
                    duration: saving.duration)
            else { continue }
            do {
                try await saveIndex()
                size.noteSaving(failed: false)
                log(
                    .debug, "saved the index",
                    ["devices": "\(devices)", "seconds": "\(saving.duration.inSeconds)"])
            } catch let error as StorageError where error.code == .closed {
                return
            } catch {
                saving.duration = max(saving.duration, policy.durationOfFailure)
                size.noteSaving(failed: true)
                log(.warning, "the index is saved later", ["error": "\(error)"])
            }
        }
    }

    /// Closes the store.
    ///
    /// Before that, saves the index if a start would otherwise have much to read, and erases
    /// deleted devices from the file.
    package func close(
        _ database: DatabaseQueue, _ log: Log, _ policy: SnapshotPolicy = SnapshotPolicy()
    ) async {
        while saving.isRunning { try? await Task.sleep(for: .milliseconds(10)) }
        if saving.changes >= policy.leastChangesAtStop {
            do { try await saveIndex() } catch {
                log(.warning, "the next start takes longer", ["error": "\(error)"])
            }
        }
        await eraseSaved()
        await database.close()
    }

    /// Writes a snapshot of the index while calls go on.
    ///
    /// Changes that are made in the meantime come after the snapshot's cursor in the feed, so a
    /// start reads them again.
    package func saveIndex() async throws {
        guard let snapshots, !saving.isRunning else { return }
        saving.isRunning = true
        let begin = ContinuousClock.now
        defer {
            (saving.isRunning, saving.nextCursor) = (false, nil)
            saving.end = .now
            saving.duration = .now - begin
        }
        let before = saving.changes
        let page = try await upToDate()
        saving.nextCursor = page.highWater
        do {
            try await snapshots.begin(bytes: table.count * RegistryLimits.savedBytesPerDevice)
            var number = 0
            while number < table.blocks.count {
                let block = table.blocks[number]
                number += 1
                if block.count > 0 { try await save(block, to: snapshots) }
            }
            try await snapshots.finish(generation: page.generation, cursor: page.highWater)
        } catch {
            await snapshots.abandon()
            throw error
        }
        saving.cursor = page.highWater
        saving.changes = max(0, saving.changes - before)
    }

    private func save(_ block: DeviceBlock, to snapshots: IndexSnapshots) async throws {
        let devices = block.count
        var writer = BlockImageWriter(block, table)
        while true {
            if let image = try writer.next(table) {
                return try await snapshots.append(image, of: writer.key, devices: devices)
            }
            // Other tasks run between two steps.
            await Task.yield()
        }
    }

    /// Schedules the erasure of these rows, whose devices are deleted, from the saved index.
    func erase(_ rows: [DeviceRow]) {
        guard snapshots != nil, !rows.isEmpty else { return }
        saving.erased.formUnion(rows)
        guard !saving.isErasing else { return }
        saving.isErasing = true
        Task {
            while !saving.erased.isEmpty {
                // Devices that are deleted during this pause are erased in the same pass.
                try? await Task.sleep(for: RegistryLimits.erasurePause)
                await eraseSaved()
            }
            saving.isErasing = false
        }
    }

    private func eraseSaved() async {
        // Also runs without rows to erase: `close` waits for an erasure that is under way.
        guard let snapshots else { return }
        let rows = saving.erased
        saving.erased = []
        if await !snapshots.erase(rows), saving.cursor != nil {
            // The snapshot could not be changed and was removed, so a new one must be saved.
            (saving.cursor, saving.changes) = (nil, table.count)
        }
    }
}
