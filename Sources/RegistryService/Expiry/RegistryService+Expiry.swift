import Audience
package import ServiceKit
import Storage

extension RegistryService {
    /// Deletes stale devices at intervals, until the store is closed or the task is cancelled.
    package func keepExpiring(_ policy: StalePolicy, _ log: Log) async {
        guard policy.days > 0 else { return }
        while !Task.isCancelled {
            do {
                try await expire(policy, log)
            } catch let error as StorageError where error.code == .closed {
                return
            } catch {
                log(.warning, "stale devices are deleted later", ["error": "\(error)"])
            }
            try? await Task.sleep(for: policy.rest)
        }
    }

    /// Deletes the devices that are stale now and returns how many were deleted.
    @discardableResult
    package func expire(_ policy: StalePolicy, _ log: Log) async throws -> Int {
        let firstDay = (clock.now() + (.zero - .seconds(Int64(policy.days) * 86_400))).day
        let apps = await appsToExpire(policy, firstDay, log)
        guard !apps.isEmpty else { return 0 }
        let before = expiries.devices
        defer {
            let count = expiries.devices - before
            if count > 0 {
                log(
                    .info, "deleted devices that were not heard of",
                    ["devices": "\(count)", "days": "\(policy.days)"])
            }
        }
        try await eachBatch { block, index in
            block.seen[index] < firstDay && apps.contains(block.directory.app.number)
        } _: { batch in
            let command = ExpireDevices(devices: batch, firstDay: firstDay, now: clock.now())
            let gone = try await commit {
                try await store.perform(command)
            } takeOver: {
                forget($0)
            }
            expiries.add(gone.count)
            try await logErasures(gone)
            try await Task.sleep(for: policy.pause)
        }
        return expiries.devices - before
    }

    /// Returns the numbers of the apps that have stale devices, without those where too many look
    /// stale at once.
    private func appsToExpire(
        _ policy: StalePolicy, _ firstDay: UInt16, _ log: Log
    ) async -> Set<UInt32> {
        var stale: [UInt32: Int] = [:]
        await eachSlice { block, indices in
            let count = indices.count { block.id(at: $0) != nil && block.seen[$0] < firstDay }
            if count > 0 { stale[block.directory.app.number, default: 0] += count }
        }
        var withheld = 0
        for (number, count) in stale {
            guard let directory = directoriesByNumber[number] else { continue }
            let devices = directory.index.deviceCount
            guard count > max(StalePolicy.least, devices * policy.share / 100) else { continue }
            stale[number] = nil
            withheld += count
            log(
                .error, "too many devices look stale: none is deleted",
                [
                    "app": directory.app.id, "stale": "\(count)", "devices": "\(devices)",
                    "do": "look at the clock, or raise HERALD_REGISTRY_STALE_SHARE",
                ])
        }
        expiries.setWithheld(withheld)
        return Set(stale.keys)
    }
}

extension RegistryService {
    /// The number of devices that are checked before other tasks get a turn; this takes some 10 µs.
    private static let slice = 8_192

    /// Passes the devices that satisfy `isSo` to `body`, at most `RegistryLimits.erasuresPerCall`
    /// at a time.
    ///
    /// Other tasks run in between.
    func eachBatch(
        where isSo: (DeviceBlock, Int) -> Bool,
        _ body: ([EraseDevices.Candidate]) async throws -> Void
    ) async throws {
        var found: [EraseDevices.Candidate] = []
        func collect(_ block: DeviceBlock, _ indices: Range<Int>) {
            for index in indices {
                guard let id = block.id(at: index), isSo(block, index) else { continue }
                let place = DeviceTable.Place(block: block, index: index)
                found.append(EraseDevices.Candidate(row: place.row, id: id))
            }
        }
        func hand(atLeast least: Int) async throws {
            while found.count >= least {
                let batch = Array(found.prefix(RegistryLimits.erasuresPerCall))
                found.removeFirst(batch.count)
                try await body(batch)
            }
        }
        var number = 0
        while number < table.blocks.count {
            var start = 0
            while start < table.blocks[number].seen.count {
                let block = table.blocks[number]
                let end = min(start + Self.slice, block.seen.count)
                collect(block, start..<end)
                start = end
                try await hand(atLeast: RegistryLimits.erasuresPerCall)
                await Task.yield()
            }
            number += 1
        }
        try await hand(atLeast: 1)
    }

    /// Passes all slots of all blocks to `body`, used or free, one slice at a time.
    ///
    /// Other tasks run in between.
    private func eachSlice(_ body: (DeviceBlock, Range<Int>) -> Void) async {
        var number = 0
        while number < table.blocks.count {
            let block = table.blocks[number]
            var start = 0
            while start < block.seen.count {
                let end = min(start + Self.slice, block.seen.count)
                body(block, start..<end)
                start = end
                await Task.yield()
            }
            number += 1
        }
    }
}
