import Addresses
import Context
import Protocol
import ServiceKit

/// Brings what was stored by a program of before into the forms that addresses, locales and zones
/// have today.
///
/// Two devices may then have one and the same address: the one that registered it last keeps it,
/// the other has lost it, as when it is registered anew. What no adapter could send to stays as it
/// is, for no provider has said anything of it. Again it changes nothing.
struct OneForm: RegistryCommand {
    /// Another number for every change of a form.
    static let version = 1

    let rows: [DeviceRow]
    let zones: ZoneTable
    /// Whether the store knows whose addresses are; nil: that is entered afterwards.
    let hasOwners: Bool
    let now: UnixTime

    /// How many devices were written.
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

    /// Marks the addresses that others have registered later.
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

/// Which forms the store has.
struct ReadForm: RegistryCommand {
    static let kind = RegistryCommandKind.read

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Int {
        try tables.form()
    }
}

/// Notes that all has today's forms.
struct SetForm: RegistryCommand {
    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws {
        try tables.setForm(OneForm.version)
    }
}

extension DeviceProfile {
    /// The same in today's forms.
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
            // One that was there twice: the one that works, of two the later one.
            let known = profile.addresses[index]
            if read.isInUse, !known.isInUse || read.isRegistered(after: known) {
                profile.addresses[index] = read
            }
        }
        return profile
    }
}

extension Proto.Address {
    /// Whether it was registered later than `other`, as far as is known.
    fileprivate func isRegistered(after other: Proto.Address) -> Bool {
        guard let mine = try? registerTime.map({ try UnixTime($0, "register_time") }),
            let theirs = try? other.registerTime.map({ try UnixTime($0, "register_time") })
        else { return false }
        return mine > theirs
    }
}
