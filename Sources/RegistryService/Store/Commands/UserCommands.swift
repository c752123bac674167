import Audience
import Protocol
import ServiceKit

/// Sets or removes the user of a device; answers nil if the row has no device with this id.
struct SetUser: RegistryCommand {
    let row: DeviceRow
    let id: Identifier
    /// The new user; nil for none.
    let user: Selector.Name?
    /// The user that the device must have now; nil for any.
    let onlyFrom: Selector.Name?

    /// Returns the changes; empty if the device already has that user or is not `onlyFrom`'s.
    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> [DeviceTransition]? {
        guard let before = try tables.device(at: row), before.id == id else { return nil }
        let old = before.user?.id
        guard old != user, onlyFrom == nil || onlyFrom == old else { return [] }
        if let user {
            let count = try tables.rows(ofUser: user, in: row.app).count
            guard count < RegistryLimits.devicesPerUser else {
                throw RPCError(
                    .resourceExhausted,
                    "\(quoting: user) has \(RegistryLimits.devicesPerUser) devices, the limit")
            }
        }
        try tables.setUser(of: row, from: old, to: user)
        return [DeviceTransition(before: before, after: try tables.device(at: row))]
    }
}

/// Changes the tags of a user, which all devices of the user have.
struct EditUserTags: RegistryCommand {
    struct Edited: Sendable {
        let user: User
        let transitions: [DeviceTransition]
    }

    let app: UInt32
    let id: Selector.Name
    /// The group of the tags; nil for the group `device`.
    let group: Selector.Name?
    let add: [Tag]
    let remove: [Tag]
    /// The most bytes that the app's devices and users may take.
    var mostBytes = Int.max

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Edited {
        let before = try tables.user(id, of: app) ?? User(id: id)
        var user = before
        try user.edit(group, add: add, remove: remove)
        guard user != before else { return Edited(user: user, transitions: []) }
        try tables.admit(
            growth: user.approximateBytes - before.approximateBytes, of: app, most: mostBytes)
        try tables.keep(user, of: app)
        var transitions: [DeviceTransition] = []
        for row in try tables.rows(ofUser: id, in: app) {
            guard let after = try tables.device(at: row) else { continue }
            var earlier = after
            earlier.user = before
            try tables.touch(row)
            transitions.append(DeviceTransition(before: earlier, after: after))
        }
        return Edited(user: user, transitions: transitions)
    }
}

/// Reads users with their devices.
struct ReadUsers: RegistryCommand {
    static let kind = RegistryCommandKind.read

    /// A user with the devices of this user.
    struct Found: Sendable {
        let user: User
        let devices: [Device]
    }

    /// The users to read.
    enum Which: Sendable {
        /// The user with this id, if there is one.
        case one(Selector.Name)
        /// Users in the order of their ids: at most `limit` after this id, or from the first.
        case page(after: Selector.Name?, limit: Int)
    }

    let app: UInt32
    let which: Which

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> [Found] {
        let ids: [Selector.Name] =
            switch which {
            case .one(let id): [id]
            case .page(let last, let limit): try tables.users(of: app, after: last, limit: limit)
            }
        return try ids.compactMap { id in
            let user = try tables.user(id, of: app)
            let devices = try tables.rows(ofUser: id, in: app).compactMap {
                try tables.device(at: $0)
            }
            guard user != nil || !devices.isEmpty else { return nil }
            return Found(user: user ?? User(id: id), devices: devices)
        }
    }
}

/// Reads the rows of users' devices.
struct ReadRowsOfUsers: RegistryCommand {
    static let kind = RegistryCommandKind.read
    let app: UInt32
    let ids: [Selector.Name]

    /// Returns the rows by user.
    func run(
        _ tables: borrowing some RegistryTables & ~Copyable
    ) throws -> [Selector.Name: [DeviceRow]] {
        var rows: [Selector.Name: [DeviceRow]] = [:]
        for id in ids { rows[id] = try tables.rows(ofUser: id, in: app) }
        return rows
    }
}
