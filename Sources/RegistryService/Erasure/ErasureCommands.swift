import ServiceKit

/// Deletes those of the given devices that are still stored under the same row and id.
struct EraseDevices: RegistryCommand {
    /// A device to delete: its row, and the id that is expected there.
    struct Candidate: Sendable {
        let row: DeviceRow
        let id: Identifier
    }

    static let kind = RegistryCommandKind.erasure
    let devices: [Candidate]
    let now: UnixTime

    /// Returns one transition for each device that was deleted.
    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> [DeviceTransition] {
        try Self.erase(devices, at: now, in: tables) { _ in true }
    }

    /// Deletes those of `candidates` that are stored with their id and that satisfy `isSo`.
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

/// Reads a page of the list of erasures after a follower's cursor.
struct ReadErasures: RegistryCommand {
    struct Answer: Sendable {
        let page: ErasurePage
        /// The sequence number that the follower has completed; 0 if the follower named a list of
        /// another generation.
        let done: Int64
        /// True if the cursor must be stored: it moved, and ids on the list wait for that to be
        /// deleted.
        let isNews: Bool
    }

    static let kind = RegistryCommandKind.read
    let cursor: ErasureCursor

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Answer {
        let limit = RegistryLimits.erasuresPerAnswer
        let page = try tables.erasures(after: cursor.sequence, limit: limit)
        guard page.generation == cursor.generation else {
            return Answer(
                page: try tables.erasures(after: 0, limit: limit), done: 0, isNews: false)
        }
        // Only if ids are on the list: while the list is empty the cursor is not written.
        let isAwaited = page.lowWater.map { $0 <= cursor.sequence } ?? false
        return Answer(
            page: page, done: cursor.sequence,
            isNews: try isAwaited && cursor.isAhead(of: page, in: tables))
    }
}

/// Stores a follower's cursor, and deletes the ids that every follower has erased.
struct MoveErasureCursor: RegistryCommand {
    static let kind = RegistryCommandKind.erasure
    let cursor: ErasureCursor

    /// Returns whether ids were deleted from the list.
    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Bool {
        let list = try tables.erasures(after: 0, limit: 0)
        guard try cursor.isAhead(of: list, in: tables) else { return false }
        try tables.setErasureCursor(of: cursor.follower, cursor.sequence)
        let devices = try FollowingService.ofDevices.map { try tables.erasureCursor(of: $0) }
        let all = try FollowingService.allCases.map { try tables.erasureCursor(of: $0) }
        return try tables.forgetErasures(upTo: devices.min() ?? 0, usersUpTo: all.min() ?? 0)
    }
}

/// The erasure that a follower has reached, as the follower itself reports it.
struct ErasureCursor: Sendable {
    let follower: FollowingService
    /// The generation of the list that `sequence` belongs to.
    let generation: [UInt8]
    /// The sequence number of the last erasure that the follower has carried out.
    let sequence: Int64

    /// Returns whether the follower is further than its stored cursor says; false if the generation
    /// or the sequence number is not one of the list's.
    fileprivate func isAhead(
        of list: ErasurePage, in tables: borrowing some RegistryTables & ~Copyable
    ) throws -> Bool {
        guard list.generation == generation, sequence <= list.highWater else { return false }
        return try tables.erasureCursor(of: follower) < sequence
    }
}

/// Reads whether the erasures since the backup must be repeated.
struct IsDueForReplay: RegistryCommand {
    static let kind = RegistryCommandKind.read

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Bool {
        try tables.isDueForReplay()
    }
}

/// Notes that the erasures since the backup have been repeated.
struct SetReplayed: RegistryCommand {
    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws {
        try tables.setReplayed()
    }
}
