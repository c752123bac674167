import Crypto
import Protocol
import ServiceKit

/// Keeps the confirmations of a device in step with its addresses.
enum AddressConfirmation {
    /// Enters the addresses that are unconfirmed now, and forgets those that no longer are.
    ///
    /// A registration names an unconfirmed address again with a new time: then another code is due,
    /// though not at once.
    static func follow(
        _ device: Device, _ before: [Proto.Address], _ time: UnixTime,
        in tables: borrowing some RegistryTables & ~Copyable
    ) throws {
        let old = before.filter(\.isUnconfirmed)
        let new = device.profile.addresses.filter(\.isUnconfirmed)
        guard !old.isEmpty || !new.isEmpty, old != new else { return }
        let known = try tables.confirmations(of: device.row)
        let wanted = new.map { OwnedKey(AddressKey(app: device.row.app, id: $0.id)) }
        for confirmation in known where !wanted.contains(confirmation.address) {
            try tables.removeConfirmation(of: device.row, confirmation.address)
        }
        for (address, key) in zip(new, wanted) where !old.contains(address) {
            guard var confirmation = known.first(where: { $0.address == key }) else {
                try tables.keep(Confirmation(row: device.row, address: key, due: time))
                continue
            }
            confirmation.due = min(
                confirmation.due, max(time, confirmation.made + ConfirmationLimits.pause))
            try tables.keep(confirmation)
        }
    }
}

extension Proto.Address {
    /// True if the address waits for a confirmation.
    var isUnconfirmed: Bool { state == .unconfirmed }
}

/// Makes codes for the confirmations that are due, and answers them with their devices.
struct TakeConfirmations: RegistryCommand {
    /// A code that is to be sent.
    struct Code: Sendable {
        let device: Device
        let address: Proto.Address
        let code: String
    }

    /// The addresses to which the last codes were sent.
    let sent: [(device: DeviceRow, address: OwnedKey)]
    /// The last codes that no provider was given.
    let untried: [UntriedCode]
    /// The new codes to give out, as many as one answer may have.
    let codes: [String]
    let now: UnixTime

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> [Code] {
        for (device, address) in sent {
            for var known in try tables.confirmations(of: device) where known.address == address {
                // Unless another code was asked for in the meantime.
                guard known.due == known.made + ConfirmationLimits.lease else { continue }
                known.due = Confirmation.never
                try tables.keep(known)
            }
        }
        for code in untried { try code.giveBack(in: tables) }
        try tables.forgetCodes(before: now + (.zero - ConfirmationLimits.lifetime))
        let due = try tables.dueCodes(
            at: now, perApp: ConfirmationLimits.perApp, limit: codes.count)
        return try zip(due, codes).compactMap { try take($0, $1, in: tables) }
    }

    private func take(
        _ confirmation: Confirmation, _ code: String,
        in tables: borrowing some RegistryTables & ~Copyable
    ) throws -> Code? {
        var confirmation = confirmation
        guard let device = try tables.device(at: confirmation.row),
            let address = device.profile.addresses.first(where: { address in
                address.isUnconfirmed
                    && OwnedKey(AddressKey(app: device.row.app, id: address.id))
                        == confirmation.address
            })
        else {
            try tables.removeConfirmation(of: confirmation.row, confirmation.address)
            return nil
        }
        let (row, mailbox) = (confirmation.row, OwnedKey(mailboxOf: address.id, of: device.row.app))
        guard
            try tables.countCode(
                under: OwnedKey(codesOf: row), at: now, most: ConfirmationLimits.codesPerDevice),
            try tables.countCode(
                under: mailbox, at: now, most: ConfirmationLimits.codesPerAddress)
        else {
            // Whoever still wants it registers again tomorrow.
            confirmation.due = Confirmation.never
            try tables.keep(confirmation)
            return nil
        }
        confirmation.code = ConfirmationCode.digest(code)
        confirmation.made = now
        confirmation.codes += 1
        confirmation.due = now + ConfirmationLimits.lease
        try tables.keep(confirmation)
        return Code(device: device, address: address, code: code)
    }
}

/// Confirms the address of a device for which a code was made.
struct ConfirmAddress: RegistryCommand {
    struct Confirmed: Sendable {
        let kind: String
        let transitions: [DeviceTransition]
    }

    enum Answer: Sendable {
        case confirmed(Confirmed)
        /// The code is none of those that the device waits for.
        case wrong
        /// No code waits, or no such device exists.
        case noCode
    }

    let row: DeviceRow
    let id: Identifier
    /// The digest of the code that somebody typed.
    let code: Digest
    let now: UnixTime
    /// True if the caller has tries left; without, no code is right.
    var mayTry = true

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Answer {
        // Both are read for an id that no device has, too, with the row of another.
        let (before, known) = (try tables.device(at: row), try tables.confirmations(of: row))
        guard let before, before.id == id else { return .noCode }
        let waiting = known.filter { confirmation in
            confirmation.code != nil && now < confirmation.made + ConfirmationLimits.lifetime
        }
        guard mayTry, let right = waiting.first(where: { $0.code == code }) else {
            return waiting.isEmpty ? .noCode : .wrong
        }
        var device = before
        let index = device.profile.addresses.firstIndex { address in
            OwnedKey(AddressKey(app: row.app, id: address.id)) == right.address
        }
        guard let index else { return .noCode }
        let address = device.profile.addresses[index]
        device.profile.addresses[index] = address.registered(at: now)
        try tables.update(device)
        // This moves the address from another device, and forgets the confirmation.
        let losers = try AddressOwnership.claim(device, before.profile.addresses, now, in: tables)
        return .confirmed(
            Confirmed(
                kind: address.kind,
                transitions: [DeviceTransition(before: before, after: device)] + losers))
    }
}

/// Reads whether a call to take confirmations would change anything.
struct AreConfirmationsDue: RegistryCommand {
    static let kind = RegistryCommandKind.read
    /// True if there are outcomes of codes to store.
    let mustTell: Bool
    let now: UnixTime

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Bool {
        try mustTell || !tables.dueCodes(at: now, perApp: 1, limit: 1).isEmpty
            || tables.hasCodes(before: now + (.zero - ConfirmationLimits.lifetime))
    }
}
