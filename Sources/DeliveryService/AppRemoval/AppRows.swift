import ServiceKit
import ServiceStorage
import Storage

/// All rows of an app, in every table that belongs to apps or notifications.
///
/// The tables are taken from the database itself, so that a later table is not forgotten.
struct AppRows: Sendable {
    /// The number of rows one transaction deletes.
    private static let atOnce = 500
    /// The number of notifications one transaction deletes.
    private static let notificationsAtOnce = 50
    /// The tables that go last: a lane's number must not be reused while work refers to it, and the
    /// app's kill switch keeps its messages from being sent.
    private static let last = ["lane", "kill_switch", "kill_switch_change"]
    /// The tables of leases, which are in memory.
    private static let leases = ["chunk_lease", "row_lease", "plan_lease"]

    /// The columns and indexes that the removal of apps needs.
    ///
    /// The columns are for numbers that must not be assigned again after their rows are deleted:
    /// the last publication and the last change of a switch. The indexes find the rows of a
    /// notification.
    ///
    /// This is part of a migration and must never change.
    static let migration = """
        ALTER TABLE process ADD COLUMN last_published INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE process ADD COLUMN last_switch INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX named_device_of ON named_device (notification);
        CREATE INDEX digest_part_missed ON digest_part (missed);
        """

    /// The query of the last publication.
    static let lastPublication = """
        SELECT max(last_published, coalesce(
            (SELECT max(published) FROM notification WHERE published IS NOT NULL), 0))
        FROM process
        """
    /// The query of the last change of a switch.
    static let lastSwitch = """
        SELECT max(last_switch, coalesce((SELECT max(epoch) FROM kill_switch_change), 0))
        FROM process
        """

    let app: String
    private let ofApps: [TableShape]
    /// The tables of rows that belong to notifications, with the columns that refer to them.
    private let ofNotifications: [(table: TableShape, columns: [String])]
    private let ofCaps: [TableShape]

    init(of app: String, in database: borrowing Database) throws {
        self.app = app
        let tables = try TableShape.all(in: database)
        ofApps = tables.filter(\.isOfApps)
        ofCaps = tables.filter { table in
            table.columns["cap"] == "INTEGER" && table.columns["notification"] == nil
        }
        ofNotifications = tables.compactMap { table in
            let columns = table.references.filter { $0.value == "notification" }.map(\.key)
            return columns.isEmpty ? nil : (table, columns.sorted())
        }
    }

    /// Returns the apps that have rows.
    static func apps(in database: borrowing Database) throws -> [String] {
        var apps: Set<String> = []
        for table in try TableShape.all(in: database) where table.isOfApps {
            var last = ""
            while true {
                let next =
                    try database.first(
                        "SELECT min(app) FROM \(table.name) WHERE app > ?", last
                    ) { $0.optionalText(0) } ?? nil
                guard let next else { break }
                apps.insert(next)
                last = next
            }
        }
        return apps.sorted()
    }

    /// Returns whether the app has rows.
    func exist(in database: borrowing Database) throws -> Bool {
        for table in ofApps {
            let isThere = try database.first(
                "SELECT 1 FROM \(table.name) WHERE app = ? LIMIT 1", app
            ) { _ in true }
            if isThere != nil { return true }
        }
        return false
    }

    /// Deletes some of the app's rows; returns whether there were any.
    func deleteSome(in database: borrowing Database) throws -> Bool {
        try keepNumbers(in: database)
        var room = Self.atOnce
        for table in ofApps
        where table.name != "notification" && !Self.last.contains(table.name) && room > 0 {
            if table.name == "frequency_cap" { try deleteCounts(&room, in: database) }
            guard room > 0 else { return true }
            room -= try deleteRows(of: table, room, in: database)
        }
        if room > 0 { try deleteNotifications(&room, in: database) }
        if room == Self.atOnce {
            for table in ofApps where Self.last.contains(table.name) && room > 0 {
                room -= try deleteRows(of: table, room, in: database)
            }
        }
        return room < Self.atOnce
    }

    private func deleteRows(
        of table: TableShape, _ limit: Int, in database: borrowing Database
    ) throws -> Int {
        try table.delete(where: "app = ?1", .text(app), limit: limit, in: database)
    }

    /// Deletes the counts of the app's frequency caps.
    private func deleteCounts(_ room: inout Int, in database: borrowing Database) throws {
        let caps = try database.rows("SELECT number FROM frequency_cap WHERE app = ?", app) {
            $0.integer(0)
        }
        for cap in caps {
            for table in ofCaps where room > 0 {
                room -= try table.delete(
                    where: "cap = ?1", .integer(cap), limit: room, in: database)
            }
        }
    }

    /// Deletes some notifications, each after the rows that belong to it.
    private func deleteNotifications(_ room: inout Int, in database: borrowing Database) throws {
        let sequences = try database.rows(
            "SELECT sequence FROM notification WHERE app = ? ORDER BY sequence LIMIT ?", app,
            Self.notificationsAtOnce
        ) { $0.integer(0) }
        try delete(sequences, &room, in: database)
    }

    /// Deletes some of the app's oldest notifications that nobody needs any more, each after the
    /// rows that belong to it; returns whether there were any.
    func deleteOldest(at now: UnixTime, in database: borrowing Database) throws -> Bool {
        let sequences = try KeptNotifications.oldest(
            of: app, at: now, limit: Self.notificationsAtOnce, in: database)
        var room = Self.atOnce
        try delete(sequences, &room, in: database)
        return !sequences.isEmpty
    }

    private func delete(
        _ sequences: [Int64], _ room: inout Int, in database: borrowing Database
    ) throws {
        for sequence in sequences {
            for (table, columns) in ofNotifications {
                for column in columns where room > 0 {
                    room -= try table.delete(
                        where: "\(column) = ?1", .integer(sequence), limit: room, in: database)
                }
            }
            guard room > 0 else { return }
            for lease in Self.leases {
                try database.run("DELETE FROM temp.\(lease) WHERE notification = ?", sequence)
            }
            try SearchTable.remove(sequence, in: database)
            room -= try database.run("DELETE FROM notification WHERE sequence = ?", sequence)
        }
    }

    /// Stores the numbers that the rows have and that must not be assigned again.
    private func keepNumbers(in database: borrowing Database) throws {
        try database.run(
            """
            UPDATE process SET last_published = (\(Self.lastPublication)),
                last_switch = (\(Self.lastSwitch))
            """)
    }
}

extension TableShape {
    /// True if the rows of the table belong to apps.
    fileprivate var isOfApps: Bool { columns["app"] != nil }
}
