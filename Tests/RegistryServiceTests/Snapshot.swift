import Audience
import Crypto
import Protocol
import ServiceKit

@testable import RegistryService

/// Everything a registry knows, to be compared.
struct Snapshot: Equatable {
    struct Entry: Equatable {
        var message: Proto.Device
        var ordinal: UInt32
        var secretHash: Digest
        var install: String?
    }

    var devices: [String: Entry] = [:]
    /// By app and tag.
    var followers: [String: [UInt32]] = [:]
    var everyone: [String: [UInt32]] = [:]
    var appOfDevice: [String: String] = [:]
    var keys: [String: UnixTime?] = [:]
    var size: [Int] = []
}

extension RegistryService {
    /// What is in memory.
    func snapshot() -> Snapshot {
        var snapshot = Snapshot()
        for (app, directory) in directories {
            for (id, device) in directory.devices {
                snapshot.devices[id] = Snapshot.Entry(
                    message: device.message, ordinal: device.ordinal,
                    secretHash: device.secretHash, install: device.install)
            }
            let index = directory.index
            snapshot.everyone[app] = index.devices().ordinals(limit: .max)
            for (tag, _) in index.tags(limit: .max) {
                snapshot.followers["\(app) \(tag)"] = index.followers(of: tag).ordinals(limit: .max)
            }
        }
        snapshot.appOfDevice = appOfDevice
        snapshot.keys = keys.mapValues(\.revoked)
        snapshot.size = [size.devices, size.tags, size.keys]
        return snapshot
    }

    /// What a registry that starts now would have in memory.
    func stored() async throws -> Snapshot {
        let other = RegistryService(
            database: store.database, executor: executor, clock: clock)
        try await other.load()
        return await other.snapshot()
    }

    /// What must be in memory, computed from the devices one by one.
    func expected() -> Snapshot {
        var snapshot = snapshot()
        (snapshot.followers, snapshot.everyone, snapshot.appOfDevice) = ([:], [:], [:])
        for app in directories.keys { snapshot.everyone[app] = [] }
        for (id, entry) in snapshot.devices.sorted(by: { $0.value.ordinal < $1.value.ordinal }) {
            snapshot.appOfDevice[id] = entry.message.app
            snapshot.everyone[entry.message.app]?.append(entry.ordinal)
            for tag in entry.message.tags {
                snapshot.followers["\(entry.message.app) \(tag)", default: []].append(entry.ordinal)
            }
        }
        snapshot.size = [
            snapshot.devices.count, snapshot.followers.count,
            snapshot.keys.values.count { $0 == nil },
        ]
        return snapshot
    }
}
