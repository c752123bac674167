import ServiceKit

/// Deletes devices, as far as they are the ones that are meant.
struct EraseDevices: RegistryCommand {
    /// A device and where it was.
    struct Candidate: Sendable {
        let row: DeviceRow
        let id: Identifier
    }

    static let kind = RegistryCommandKind.erasure
    let devices: [Candidate]
    let now: UnixTime

    /// Those that were there.
    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> [DeviceTransition] {
        try Self.erase(devices, at: now, in: tables) { _ in true }
    }

    /// Deletes those of `candidates` that are there and so.
    static func erase(
        _ candidates: [Candidate], at now: UnixTime,
        in tables: borrowing some RegistryTables & ~Copyable, where isSo: (Device) -> Bool
    ) throws -> [DeviceTransition] {
        try candidates.compactMap { candidate in
            guard let device = try tables.device(at: candidate.row), device.id == candidate.id,
                isSo(device)
            else { return nil }
            try DeleteDevice.delete(device, at: now, in: tables)
            return DeviceTransition(before: device, after: nil)
        }
    }
}

/// Which devices are gone, beyond what the caller knows.
struct ReadErasures: RegistryCommand {
    static let kind = RegistryCommandKind.read
    /// The last one that is known.
    let sequence: Int64

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> ErasurePage {
        try tables.erasures(after: sequence, limit: RegistryLimits.erasuresPerCall)
    }
}

/// Forgets the ids of devices that are gone from everywhere.
struct ForgetErasures: RegistryCommand {
    static let kind = RegistryCommandKind.erasure
    /// Up to this erasure.
    let sequence: Int64

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Bool {
        try tables.forgetErasures(upTo: sequence)
    }
}

/// Whether the erasures since the backup must be repeated.
struct IsDueForReplay: RegistryCommand {
    static let kind = RegistryCommandKind.read

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Bool {
        try tables.isDueForReplay()
    }
}

/// Notes that they are.
struct SetReplayed: RegistryCommand {
    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws {
        try tables.setReplayed()
    }
}
