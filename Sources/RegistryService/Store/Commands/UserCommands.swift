import Audience
import Protocol
import ServiceKit

/// Makes a device a user's, or nobody's; nil when there is none of this id in this row.
struct SetUser: RegistryCommand {
    let row: DeviceRow
    let id: Identifier
    /// Whose it is from now on; nil: nobody's.
    let user: Selector.Name?
    /// Only if it is this one's now; nil: whosever it is.
    let onlyFrom: Selector.Name?

    /// What is different; nothing when it is so already.
    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> [DeviceTransition]? {
        guard let before = try tables.device(at: row), before.id == id else { return nil }
        let old = before.user?.id
        guard old != user, onlyFrom == nil || onlyFrom == old else { return [] }
        if let user {
            let count = try tables.rows(ofUser: user, in: row.app).count
            guard count < RegistryLimits.devicesPerUser else {
                throw RPCError(
                    .resourceExhausted,
                    "'\(user)' has \(RegistryLimits.devicesPerUser) devices, the most")
            }
        }
        try tables.setUser(of: row, from: old, to: user)
        return [DeviceTransition(before: before, after: try tables.device(at: row))]
    }
}

/// Changes the tags that all devices of a user have.
struct EditUserTags: RegistryCommand {
    struct Edited: Sendable {
        let user: User
        let transitions: [DeviceTransition]
    }

    let app: UInt32
    let id: Selector.Name
    /// nil: `device`.
    let group: Selector.Name?
    let add: [Tag]
    let remove: [Tag]

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Edited {
        let before = try tables.user(id, of: app) ?? User(id: id)
        var user = before
        try user.edit(group, add: add, remove: remove)
        guard user != before else { return Edited(user: user, transitions: []) }
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

/// Forgets a user, whose devices are then nobody's or deleted; nil when there is none.
struct DeleteUser: RegistryCommand {
    static let kind = RegistryCommandKind.erasure
    let app: UInt32
    let id: Selector.Name
    let deletesDevices: Bool
    let now: UnixTime

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> [DeviceTransition]? {
        let rows = try tables.rows(ofUser: id, in: app)
        let known = try tables.user(id, of: app)
        guard known != nil || !rows.isEmpty else { return nil }
        var transitions: [DeviceTransition] = []
        for row in rows {
            guard let before = try tables.device(at: row) else { continue }
            if deletesDevices {
                try DeleteDevice.delete(before, at: now, in: tables)
            } else {
                try tables.setUser(of: row, from: id, to: nil)
            }
            transitions.append(
                DeviceTransition(before: before, after: try tables.device(at: row)))
        }
        try tables.keep(User(id: id), of: app)
        return transitions
    }
}

/// Users with their devices.
struct ReadUsers: RegistryCommand {
    static let kind = RegistryCommandKind.read

    /// A user as an operator sees it.
    struct Found: Sendable {
        let user: User
        let devices: [Device]
    }

    /// Which users.
    enum Which: Sendable {
        /// The one of this id, if there is one.
        case one(Selector.Name)
        /// As many, after this one.
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

/// The rows of users' devices.
struct ReadRowsOfUsers: RegistryCommand {
    static let kind = RegistryCommandKind.read
    let app: UInt32
    let ids: [Selector.Name]

    /// By user.
    func run(
        _ tables: borrowing some RegistryTables & ~Copyable
    ) throws -> [Selector.Name: [DeviceRow]] {
        var rows: [Selector.Name: [DeviceRow]] = [:]
        for id in ids { rows[id] = try tables.rows(ofUser: id, in: app) }
        return rows
    }
}
