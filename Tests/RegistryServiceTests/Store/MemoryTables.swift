import Audience
import Crypto
import Protocol
import ServiceKit
import Storage

@testable import RegistryService

/// A registry's tables in memory, in the simplest code, which SQLite's must equal.
final class MemoryTables: RegistryTables {
    /// The stored data.
    struct State {
        var apps: [StoredApp] = []
        var deletedApps: [StoredApp] = []
        var lastApp: UInt32 = 0
        /// The number of the last deletion of an app, by the app's id.
        var deletions: [String: Int64] = [:]
        var nextOrdinals: [UInt32: UInt32] = [:]
        var keys: [String: Key] = [:]
        var devices: [DeviceRow: Device] = [:]
        var installs: [Install: DeviceRow] = [:]
        var owners: [AddressKey: DeviceRow] = [:]
        var users: [UserKey: User] = [:]
        var usersOfRows: [DeviceRow: Selector.Name] = [:]
        var segments: [UserKey: StoredSegment] = [:]
        var lists: [UserKey: StoredList] = [:]
        var members: [UserKey: Set<DeviceRow>] = [:]
        /// The ordinals whose devices are gone, by app; those that are free for longest come first.
        var free: [UInt32: [Free]] = [:]
        var feed: [FeedPage.Entry] = []
        var generation: [UInt8] = [7]
        var form = 0
        var erasures: [ErasurePage.Entry] = []
        var lastErasure: Int64 = 0
        var erasedUsers: [UserKey: UInt32] = [:]
        var cursors: [FollowingService: Cursor] = [:]
        var isPutBack = false
        var mustReplay = false
        var confirmations: [Confirmation] = []
        var codes: [(address: OwnedKey, time: UnixTime)] = []
        var configs = MemoryConfigs()
        /// The daily counts of tags, by app; the oldest day comes first.
        var tagCounts: [UInt32: [DayCounts]] = [:]
    }

    /// The place up to which a service has followed the erasures.
    struct Cursor {
        let generation: [UInt8]
        let sequence: Int64
    }

    struct Install: Hashable {
        let app: UInt32
        let name: String
    }

    /// An ordinal whose device is gone, with the time since which it is free.
    struct Free: Comparable {
        let since: UnixTime
        let ordinal: UInt32

        static func < (left: Free, right: Free) -> Bool {
            (left.since, left.ordinal) < (right.since, right.ordinal)
        }
    }

    /// The key of a user, segment or list: its app and its name.
    struct UserKey: Hashable {
        let app: UInt32
        let name: Selector.Name
    }

    var state = State()

    func apps() throws -> [StoredApp] { state.apps.sorted { $0.id < $1.id } }

    func insert(_ app: StoredApp) throws -> StoredApp? {
        let others = state.apps + state.deletedApps
        guard !others.contains(where: { $0.id == app.id }) else { return nil }
        var stored = app
        state.lastApp += 1
        stored.number = state.lastApp
        state.apps.append(stored)
        return stored
    }

    func edit(_ id: String, _ edit: AppEdit) throws -> StoredApp? {
        guard let place = state.apps.firstIndex(where: { $0.id == id }) else { return nil }
        if let name = edit.name { state.apps[place].name = name }
        if let zone = edit.timeZone { state.apps[place].timeZone = zone }
        if let origins = edit.origins { state.apps[place].origins = origins }
        if let rules = edit.rules {
            state.apps[place].rules = state.apps[place].rules.applying(rules)
        }
        return state.apps[place]
    }

    func keys() throws -> [Key] { state.keys.values.sorted { $0.id < $1.id } }

    func insert(_ key: Key) throws {
        guard state.keys[key.id] == nil else { throw StorageError(.misuse, "the key is there") }
        state.keys[key.id] = key
    }

    func revokeKey(_ id: String, at time: UnixTime) throws -> UnixTime? {
        guard let key = state.keys[id] else { return nil }
        state.keys[id]?.revoked = key.revoked ?? time
        return key.revoked ?? time
    }

    func rotateKey(_ id: String, to hash: Digest, _ rotation: KeyRotation) throws {
        state.keys[id]?.hash = hash
        state.keys[id]?.rotation = rotation
    }

    func useKey(_ id: String, at time: UnixTime) throws { state.keys[id]?.lastUse = time }

    func device(at row: DeviceRow) throws -> Device? {
        guard var device = state.devices[row] else { return nil }
        device.user = try state.usersOfRows[row].map { id in
            try user(id, of: row.app) ?? User(id: id)
        }
        device.lists = Set(state.members.filter { $0.value.contains(row) }.map(\.key.name))
        return device
    }

    func addresses(at row: DeviceRow) throws -> DeviceAddresses? { state.devices[row]?.addresses }

    func row(of id: Identifier) throws -> DeviceRow? {
        state.devices.first { $0.value.id == id }?.key
    }

    func devices(after row: DeviceRow?, limit: Int) throws -> [Device] {
        let rows = state.devices.keys.filter { other in row.map { other > $0 } ?? true }.sorted()
        return try rows.prefix(limit).compactMap { try device(at: $0) }
    }

    func devices(
        madeBy key: String, since time: UnixTime, of app: UInt32, in ordinals: Range<UInt32>,
        limit: Int
    ) throws -> [EraseDevices.Candidate] {
        state.devices.values.filter { device in
            device.row.app == app && ordinals.contains(device.row.ordinal)
                && device.madeBy == key && device.created >= time
        }
        .sorted { $0.row < $1.row }.prefix(limit)
        .map { EraseDevices.Candidate(row: $0.row, id: $0.id) }
    }

    func lastOrdinal(of app: UInt32) throws -> UInt32? {
        state.devices.keys.filter { $0.app == app }.map(\.ordinal).max()
    }

    func insert(_ device: Device) throws {
        guard state.devices[device.row] == nil, try row(of: device.id) == nil else {
            throw StorageError(.misuse, "the row is taken")
        }
        state.devices[device.row] = device
        if let install = device.install {
            state.installs[Install(app: device.row.app, name: install)] = device.row
        }
        state.usersOfRows[device.row] = device.user?.id
        try touch(device.row)
    }

    func update(_ device: Device) throws {
        state.devices[device.row] = device
        try touch(device.row)
    }

    func mark(_ address: Proto.Address.ID, of device: DeviceAddresses) throws {
        let addresses = device.all
        guard let place = addresses.firstIndex(where: { $0.id == address }) else {
            throw StorageError(.misuse, "the device has no such address")
        }
        state.devices[device.row]?.profile.addresses[place] = addresses[place]
        try touch(device.row)
    }

    func remove(_ device: Device, at time: UnixTime) throws {
        try discard(device)
        let (app, free) = (device.row.app, Free(since: time, ordinal: device.row.ordinal))
        // Mostly it is the last: time does not go back.
        let place = state.free[app]?.lastIndex { $0 <= free }
        if place.flatMap({ state.free[app]?[$0] }) != free {
            state.free[app, default: []].insert(free, at: place.map { $0 + 1 } ?? 0)
        }
        list(.device(device.row, device.id))
    }

    func touch(_ row: DeviceRow) throws {
        let last = state.feed.last?.sequence ?? 0
        state.feed.append(FeedPage.Entry(sequence: last + 1, row: row))
    }

    func takeOrdinal(of app: UInt32, freeBefore time: UnixTime) throws -> UInt32? {
        if let rested = state.free[app]?.first, rested.since < time {
            return state.free[app]?.removeFirst().ordinal
        }
        guard state.apps.contains(where: { $0.number == app }) else { return nil }
        defer { state.nextOrdinals[app, default: 0] += 1 }
        return state.nextOrdinals[app, default: 0]
    }

    func enterInstall(of device: Device) throws {}

    func setInstall(of row: DeviceRow, _ install: String, from old: String) throws {
        state.devices[row]?.install = install
        state.installs[Install(app: row.app, name: old)] = nil
        state.installs[Install(app: row.app, name: install)] = row
    }

    func row(ofInstall install: String, in app: UInt32) throws -> DeviceRow? {
        state.installs[Install(app: app, name: install)]
    }

    func owner(of address: AddressKey) throws -> DeviceRow? { state.owners[address] }

    func claim(_ address: AddressKey, for owner: DeviceRow) throws -> DeviceRow? {
        defer { state.owners[address] = owner }
        return state.owners[address]
    }

    func setOwner(of address: AddressKey, _ owner: DeviceRow?) throws {
        state.owners[address] = owner
    }

    func form() throws -> Int { state.form }

    func setForm(_ form: Int) throws { state.form = form }

    func hasOwners() throws -> Bool { !(state.owners.isEmpty && state.installs.isEmpty) }

    func trimFeed(before sequence: Int64, limit: Int) throws -> Int {
        let old = state.feed.dropLast().prefix(limit).prefix { $0.sequence < sequence }
        state.feed.removeFirst(old.count)
        return old.count
    }

    func changes(after sequence: Int64, limit: Int) throws -> FeedPage {
        FeedPage(
            generation: state.generation, highWater: state.feed.last?.sequence ?? 0,
            lowWater: state.feed.first?.sequence ?? 0,
            entries: Array(state.feed.filter { $0.sequence > sequence }.prefix(limit)))
    }
}
