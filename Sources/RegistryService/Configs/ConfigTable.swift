import Protocol
import ServiceKit
import Storage

/// The tables of config sets, inside a transaction.
enum ConfigTable {
    /// The tables.
    ///
    /// `config_set` has every version that is kept; the last one of a name counts. The body is a
    /// packed ConfigSet.
    static let schema = """
        CREATE TABLE config_set (
            app INTEGER NOT NULL,
            name TEXT NOT NULL,
            version INTEGER NOT NULL,
            updated INTEGER NOT NULL,
            updated_by TEXT NOT NULL,
            body BLOB NOT NULL,
            PRIMARY KEY (app, name, version)
        ) STRICT;
        CREATE TABLE config_load (
            app INTEGER NOT NULL,
            name TEXT NOT NULL,
            client TEXT NOT NULL,
            asked INTEGER NOT NULL,
            sent INTEGER NOT NULL,
            last INTEGER NOT NULL,
            PRIMARY KEY (app, name, client)
        ) WITHOUT ROWID, STRICT;
        CREATE TABLE config_state (
            app INTEGER PRIMARY KEY,
            version INTEGER NOT NULL DEFAULT 0,
            seed BLOB
        ) STRICT;
        """

    /// Adds the key that will sign next.
    static let nextSeed = "ALTER TABLE config_state ADD COLUMN next_seed BLOB;"

    /// The condition of a version that names users: its body has `user(`.
    private static let naming = "instr(body, x'7573657228') > 0"

    /// The index of the versions that name users, so that an erasure reads no others.
    ///
    /// It is part of a migration and must never change.
    static let namingIndex =
        "CREATE INDEX config_set_naming_users ON config_set (app, version) WHERE \(naming);"

    /// Raises all versions after a restore.
    ///
    /// Devices may have versions that were made after the backup, and refuse lower ones. A million
    /// is more than anybody makes between two backups.
    static let whenPutBack = """
        UPDATE config_set SET version = version + 1000000;
        UPDATE config_state SET version = version + 1000000;
        """

    /// Delete rows of a deleted app; each takes the app and a limit.
    static let discarding = [
        """
        DELETE FROM config_set WHERE rowid IN (
            SELECT rowid FROM config_set WHERE app = ? LIMIT ?)
        """,
        """
        DELETE FROM config_load WHERE (app, name, client) IN (
            SELECT app, name, client FROM config_load WHERE app = ? LIMIT ?)
        """,
        """
        DELETE FROM config_state WHERE app IN (
            SELECT app FROM config_state WHERE app = ? LIMIT ?)
        """,
    ]

    private static let columns = "app, version, updated, updated_by, body"

    private static func read(_ row: Row) throws -> StoredConfigSet {
        StoredConfigSet(
            app: UInt32(truncatingIfNeeded: row.integer(0)),
            body: ConfigBody(stored: try Proto.ConfigSet(decoding: row.blob(4))),
            version: UInt64(bitPattern: row.integer(1)),
            updated: UnixTime(milliseconds: row.integer(2)), updatedBy: row.text(3))
    }

    static func sets(
        of app: UInt32, in database: borrowing Database
    ) throws -> [StoredConfigSet] {
        try database.rows(
            """
            SELECT \(columns) FROM config_set WHERE app = ? AND version = (
                SELECT max(version) FROM config_set AS other
                WHERE other.app = config_set.app AND other.name = config_set.name)
            ORDER BY name
            """, app
        ) { try read($0) }
    }

    static func versions(
        _ kind: KeptConfigs, of app: UInt32, in database: borrowing Database
    ) throws -> [StoredConfigSet] {
        let select = "SELECT \(columns) FROM config_set WHERE app = ? AND "
        let order = " ORDER BY version DESC"
        return switch kind {
        case .named(let name):
            try database.rows(select + "name = ?" + order, app, name) { try read($0) }
        case .having(let mark):
            try database.rows(
                select + naming + " AND instr(body, ?) > 0" + order, app, mark
            ) { try read($0) }
        }
    }

    static func takeVersion(
        of app: UInt32, in database: borrowing Database
    ) throws -> UInt64 {
        let version = try database.first(
            """
            INSERT INTO config_state (app, version) VALUES (?, 1)
            ON CONFLICT DO UPDATE SET version = version + 1 RETURNING version
            """, app
        ) { $0.integer(0) }
        return UInt64(bitPattern: version ?? 0)
    }

    static func insert(
        _ set: StoredConfigSet, kept: Int, in database: borrowing Database
    ) throws {
        try database.run(
            """
            INSERT INTO config_set (app, name, version, updated, updated_by, body)
            VALUES (?, ?, ?, ?, ?, ?)
            """, set.app, set.body.name, Int64(bitPattern: set.version),
            set.updated.milliseconds, set.updatedBy, try set.body.message.encoded())
        try database.run(
            """
            DELETE FROM config_set WHERE app = ? AND name = ? AND version <= (
                SELECT version FROM config_set WHERE app = ? AND name = ?
                ORDER BY version DESC LIMIT 1 OFFSET ?)
            """, set.app, set.body.name, set.app, set.body.name, kept)
        try database.run(
            """
            DELETE FROM config_set WHERE app = ?1 AND version IN (
                SELECT version FROM (
                    SELECT version, sum(length(body)) OVER (ORDER BY version DESC) AS bytes,
                        row_number() OVER (PARTITION BY name ORDER BY version DESC) AS place
                    FROM config_set INDEXED BY config_set_naming_users
                    WHERE app = ?1 AND \(naming))
                WHERE bytes > ?2 AND place > 1)
            """, set.app, ConfigLimits.bytesNamingUsers)
    }

    static func replaceBody(of set: StoredConfigSet, in database: borrowing Database) throws {
        try database.run(
            "UPDATE config_set SET body = ? WHERE app = ? AND name = ? AND version = ?",
            try set.body.message.encoded(), set.app, set.body.name,
            Int64(bitPattern: set.version))
    }

    static func remove(
        _ name: String, of app: UInt32, in database: borrowing Database
    ) throws -> Bool {
        try database.run("DELETE FROM config_load WHERE app = ? AND name = ?", app, name)
        return try database.run("DELETE FROM config_set WHERE app = ? AND name = ?", app, name) > 0
    }

    static func add(
        _ loads: ConfigLoads, to name: String, of app: UInt32, in database: borrowing Database
    ) throws {
        try database.run(
            """
            INSERT INTO config_load (app, name, client, asked, sent, last)
            SELECT ?, ?, ?, ?, ?, ?
            WHERE EXISTS (SELECT 1 FROM config_set WHERE app = ? AND name = ?)
            ON CONFLICT DO UPDATE SET asked = asked + excluded.asked, sent = sent + excluded.sent,
                last = max(last, excluded.last)
            """, app, name, loads.client, Int64(bitPattern: loads.asked),
            Int64(bitPattern: loads.sent), loads.last.milliseconds, app, name)
    }

    static func loads(
        of app: UInt32, in database: borrowing Database
    ) throws -> [(name: String, loads: ConfigLoads)] {
        try database.rows(
            """
            SELECT name, client, asked, sent, last FROM config_load WHERE app = ?
            ORDER BY name, client
            """, app
        ) { row in
            (
                row.text(0),
                ConfigLoads(
                    client: row.text(1), asked: UInt64(bitPattern: row.integer(2)),
                    sent: UInt64(bitPattern: row.integer(3)),
                    last: UnixTime(milliseconds: row.integer(4)))
            )
        }
    }

    static func seeds(of app: UInt32, in database: borrowing Database) throws -> ConfigSeeds {
        try database.first("SELECT seed, next_seed FROM config_state WHERE app = ?", app) {
            ConfigSeeds(current: $0.optionalBlob(0), next: $0.optionalBlob(1))
        } ?? ConfigSeeds()
    }

    static func keep(
        _ seeds: ConfigSeeds, of app: UInt32, in database: borrowing Database
    ) throws {
        try database.run(
            """
            INSERT INTO config_state (app, seed, next_seed) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET seed = excluded.seed, next_seed = excluded.next_seed
            """, app, seeds.current, seeds.next)
    }
}
