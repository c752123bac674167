import Audience
import ServiceKit
package import ServiceStorage
import Storage

extension RegistryService {
    /// Loads the store's data into memory.
    ///
    /// - Throws: `StorageError`; `.regressed` if the saved index has changes that the store lacks.
    @discardableResult
    package func load() async throws -> LoadReport {
        let begin = clock.now()
        try await readAppsAndKeys()
        let upgrade = FormUpgrade(store: store, zones: zones, clock: clock)
        for app in try await upgrade.run(directories.values.map(\.app)) { remember(app) }
        var report = LoadReport("loaded devices", "devices")
        do {
            report.readAgain = try await loadSaved()
        } catch let error as StorageError where error.code == .regressed {
            throw error
        } catch {
            report.problem = "\(error)"
            try await forgetAll()
        }
        if report.readAgain == nil {
            await snapshots?.discard()
            try await readDevices()
        }
        size.add(
            devices: table.count - size.devices,
            tags: directoriesByNumber.values.reduce(0) { $0 + $1.index.tagCount } - size.tags)
        (report.count, report.duration) = (table.count, clock.now() - begin)
        return report
    }

    /// Reads all devices from the store.
    private func readDevices() async throws {
        cursor = try await store.perform(ReadChanges(sequence: .max)).page.highWater
        let hasOwners = try await store.perform(HasOwners())
        var unentered: [DeviceRow] = []
        var filler: DirectoryFiller?
        for directory in directoriesByNumber.values { directory.index.setFilling(true) }
        var page = try await store.perform(ScanDevices(last: nil))
        while let last = page.last?.row {
            // The next page is read while this one is added to memory.
            let next = Task { try await store.perform(ScanDevices(last: last)) }
            fill(page, &filler)
            if !hasOwners {
                unentered += page.filter(\.hasOwned).map(\.row)
            }
            page = try await next.value
        }
        filler?.flush()
        for directory in directoriesByNumber.values { directory.index.setFilling(false) }
        saving.changes = table.count
        if !unentered.isEmpty {
            remember(try await store.perform(EnterOwners(rows: unentered, now: clock.now())))
        }
    }

    /// Adds devices to memory in the order of their rows.
    func fill(_ devices: [Device], _ filler: inout DirectoryFiller?) {
        for device in devices {
            guard let directory = directoriesByNumber[device.row.app] else { continue }
            if filler?.directory !== directory {
                filler?.flush()
                filler = DirectoryFiller(directory)
            }
            filler?.add(device)
            table.put(device, in: directory, said: Fingerprint.none)
        }
    }

    /// Adds every app and key to memory, and replaces the saved selectors.
    func readAppsAndKeys() async throws {
        let read = try await store.perform(ReadAppsAndKeys())
        AppDeletion.take(read, in: self)
        for app in read.apps { remember(app) }
        for key in read.keys { remember(key) }
        let segments = try await store.perform(ReadSegments())
        let byApp = Dictionary(grouping: segments, by: \.app)
        for (number, directory) in directoriesByNumber {
            let own = (byApp[number] ?? []).map { ($0.name, $0) }
            directory.segments = Dictionary(own) { _, last in last }
        }
    }

    /// Resets memory after a saved index was loaded only in part.
    private func forgetAll() async throws {
        for directory in directoriesByNumber.values { table.release(directory) }
        (directories, directoriesByNumber, table) = ([:], [:], DeviceTable())
        saving = SavingState()
        try await readAppsAndKeys()
    }
}

extension Device {
    /// True if the device has an install id or an address, by which it can be found.
    fileprivate var hasOwned: Bool { install != nil || !profile.addresses.isEmpty }
}
