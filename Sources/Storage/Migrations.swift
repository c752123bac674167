import CSQLite

/// A step of a schema's history.
///
/// A released migration is never changed, only followed by others.
package struct Migration: Sendable {
    /// The migration's number, from 1 without gaps.
    package let number: Int
    /// A short description, for errors and the log.
    package let name: String
    /// The SQL statements; they run in one transaction, together with the update of `user_version`.
    package let sql: String

    /// Creates a migration.
    package init(_ number: Int, _ name: String, _ sql: String) {
        self.number = number
        self.name = name
        self.sql = sql
    }
}

/// The schema of a service's database: its application id and its migrations.
package struct Schema: Sendable {
    /// SQLite's `application_id`; one per service, and not 0.
    package let applicationID: Int32
    /// All migrations, the oldest first.
    package let migrations: [Migration]
    /// The script to run, once, in a restored database; empty for none.
    ///
    /// It resets what may no longer be true since the backup.
    package let whenPutBack: String
    /// The script to run, once, in a database that was restored without the others of its backup;
    /// empty for none.
    ///
    /// The other databases may still refer to values that this one has assigned since the backup
    /// and would assign again.
    package let whenPutBackAlone: String
    /// The script that the writing connection runs at each opening, to create temporary tables in
    /// memory and fill them from the file; empty for none.
    ///
    /// Only commands that write see these tables.
    package let inMemory: String

    /// The values in the header of a database with this schema: `application_id`, and in
    /// `user_version` the number of applied migrations.
    package var facts: (applicationID: Int32, version: Int) { (applicationID, migrations.count) }

    /// Creates a schema.
    package init(
        applicationID: Int32, migrations: [Migration], whenPutBack: String = "",
        whenPutBackAlone: String = "", inMemory: String = ""
    ) {
        self.applicationID = applicationID
        self.migrations = migrations
        self.whenPutBack = whenPutBack
        self.whenPutBackAlone = whenPutBackAlone
        self.inMemory = inMemory
    }
}

extension Database {
    /// Migrates the database to the schema; does nothing if it is up to date.
    ///
    /// Throws `.wrongApplication` for another service's file, `.newerSchema` for a file that a
    /// newer program has written, and a migration's own error, after undoing that migration.
    borrowing func migrate(to schema: Schema) throws {
        try check(schema)
        let applied = Int(try pragma("user_version"))
        let known = schema.migrations.count
        guard applied <= known else {
            throw StorageError(
                .newerSchema,
                "\(path) is at schema \(applied), this program knows \(known);"
                    + " run the newer program, or restore the backup made before the upgrade")
        }
        for migration in schema.migrations.dropFirst(applied) {
            try apply(migration, of: schema)
        }
    }

    /// The file's path, for messages.
    var path: String {
        unsafe sqlite3_db_filename(raw, nil).map { unsafe String(cString: $0) } ?? "the database"
    }

    private borrowing func check(_ schema: Schema) throws {
        guard schema.applicationID != 0 else {
            throw StorageError(.misuse, "a schema's application id may not be 0")
        }
        guard schema.migrations.map(\.number) == Array(1..<schema.migrations.count + 1) else {
            throw StorageError(.misuse, "migrations must be numbered 1, 2, 3 … in their order")
        }
        let id = try pragma("application_id")
        if id == Int64(schema.applicationID) { return }
        let objects = try first("SELECT count(*) FROM sqlite_schema") { $0.integer(0) } ?? 0
        guard id == 0, objects == 0 else {
            throw StorageError(
                .wrongApplication,
                "\(path) has application id \(id), not \(schema.applicationID):"
                    + " it belongs to something else; check the configured path")
        }
        // The id is written before any table, so that a half-created file is still known as
        // Herald's.
        try run("PRAGMA application_id = \(schema.applicationID)")
    }

    private borrowing func apply(_ migration: Migration, of schema: Schema) throws {
        try control("BEGIN IMMEDIATE")
        do {
            try execute(script: migration.sql)
            guard isInTransaction else {
                throw StorageError(.misuse, "it must not end its transaction")
            }
            try run("PRAGMA user_version = \(migration.number)")
            try control("COMMIT")
        } catch let error as StorageError {
            rollBack()
            throw StorageError(
                error.code, "migration \(migration.number), \(migration.name): \(error.message)")
        }
    }
}
