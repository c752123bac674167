import Audience
import Protocol
import ServiceKit
import Storage

extension Database {
    borrowing func user(_ id: Selector.Name, of app: UInt32) throws -> User? {
        try first("SELECT tags, profile FROM user WHERE app = ? AND id = ?", app, id.text) { row in
            let message = try Proto.User(decoding: row.blob(1))
            return User(
                id: id, tags: try [Tag](lines: row.text(0)),
                groups: try TagGroups(message.tagGroups, "tag_groups", areOld: true))
        }
    }

    borrowing func keep(_ user: User, of app: UInt32) throws {
        guard !user.isBlank else {
            try run("DELETE FROM user WHERE app = ? AND id = ?", app, user.id.text)
            return
        }
        var message = Proto.User()
        message.tagGroups = user.groups.messages
        try run(
            """
            INSERT INTO user (app, id, tags, profile) VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET tags = excluded.tags, profile = excluded.profile
            """, app, user.id.text, user.tags.lines, try message.encoded())
    }

    borrowing func rows(ofUser id: Selector.Name, in app: UInt32) throws -> [DeviceRow] {
        try rows(
            "SELECT ordinal FROM user_device WHERE app = ? AND user = ? ORDER BY ordinal", app,
            id.text
        ) { DeviceRow(app: app, ordinal: UInt32(truncatingIfNeeded: $0.integer(0))) }
    }

    borrowing func setUser(
        of row: DeviceRow, from old: Selector.Name?, to new: Selector.Name?
    ) throws {
        try run("UPDATE device SET user = ? WHERE row = ?", new?.text, row.number)
        try setUserDevice(row, old, new)
        try touch(row)
    }

    /// Updates the table of users' devices after a device changed its user.
    borrowing func setUserDevice(
        _ row: DeviceRow, _ old: Selector.Name?, _ new: Selector.Name?
    ) throws {
        if let old {
            try run(
                "DELETE FROM user_device WHERE app = ? AND user = ? AND ordinal = ?", row.app,
                old.text, row.ordinal)
        }
        if let new {
            try run(
                "INSERT INTO user_device (app, user, ordinal) VALUES (?, ?, ?)", row.app, new.text,
                row.ordinal)
        }
    }

    borrowing func users(
        of app: UInt32, after id: Selector.Name?, limit: Int
    ) throws -> [Selector.Name] {
        // Ids have at least one character, so every id is greater than the empty text.
        let last = id?.text ?? ""
        return try rows(
            """
            SELECT id FROM user WHERE app = ? AND id > ?
            UNION SELECT user FROM user_device WHERE app = ? AND user > ?
            ORDER BY 1 LIMIT ?
            """, app, last, app, last, limit
        ) { $0.text(0) }.compactMap(Selector.Name.init)
    }
}
