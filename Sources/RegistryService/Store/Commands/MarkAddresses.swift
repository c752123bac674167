import Protocol
import ServiceKit

/// Changes the state of addresses according to what their providers reported.
struct MarkAddresses: RegistryCommand {
    /// An outcome, and the row of the device that it is about.
    struct Word: Sendable {
        let row: DeviceRow
        let id: Identifier
        let outcome: Proto.AddressOutcome
    }

    /// The result of the command.
    struct Marked: Sendable {
        var transitions: [DeviceTransition] = []
        /// The verdict on each outcome, in order; nil where dropping was withheld.
        var verdicts: [AddressVerdict?] = []

        /// Returns how many outcomes got this verdict.
        func count(_ verdict: AddressVerdict?) -> Int { verdicts.count { $0 == verdict } }
    }

    let words: [Word]
    /// The number of addresses that may be dropped.
    let allowance: Int
    let now: UnixTime

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Marked {
        var marked = Marked()
        var devices: [DeviceRow: (before: DeviceAddresses, after: DeviceAddresses)] = [:]
        var drops = 0
        for word in words {
            let known = try devices[word.row]?.after ?? tables.addresses(at: word.row)
            guard var device = known, device.id == word.id else {
                marked.verdicts.append(.ignore)
                continue
            }
            let verdict = device.verdict(word.outcome, at: now)
            if verdict == .drop, drops >= allowance {
                marked.verdicts.append(nil)
                continue
            }
            marked.verdicts.append(verdict)
            guard verdict != .ignore else { continue }
            let before = devices[word.row]?.before ?? device
            device.mark(verdict, word.outcome, at: now)
            devices[word.row] = (before, device)
            try tables.mark(word.outcome.id, of: device)
            if verdict == .drop { drops += 1 }
        }
        for (before, after) in devices.values {
            marked.transitions.append(.addresses(before: before, after: after))
        }
        return marked
    }
}

/// Enters the owners of addresses and installs for devices that an older version stored.
///
/// The last device of several gets an address. All rows are entered in one commit, because a part
/// would look complete. Answers the devices that lost an address.
struct EnterOwners: RegistryCommand {
    let rows: [DeviceRow]
    let now: UnixTime

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> [DeviceTransition] {
        try rows.flatMap { row in
            guard let device = try tables.device(at: row) else { return [DeviceTransition]() }
            try tables.enterInstall(of: device)
            return try AddressOwnership.claim(device, [], now, in: tables)
        }
    }
}

/// Reads whether any address or install has an owner.
struct HasOwners: RegistryCommand {
    static let kind = RegistryCommandKind.read

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Bool {
        try tables.hasOwners()
    }
}
