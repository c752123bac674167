import Protocol
import ServiceKit

/// Marks addresses of an app's devices by what their providers said.
struct MarkAddresses: RegistryCommand {
    /// An outcome, and where the device is that it is about.
    struct Word: Sendable {
        let row: DeviceRow
        let id: Identifier
        let outcome: Proto.AddressOutcome
    }

    /// What became of the words.
    struct Marked: Sendable {
        var transitions: [DeviceTransition] = []
        /// On each word in order; nil where dropping was withheld.
        var verdicts: [AddressVerdict?] = []

        /// How many words had this verdict.
        func count(_ verdict: AddressVerdict?) -> Int { verdicts.count { $0 == verdict } }
    }

    let words: [Word]
    /// How many addresses may be dropped.
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

/// Makes devices found by their addresses and installs that were stored by a program of before.
///
/// The device that comes last has an address. All in one commit: a part would look like the whole.
/// Answers who has lost one.
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

/// Whether any address has an owner, or any install.
struct HasOwners: RegistryCommand {
    static let kind = RegistryCommandKind.read

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Bool {
        try tables.hasOwners()
    }
}
