import Audience
import AudienceMessages
import Protocol
import ServiceKit

/// Stores a segment; answers whether its name is new.
///
/// The segments that it is made of are looked up in the same transaction, because another call may
/// have changed them since this one was checked.
struct PutSegment: RegistryCommand {
    let segment: StoredSegment

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Bool {
        let selector = try Selector(audience: segment.audience, nil)
        // Most segments are made of no others.
        if selector.hasSegments {
            let others = try tables.segments(of: segment.app)
            _ = try SegmentTree(
                of: selector, as: segment.name,
                Dictionary(others.map { ($0.name, $0) }) { $1 })
        }
        return try tables.keep(segment)
    }
}

/// Deletes a segment that is part of no other; answers whether there was one.
struct DeleteSegment: RegistryCommand {
    let name: Selector.Name
    let app: UInt32

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Bool {
        let others = try tables.segments(of: app).filter { segment in
            try Selector(audience: segment.audience, nil).atoms.contains(.segment(name))
        }
        guard others.isEmpty else {
            let names = others.map { "\(quoting: $0.name)" }.sorted().joined(separator: ", ")
            throw RPCError(
                .failedPrecondition, "segment \(quoting: name) is part of \(names): change it")
        }
        return try tables.removeSegment(name, of: app)
    }
}

extension Selector {
    /// True if the selector refers to a segment.
    fileprivate var hasSegments: Bool { atoms.contains { $0.kind == .segment } }
}

/// Reads the segments of all apps.
struct ReadSegments: RegistryCommand {
    static let kind = RegistryCommandKind.read

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> [StoredSegment] {
        try tables.segments()
    }
}

/// Adds devices to a list and removes devices from it.
///
/// A list that does not exist is created.
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
                .resourceExhausted, "there are \(RegistryLimits.listsPerApp) lists, the limit")
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

/// Removes some devices from a list, and on request the list itself once it is empty.
struct EmptyList: RegistryCommand {
    let name: Selector.Name
    let app: UInt32
    /// Returns whether the list itself is deleted when it is empty.
    let removes: Bool

    /// Returns the devices that were removed; none if the list was empty.
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

/// Reads the lists of an app.
struct ReadLists: RegistryCommand {
    static let kind = RegistryCommandKind.read
    let app: UInt32

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> [StoredList] {
        try tables.lists(of: app)
    }
}
