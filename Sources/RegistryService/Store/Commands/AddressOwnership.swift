import Protocol
import ServiceKit

/// The owner of each address: the one device that registered it last.
///
/// Every address in use has an owner. An address that a provider reports as gone may keep its
/// owner, because removing each would write a page of the index at a random place. The next device
/// that claims the address finds that the owner does not use it.
enum AddressOwnership {
    /// Makes `device`, which had the addresses `before`, the owner of the addresses in use, and
    /// releases those that it no longer has.
    ///
    /// - Returns: the devices that lost an address, which are already stored in their new state.
    static func claim(
        _ device: Device, _ before: [Proto.Address], _ time: UnixTime,
        in tables: borrowing some RegistryTables & ~Copyable
    ) throws -> [DeviceTransition] {
        let addresses = device.profile.addresses
        guard addresses != before else { return [] }
        try AddressConfirmation.follow(device, before, time, in: tables)
        if before.isEmpty, addresses.count == 1, let only = addresses.first, only.isInUse {
            // The usual case: a new device with one address.
            return try take(only.id, for: device, time, in: tables).map {
                [.addresses(before: $0.before, after: $0.after)]
            } ?? []
        }
        let had = Set(before.filter(\.isInUse).map(\.id))
        let has = Set(addresses.filter(\.isInUse).map(\.id))
        try release(Set(before.map(\.id)).subtracting(has), of: device, in: tables)
        var losers: [DeviceRow: (before: DeviceAddresses, after: DeviceAddresses)] = [:]
        for id in has.subtracting(had) {
            guard let loss = try take(id, for: device, time, in: tables) else { continue }
            losers[loss.after.row] = (losers[loss.after.row]?.before ?? loss.before, loss.after)
        }
        return losers.values.map { .addresses(before: $0.before, after: $0.after) }
    }

    /// Removes `device` as the owner of these addresses.
    static func release(
        _ addresses: some Sequence<Proto.Address.ID>, of device: Device,
        in tables: borrowing some RegistryTables & ~Copyable
    ) throws {
        for id in addresses {
            let key = AddressKey(app: device.row.app, id: id)
            if try tables.owner(of: key) == device.row { try tables.setOwner(of: key, nil) }
        }
    }

    private static func take(
        _ id: Proto.Address.ID, for device: Device, _ time: UnixTime,
        in tables: borrowing some RegistryTables & ~Copyable
    ) throws -> (before: DeviceAddresses, after: DeviceAddresses)? {
        let key = AddressKey(app: device.row.app, id: id)
        let owner = try tables.claim(key, for: device.row)
        guard let owner, owner != device.row, let before = try tables.addresses(at: owner),
            before.inUse.contains(where: { $0.id == id }),
            let left = before.all.marking(id, .moved, "another device registered it", at: time)
        else { return nil }
        var after = before
        after.all = left
        try tables.mark(id, of: after)
        return (before, after)
    }
}
