import AudienceMessages
import Crypto
import Protocol
import ServiceKit

@testable import Audience
@testable import RegistryService

/// A copy of everything that a registry has in memory, to compare it.
struct Snapshot: Equatable {
    struct Entry: Equatable {
        var target: Target
        var tagVersion: UInt64
        var seen: UInt16
        var foundByID: UInt32?
    }

    var devices: [String: Entry] = [:]
    /// The ordinals of the followers of each tag, by app and tag.
    var followers: [String: [UInt32]] = [:]
    /// The ordinals of the devices that have each facet, by app and facet.
    var holders: [String: [UInt32]] = [:]
    /// The attributes of devices, by app, ordinal and name.
    var attributes: [String: Selector.AttributeValue] = [:]
    var everyone: [String: [UInt32]] = [:]
    var addressCounts: [String: Int] = [:]
    var apps: [StoredApp] = []
    var keys: [String: UnixTime?] = [:]
    var size: [Int] = []
    /// The numbers of different profiles, and of different channels.
    var interned: [Int] = []
}

extension RegistryService {
    /// Returns a copy of what is in memory.
    func snapshot() -> Snapshot {
        var snapshot = Snapshot()
        for (app, directory) in directories {
            let index = directory.index
            let ordinals = index.devices().ordinals(limit: .max)
            snapshot.everyone[app] = ordinals
            snapshot.addressCounts[app] = directory.addressCount
            for target in targets(ordinals, directory) {
                let place = table.find(target.deviceID)
                snapshot.devices[target.deviceID.description] = Snapshot.Entry(
                    target: target, tagVersion: place?.tagVersion ?? 0, seen: place?.seen ?? 0,
                    foundByID: place?.ordinal)
            }
            for (tag, _) in index.tags(limit: .max) {
                snapshot.followers["\(app) \(tag)"] = index.followers(of: tag).ordinals(limit: .max)
            }
        }
        for directory in directories.values { snapshot.add(directory) }
        snapshot.apps = directories.values.map(\.app).sorted { $0.id < $1.id }
        snapshot.keys = keys.mapValues(\.revoked)
        snapshot.size = [size.devices, size.tags, size.keys]
        snapshot.interned = [table.profiles.count, table.addresses.channels.count]
        return snapshot
    }

    private func targets(_ ordinals: [UInt32], _ directory: AppDirectory) -> [Target] {
        var page = TargetPage(table, directory, count: ordinals.count)
        page.add(ordinals)
        return page.message.targets ?? []
    }

    /// Returns the memory of a registry that starts now on the same store.
    func stored() async throws -> Snapshot {
        let other = RegistryService(store: store, executor: executor, geo: geo, clock: clock)
        try await other.load()
        return await other.snapshot()
    }

    /// Returns the expected memory, computed from the devices in the store, one by one.
    func expected() async throws -> Snapshot {
        var expected = Snapshot()
        expected.apps = try await store.perform(ReadAppsAndKeys()).apps
        for app in directories.keys {
            (expected.everyone[app], expected.addressCounts[app]) = ([], 0)
        }
        let apps = Dictionary(uniqueKeysWithValues: expected.apps.map { ($0.number, $0) })
        var (profiles, channels): (Set<TargetProfile>, Set<Channel>) = ([], [])
        var last: DeviceRow?
        while case let page = try await store.perform(ScanDevices(last: last)), let end = page.last
        {
            for device in page {
                if let app = apps[device.row.app] { expected.add(device, app) }
                profiles.insert(device.targetProfile)
                channels.formUnion(device.addresses.inUse.map(Channel.init))
            }
            last = end.row
        }
        expected.keys = keys.mapValues(\.revoked)
        expected.size = [
            expected.devices.count, expected.followers.count,
            keys.values.count { $0.revoked == nil },
        ]
        expected.interned = [profiles.count, channels.count]
        return expected
    }
}

extension Snapshot {
    fileprivate mutating func add(_ directory: AppDirectory) {
        let (app, index) = (directory.app.id, directory.index)
        let ordinals = index.devices().ordinals(limit: .max)
        for (facet, number) in index.names.facets {
            holders["\(app) \(facet)"] = ordinals.filter { index.sets.contains($0, in: number) }
        }
        for segment in Set(ordinals.map { $0 >> 16 }) {
            directory.attributes.visit(Int(segment), 0..<DeviceBlock.size) { name, low, value in
                attributes["\(app) \(segment << 16 | UInt32(low)) \(name)"] = value
            }
        }
    }

    fileprivate mutating func add(_ device: Device, _ stored: StoredApp) {
        let (app, ordinal) = (stored.id, device.row.ordinal)
        var target = Target(
            ordinal: ordinal, deviceID: device.id,
            addresses: device.addresses.inUse.map { address in
                var told = Proto.Address()
                (told.kind, told.value) = (address.kind, address.value)
                (told.topic, told.environment) = (address.topic, address.environment)
                (told.publicKey, told.authSecret) = (address.publicKey, address.authSecret)
                return told
            }, locale: device.profile.locale, timeZone: device.profile.timeZone,
            settings: device.targetProfile.settings)
        target.defaultTimeZone = stored.timeZone
        devices[device.id.description] = Entry(
            target: target, tagVersion: device.tagVersion, seen: device.synced.day,
            foundByID: ordinal)
        everyone[app]?.append(ordinal)
        addressCounts[app, default: 0] += device.addresses.inUse.count
        for tag in device.allTags { followers["\(app) \(tag)", default: []].append(ordinal) }
        for facet in device.facets { holders["\(app) \(facet)", default: []].append(ordinal) }
        for (name, value) in device.profile.attributes.values {
            attributes["\(app) \(ordinal) \(name)"] = value
        }
    }
}
