import Audience
import ServiceKit

extension RegistryService {
    /// Reads everything from the store.
    package func load() async throws {
        let (apps, keys) = try await store.perform(ReadAppsAndKeys())
        for app in apps { remember(app) }
        for key in keys { remember(key) }
        let hasOwners = try await store.perform(HasOwners())
        var unentered: [DeviceRow] = []
        var last: DeviceRow?
        while case let devices = try await store.perform(ScanDevices(last: last)),
            let row = devices.last?.row
        {
            remember(devices.map { DeviceTransition(before: nil, after: $0) })
            last = row
            guard !hasOwners else { continue }
            unentered += devices.filter { !$0.profile.addresses.isEmpty }.map(\.row)
        }
        if !unentered.isEmpty {
            remember(try await store.perform(EnterAddresses(rows: unentered, now: clock.now())))
        }
        for directory in directories.values { directory.index.compact() }
    }
}
