import Audience
import ServiceKit
import Storage

extension Database {
    borrowing func segments() throws -> [StoredSegment] {
        try rows(StoredSegment.ofAllApps, read: StoredSegment.init).compactMap(\.self)
    }

    borrowing func segments(of app: UInt32) throws -> [StoredSegment] {
        try rows(StoredSegment.ofOneApp, app, read: StoredSegment.init).compactMap(\.self)
    }

    borrowing func keep(_ segment: StoredSegment) throws -> Bool {
        try SegmentTable.keep(segment, in: self)
    }

    borrowing func removeSegment(_ name: Selector.Name, of app: UInt32) throws -> Bool {
        try run("DELETE FROM segment WHERE app = ? AND name = ?", app, name.text) == 1
    }

    borrowing func lists(of app: UInt32) throws -> [StoredList] {
        let read = "SELECT name, updated FROM list WHERE app = ? ORDER BY name"
        return try rows(read, app, read: StoredList.init).compactMap(\.self)
    }

    borrowing func keepList(_ name: Selector.Name, of app: UInt32, at time: UnixTime) throws {
        try run(
            """
            INSERT INTO list (app, name, updated) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET updated = excluded.updated
            """, app, name.text, time.milliseconds)
    }

    borrowing func removeList(_ name: Selector.Name, of app: UInt32) throws {
        try run(
            """
            DELETE FROM list_member
            WHERE list = (SELECT number FROM list WHERE app = ? AND name = ?)
            """, app, name.text)
        try run("DELETE FROM list WHERE app = ? AND name = ?", app, name.text)
    }

    borrowing func setMember(
        _ row: DeviceRow, ofList name: Selector.Name, _ isMember: Bool
    ) throws -> Bool {
        try ListMemberTable.set(row, ofList: name, isMember, in: self)
    }

    borrowing func members(
        ofList name: Selector.Name, in app: UInt32, limit: Int
    ) throws -> [DeviceRow] {
        try rows(
            """
            SELECT ordinal FROM list_member
            WHERE list = (SELECT number FROM list WHERE app = ? AND name = ?)
            ORDER BY ordinal LIMIT ?
            """, app, name.text, limit
        ) { DeviceRow(app: app, ordinal: UInt32(truncatingIfNeeded: $0.integer(0))) }
    }

    /// Returns the lists that the device in a row is on.
    borrowing func lists(having row: DeviceRow) throws -> Set<Selector.Name> {
        let names = try rows(
            """
            SELECT name FROM list JOIN list_member ON list_member.list = list.number
            WHERE list.app = ? AND list_member.ordinal = ?
            """, row.app, row.ordinal
        ) { $0.text(0) }
        return Set(names.compactMap(Selector.Name.init))
    }
}

extension StoredSegment {
    /// The query that reads the segments of all apps.
    fileprivate static let ofAllApps =
        "SELECT app, name, audience, updated FROM segment ORDER BY app, name"

    /// The query that reads the segments of an app.
    fileprivate static let ofOneApp =
        "SELECT app, name, audience, updated FROM segment WHERE app = ? ORDER BY name"

    /// Reads a row of app, name, audience and time; nil if the name is not valid.
    fileprivate init?(_ row: Row) {
        guard let name = Selector.Name(row.text(1)) else { return nil }
        self.init(
            app: UInt32(truncatingIfNeeded: row.integer(0)), name: name, audience: row.text(2),
            updated: UnixTime(milliseconds: row.integer(3)))
    }
}

extension StoredList {
    /// Reads a row of name and time; nil if the name is not valid.
    fileprivate init?(_ row: Row) {
        guard let name = Selector.Name(row.text(0)) else { return nil }
        self.init(name: name, updated: UnixTime(milliseconds: row.integer(1)))
    }
}
