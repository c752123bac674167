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

/// Which devices are gone, beyond what a follower has done.
struct ReadErasures: RegistryCommand {
    struct Answer: Sendable {
        let page: ErasurePage
        /// Where it is in the list; 0 in a list of another generation.
        let done: Int64
        /// Whether that is to be noted: ids wait for it.
        let isNews: Bool
    }

    static let kind = RegistryCommandKind.read
    let cursor: ErasureCursor

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Answer {
        let limit = RegistryLimits.erasuresPerCall
        let page = try tables.erasures(after: cursor.sequence, limit: limit)
        guard page.generation == cursor.generation else {
            return Answer(
                page: try tables.erasures(after: 0, limit: limit), done: 0, isNews: false)
        }
        // Only of ids that are there: an empty list is not written to.
        let isAwaited = page.lowWater.map { $0 <= cursor.sequence } ?? false
        return Answer(
            page: page, done: cursor.sequence,
            isNews: try isAwaited && cursor.isAhead(of: page, in: tables))
    }
}

/// Notes how far a follower is, and forgets the ids of devices that are gone from everywhere.
struct MoveErasureCursor: RegistryCommand {
    static let kind = RegistryCommandKind.erasure
    let cursor: ErasureCursor

    /// Whether ids were forgotten.
    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Bool {
        let list = try tables.erasures(after: 0, limit: 0)
        guard try cursor.isAhead(of: list, in: tables) else { return false }
        try tables.setErasureCursor(of: cursor.follower, cursor.sequence)
        let cursors = try FollowingService.allCases.map { try tables.erasureCursor(of: $0) }
        return try tables.forgetErasures(upTo: cursors.min() ?? 0)
    }
}

/// How far a follower says that it is.
struct ErasureCursor: Sendable {
    let follower: FollowingService
    /// The list it means.
    let generation: [UInt8]
    /// The last erasure of it that is done there.
    let sequence: Int64

    /// Whether it is beyond what was noted of it; never if it is none of the list's.
    fileprivate func isAhead(
        of list: ErasurePage, in tables: borrowing some RegistryTables & ~Copyable
    ) throws -> Bool {
        guard list.generation == generation, sequence <= list.highWater else { return false }
        return try tables.erasureCursor(of: follower) < sequence
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
