import Audience
import Crypto
import Protocol
import ServiceKit

/// Stores imported devices.
///
/// Importing the same records again changes nothing.
struct ImportDevices: RegistryCommand {
    /// A device, and the values that are needed if it is new.
    struct Item: Sendable {
        let device: ImportedDevice
        /// The id of the device if the record has none.
        let newID: Identifier
        /// The hash of an unknown secret, for a record that has no secret's hash.
        let noSecret: Digest
        /// The id of the key that counts as the one that registered it; nil if none is known.
        let madeBy: String?
    }

    /// The result for one device.
    struct Result: Sendable {
        let id: Identifier
        let isNew: Bool
        /// The reason why the device was not changed; nil if there was no problem.
        var problem: String?
        /// The change of the device, then those of devices that lost an address to it; empty if
        /// nothing changed.
        let transitions: [DeviceTransition]
    }

    let app: UInt32
    let items: [Item]
    let now: UnixTime
    /// The number of new devices for which there is room.
    var room = Int.max
    /// The most bytes that the app's devices and users may take.
    var mostBytes = Int.max

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> [Result] {
        var (results, room) = ([Result](), room)
        for item in items {
            let result = try store(item, hasRoom: room > 0, in: tables)
            if result.isNew { room -= 1 }
            results.append(result)
        }
        return results
    }

    /// Returns for each item whether its device does not exist yet.
    fileprivate func areNew(
        in tables: borrowing some RegistryTables & ~Copyable
    ) throws -> [Bool] {
        try items.map { try known($0.device, in: tables) == nil }
    }

    private func store(
        _ item: Item, hasRoom: Bool, in tables: borrowing some RegistryTables & ~Copyable
    ) throws -> Result {
        guard let known = try known(item.device, in: tables) else {
            return try insert(item, hasRoom: hasRoom, in: tables)
        }
        guard known.row.app == app else {
            return Result(
                id: known.id, isNew: false, problem: "device.id: \(ImportedDevice.ofOtherApp)",
                transitions: [])
        }
        return try update(known, item.device, in: tables)
    }

    /// Returns the device that a record names, which may belong to another app; nil if the device
    /// is new.
    private func known(
        _ device: ImportedDevice, in tables: borrowing some RegistryTables & ~Copyable
    ) throws -> Device? {
        if let id = device.id, let row = try tables.row(of: id),
            let known = try tables.device(at: row)
        {
            return known
        }
        guard let install = device.install,
            let row = try tables.row(ofInstall: install, in: app)
        else { return nil }
        return try tables.device(at: row)
    }

    /// Returns why the user cannot have another device; nil if it can.
    private func problem(
        of user: Selector.Name?, in tables: borrowing some RegistryTables & ~Copyable
    ) throws -> String? {
        guard let user,
            try tables.rows(ofUser: user, in: app).count >= RegistryLimits.devicesPerUser
        else { return nil }
        return
            "device.user: \(quoting: user) has \(RegistryLimits.devicesPerUser) devices, the limit"
    }

    private func insert(
        _ item: Item, hasRoom: Bool, in tables: borrowing some RegistryTables & ~Copyable
    ) throws -> Result {
        let problem =
            hasRoom ? try problem(of: item.device.user, in: tables) : DeviceRoom.problem
        if let problem {
            let id = item.device.id ?? item.newID
            return Result(id: id, isNew: false, problem: problem, transitions: [])
        }
        let rested = now + (.zero - RegistryLimits.ordinalRest)
        guard let ordinal = try tables.takeOrdinal(of: app, freeBefore: rested) else {
            throw RPCError(.resourceExhausted, "the app has no ordinals left")
        }
        let imported = item.device
        var device = Device(
            id: imported.id ?? item.newID, row: DeviceRow(app: app, ordinal: ordinal),
            secretHash: imported.secretHash ?? item.noSecret, install: imported.install,
            tags: imported.tags,
            tagVersion: max(imported.tagVersion, imported.tags.isEmpty ? 0 : 1),
            profile: imported.profile, created: imported.created, synced: imported.synced,
            madeBy: item.madeBy)
        if let user = imported.user {
            device.user = try tables.user(user, of: app) ?? User(id: user)
        }
        try tables.admit(growth: device.approximateBytes, of: app, most: mostBytes)
        try tables.insert(device)
        let losers = try AddressOwnership.claim(device, [], now, in: tables)
        return Result(
            id: device.id, isNew: true,
            transitions: [DeviceTransition(before: nil, after: device)] + losers)
    }

    private func update(
        _ known: Device, _ imported: ImportedDevice,
        in tables: borrowing some RegistryTables & ~Copyable
    ) throws -> Result {
        var device = known
        device.secretHash = imported.secretHash ?? known.secretHash
        if device.tags != imported.tags { device.setTags(imported.tags) }
        device.profile = imported.profile
        device.profile.addresses = known.profile.addresses.after(import: imported.profile.addresses)
        device.synced = max(known.synced, imported.synced)
        let isOther = known.user?.id != imported.user
        guard device.isDifferent(from: known) || isOther else {
            return Result(id: known.id, isNew: false, transitions: [])
        }
        if isOther, let problem = try problem(of: imported.user, in: tables) {
            return Result(id: known.id, isNew: false, problem: problem, transitions: [])
        }
        try tables.admit(
            growth: device.approximateBytes - known.approximateBytes, of: app, most: mostBytes)
        try tables.update(device)
        if isOther { try tables.setUser(of: device.row, from: known.user?.id, to: imported.user) }
        let losers = try AddressOwnership.claim(
            device, known.profile.addresses, now, in: tables)
        let after = try tables.device(at: device.row)
        return Result(
            id: known.id, isNew: false,
            transitions: [DeviceTransition(before: known, after: after)] + losers)
    }
}

/// Finds the imported devices that would be new, and stores nothing.
///
/// It is a command of the kind `change`, because only those can look up the device of an install.
struct TryImport: RegistryCommand {
    let command: ImportDevices

    /// Returns for each record whether it would create a device.
    ///
    /// If two records name the same new device, both would.
    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> [Bool] {
        try command.areNew(in: tables)
    }
}

extension Device {
    fileprivate func isDifferent(from other: Device) -> Bool {
        secretHash != other.secretHash || tags != other.tags || profile != other.profile
            || synced != other.synced
    }
}

extension [Proto.Address] {
    /// Returns the addresses after an import of `told`; known addresses stay as they are.
    ///
    /// An address is registered again if it was lost before the time at which the record says it
    /// was registered. A record without that time means now, as a registration does.
    fileprivate func after(import told: [Proto.Address]) -> [Proto.Address] {
        told.map { address in
            guard let known = first(where: { $0.isSame(as: address) }) else { return address }
            return !known.isInUse && address.isInUse && address.isRegistered(since: known)
                ? address : known
        }
    }
}

extension Proto.Address {
    /// Returns whether the address was registered after `known` was lost, or at that time.
    fileprivate func isRegistered(since known: Proto.Address) -> Bool {
        guard let registered = try? registerTime.map({ try UnixTime($0, "register_time") }),
            let lost = try? known.stateTime.map({ try UnixTime($0, "state_time") })
        else { return false }
        return registered >= lost
    }
}
