import ServiceKit

/// Begins the deletion of an app; answers nil if there is none with this id.
///
/// From then on the app's keys are revoked, and nothing of the app is read any more.
struct DeleteApp: RegistryCommand {
    static let kind = RegistryCommandKind.reserved
    let id: String
    let now: UnixTime

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> StoredApp? {
        try tables.markDeleted(id, at: now)
    }
}

/// Removes those of the given devices of a deleted app that are still stored with their id.
struct DiscardDevices: RegistryCommand {
    static let kind = RegistryCommandKind.erasure
    let devices: [EraseDevices.Candidate]

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> [DeviceTransition] {
        try devices.compactMap { candidate in
            guard let device = try tables.device(at: candidate.row), device.id == candidate.id
            else { return nil }
            try tables.discard(device)
            return DeviceTransition(before: device, after: nil)
        }
    }
}

/// Deletes some users, segments, lists and free ordinals of a deleted app; answers how many rows.
struct DiscardGroups: RegistryCommand {
    static let kind = RegistryCommandKind.erasure
    let app: UInt32
    let limit: Int

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Int {
        try tables.discardGroups(of: app, limit: limit)
    }
}

/// Deletes the owners of a deleted app's addresses among the next owners; answers where to
/// continue, or nil at the end.
struct DiscardOwners: RegistryCommand {
    static let kind = RegistryCommandKind.erasure
    let app: UInt32
    let place: [UInt8]
    let limit: Int

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> [UInt8]? {
        try tables.discardOwners(of: app, after: place, limit: limit)
    }
}

/// Reads whether a follower of the erasures has still to carry out an entry about an app.
struct IsListed: RegistryCommand {
    static let kind = RegistryCommandKind.read
    let app: StoredApp

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Bool {
        try tables.isListed(app)
    }
}

/// Removes a deleted app, if nothing of it is left and all followers have forgotten it.
struct RemoveApp: RegistryCommand {
    static let kind = RegistryCommandKind.erasure
    let app: StoredApp

    /// Returns whether the app is removed.
    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Bool {
        guard try !tables.isListed(app), try !tables.hasDevices(app) else { return false }
        // A call that began before the deletion may have stored something after most was deleted.
        while try tables.discardGroups(of: app.number, limit: AppDeletion.rowsAtOnce) > 0 {}
        try tables.remove(app)
        return true
    }
}

/// Reads, for each of the given apps, the last deletion of an app that had the same id before.
struct ReadLastDeletions: RegistryCommand {
    static let kind = RegistryCommandKind.read
    let ids: [String]

    /// Returns sequence numbers in the list of erasures by id; 0 if none was deleted.
    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> [String: Int64] {
        var last: [String: Int64] = [:]
        for id in ids { last[id] = try tables.lastDeletion(of: id) ?? 0 }
        return last
    }
}
