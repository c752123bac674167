import Protocol
import ServiceKit
import Storage

/// The table of providers, with their settings and secrets.
enum ProviderTable {
    /// The tables of providers, of their settings and of the number of changes.
    ///
    /// Secrets are encrypted under a key that is in no database.
    static let creation = """
        CREATE TABLE provider (
            app TEXT NOT NULL,
            name TEXT NOT NULL,
            kind TEXT NOT NULL,
            position INTEGER NOT NULL,
            set_by TEXT NOT NULL,
            time INTEGER NOT NULL,
            PRIMARY KEY (app, name)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE provider_setting (
            app TEXT NOT NULL,
            provider TEXT NOT NULL,
            name TEXT NOT NULL,
            value TEXT,
            sealed BLOB,
            fingerprint TEXT,
            PRIMARY KEY (app, provider, name),
            CHECK ((value IS NULL) = (sealed IS NOT NULL AND fingerprint IS NOT NULL))
        ) STRICT;
        CREATE TABLE provider_change (count INTEGER NOT NULL) STRICT;
        INSERT INTO provider_change VALUES (0);
        """

    /// Returns the providers of every app.
    static func all(in queue: DatabaseQueue) async throws -> ProviderPage {
        try await queue.read { database in
            let apps = try database.rows("SELECT DISTINCT app FROM provider ORDER BY app") {
                $0.text(0)
            }
            return ProviderPage(
                records: try apps.flatMap { try providers(of: $0, in: database) },
                change: try lastChange(in: database))
        }
    }

    /// Stores a provider in place of one with the same name, whose secrets are overwritten.
    ///
    /// A secret that is the same as before keeps the time at which it was first given.
    ///
    /// - Returns: All providers of the app.
    /// - Throws: `failedPrecondition` if a provider of another kind has the name;
    ///   `resourceExhausted` if the app has too many.
    static func set(
        _ record: ProviderRecord, in queue: DatabaseQueue
    ) async throws -> ProviderPage {
        try await queue.write(isErasure: true) { database in
            let position = try position(of: record, in: database)
            let before = try ProviderSettingTable.secretTimes(of: record, in: database)
            try delete(record.name, of: record.app, in: database)
            try database.run(
                """
                INSERT INTO provider
                    (app, name, kind, position, set_by, time, of_suite, expire_time)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """, record.app, record.name, record.kind, position, record.setBy,
                record.setTime.milliseconds, Int64(record.isOfSuite ? 1 : 0),
                record.credentialsExpire?.milliseconds)
            try ProviderSettingTable.insert(record, before: before, in: database)
            return try changed(record.app, in: database)
        }
    }

    /// Removes a provider, and returns the rest of the app's providers; nil if there is none with
    /// the name.
    ///
    /// Its secrets are overwritten.
    static func remove(
        _ name: String, of app: String, in queue: DatabaseQueue
    ) async throws -> ProviderPage? {
        try await queue.write(isErasure: true) { database in
            guard try delete(name, of: app, in: database) else { return nil }
            return try changed(app, in: database)
        }
    }

    private static func position(
        of record: ProviderRecord, in database: borrowing Database
    ) throws -> Int64 {
        let old = try database.first(
            "SELECT kind, position FROM provider WHERE app = ? AND name = ?", record.app,
            record.name
        ) { (kind: $0.text(0), position: $0.integer(1)) }
        if let old {
            guard old.kind == record.kind else {
                throw RPCError(
                    .failedPrecondition,
                    "\(quoting: record.name) is a provider of the kind \(old.kind): remove it "
                        + "first, or give this one another name")
            }
            return old.position
        }
        let (count, last) =
            try database.first(
                "SELECT count(*), coalesce(max(position), 0) FROM provider WHERE app = ?",
                record.app
            ) { ($0.integer(0), $0.integer(1)) } ?? (0, 0)
        guard count < ProviderBounds.perApp else {
            throw RPCError(
                .resourceExhausted,
                "the app has \(count) providers, which is the maximum: remove one")
        }
        return last + 1
    }

    @discardableResult
    private static func delete(
        _ name: String, of app: String, in database: borrowing Database
    ) throws -> Bool {
        try database.run(
            "DELETE FROM provider_setting WHERE app = ? AND provider = ?", app, name)
        try ProviderTrialTable.remove(name, of: app, in: database)
        return try database.run("DELETE FROM provider WHERE app = ? AND name = ?", app, name) > 0
    }

    private static func changed(
        _ app: String, in database: borrowing Database
    ) throws -> ProviderPage {
        try database.run("UPDATE provider_change SET count = count + 1")
        return ProviderPage(
            records: try providers(of: app, in: database), change: try lastChange(in: database))
    }

    private static func lastChange(in database: borrowing Database) throws -> Int64 {
        try database.first("SELECT count FROM provider_change") { $0.integer(0) } ?? 0
    }

    private static func providers(
        of app: String, in database: borrowing Database
    ) throws -> [ProviderRecord] {
        var records = try database.rows(
            "SELECT \(ProviderRecord.columns) FROM provider WHERE app = ? ORDER BY position", app
        ) { row in
            ProviderRecord(
                app: app, name: row.text(0), kind: row.text(1), settings: [:], secrets: [:],
                setBy: row.text(2), setTime: UnixTime(milliseconds: row.integer(3)),
                isOfSuite: row.integer(4) != 0,
                credentialsExpire: row.optionalInteger(5).map { UnixTime(milliseconds: $0) })
        }
        for index in records.indices {
            let settings = try database.rows(
                """
                SELECT name, value, sealed, fingerprint, set_time FROM provider_setting
                WHERE app = ? AND provider = ?
                """, app, records[index].name
            ) { ($0.text(0), $0.optionalText(1), $0.blob(2), $0.text(3), $0.optionalInteger(4)) }
            for (name, value, sealed, fingerprint, time) in settings {
                if let value {
                    records[index].settings[name] = value
                } else {
                    records[index].secrets[name] = SealedSecret(
                        sealed: sealed, fingerprint: fingerprint,
                        setTime: time.map { UnixTime(milliseconds: $0) } ?? records[index].setTime)
                }
            }
        }
        return records
    }
}
