import Addresses
import Context
import Protocol
import ServiceKit

/// Converts devices that an older version stored to the canonical forms of addresses, locales and
/// time zones.
///
/// Two devices may then have the same address. The one that registered it last keeps it, and the
/// other loses it, as with a new registration. An address that no adapter could send to stays as it
/// is, because no provider has judged it. Running the command again changes nothing.
struct OneForm: RegistryCommand {
    /// The version of the canonical forms; raise it with every change of a form.
    static let version = 1

    let rows: [DeviceRow]
    let zones: ZoneTable
    /// Returns whether the store already has the owners of addresses; if not, they are entered
    /// afterwards.
    let hasOwners: Bool
    let now: UnixTime

    /// Returns how many devices were written.
    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Int {
        var count = 0
        for row in rows {
            guard let before = try tables.device(at: row) else { continue }
            var after = before
            after.profile = before.profile.inOneForm(zones)
            guard after.profile != before.profile else { continue }
            if hasOwners { try giveUpToLater(&after, in: tables) }
            try tables.update(after)
            if hasOwners {
                _ = try AddressOwnership.claim(after, before.profile.addresses, now, in: tables)
            }
            count += 1
        }
        return count
    }

    /// Marks those of the device's addresses that another device has registered later.
    private func giveUpToLater(
        _ device: inout Device, in tables: borrowing some RegistryTables & ~Copyable
    ) throws {
        for address in device.profile.addresses where address.isInUse {
            let key = AddressKey(app: device.row.app, id: address.id)
            guard let owner = try tables.owner(of: key), owner != device.row,
                let other = try tables.addresses(at: owner)?.inUse.first(where: {
                    $0.id == address.id
                }), other.isRegistered(after: address)
            else { continue }
            let left = device.profile.addresses.marking(
                address.id, .moved, "another device registered it", at: now)
            if let left { device.profile.addresses = left }
        }
    }
}

/// Reads the version of the forms that the store has.
struct ReadForm: RegistryCommand {
    static let kind = RegistryCommandKind.read

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Int {
        try tables.form()
    }
}

/// Notes that the whole store has the current forms.
struct SetForm: RegistryCommand {
    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws {
        try tables.setForm(OneForm.version)
    }
}

extension DeviceProfile {
    /// Returns the profile in the current forms.
    fileprivate func inOneForm(_ zones: ZoneTable) -> DeviceProfile {
        var profile = self
        profile.setZone(.zone(timeZone.isEmpty ? unknownTimeZone : timeZone, zones))
        profile.setLocale(.locale(locale.isEmpty ? unknownLocale : locale))
        profile.addresses = []
        for address in addresses {
            var read = address
            if let form = try? AddressForm(kind: address.kind, value: address.value) {
                read.value = form.value
            }
            guard let index = profile.addresses.firstIndex(where: { $0.id == read.id }) else {
                profile.addresses.append(read)
                continue
            }
            // Of two addresses that became equal, the one in use stays, or else the later one.
            let known = profile.addresses[index]
            if read.isInUse, !known.isInUse || read.isRegistered(after: known) {
                profile.addresses[index] = read
            }
        }
        return profile
    }
}

extension Proto.Address {
    /// Returns whether the address was registered later than `other`; false if a time is unknown.
    fileprivate func isRegistered(after other: Proto.Address) -> Bool {
        guard let mine = try? registerTime.map({ try UnixTime($0, "register_time") }),
            let theirs = try? other.registerTime.map({ try UnixTime($0, "register_time") })
        else { return false }
        return mine > theirs
    }
}
