import Audience
import Protocol
import ServiceKit

/// Keeps a saved selector; answers whether there was none of that name.
struct PutSegment: RegistryCommand {
    let segment: StoredSegment

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Bool {
        try tables.keep(segment)
    }
}

/// Forgets a saved selector; answers whether there was one.
struct DeleteSegment: RegistryCommand {
    let name: Selector.Name
    let app: UInt32

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Bool {
        try tables.removeSegment(name, of: app)
    }
}

/// Every saved selector.
struct ReadSegments: RegistryCommand {
    static let kind = RegistryCommandKind.read

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> [StoredSegment] {
        try tables.segments()
    }
}

/// Puts devices on a list and takes them off; a list that is not there is made.
struct EditList: RegistryCommand {
    let name: Selector.Name
    let app: UInt32
    let add: [DeviceRow]
    let remove: [DeviceRow]
    let now: UnixTime

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> [DeviceTransition] {
        let isNew = try !tables.lists(of: app).contains { $0.name == name }
        if isNew, try tables.lists(of: app).count >= RegistryLimits.listsPerApp {
            throw RPCError(
                .resourceExhausted, "there are \(RegistryLimits.listsPerApp) lists, the most")
        }
        try tables.keepList(name, of: app, at: now)
        var transitions: [DeviceTransition] = []
        for (rows, isMember) in [(add, true), (remove, false)] {
            for row in rows {
                guard let before = try tables.device(at: row),
                    try tables.setMember(row, ofList: name, isMember)
                else { continue }
                try tables.touch(row)
                transitions.append(
                    DeviceTransition(before: before, after: try tables.device(at: row)))
            }
        }
        return transitions
    }
}

/// Takes some of those on a list off it; one that is empty is removed, if that is wished.
struct EmptyList: RegistryCommand {
    let name: Selector.Name
    let app: UInt32
    /// Whether the list itself goes too.
    let removes: Bool

    /// Those taken off; none: the list is empty, or gone.
    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> [DeviceTransition] {
        let rows = try tables.members(
            ofList: name, in: app, limit: RegistryLimits.listMembersPerCall)
        if rows.isEmpty, removes { try tables.removeList(name, of: app) }
        return try rows.map { row in
            let before = try tables.device(at: row)
            _ = try tables.setMember(row, ofList: name, false)
            try tables.touch(row)
            return DeviceTransition(before: before, after: try tables.device(at: row))
        }
    }
}

/// The lists of an app.
struct ReadLists: RegistryCommand {
    static let kind = RegistryCommandKind.read
    let app: UInt32

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> [StoredList] {
        try tables.lists(of: app)
    }
}
