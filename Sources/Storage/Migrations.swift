import CSQLite

/// One step of a schema's history; once released it is never changed, only followed by another.
package struct Migration: Sendable {
    /// Its place in the history, counted from 1 without gaps.
    package let number: Int
    /// What it does, for errors and the log.
    package let name: String
    /// Its statements; they run in one transaction, together with the note that they ran.
    package let sql: String

    /// A step.
    package init(_ number: Int, _ name: String, _ sql: String) {
        self.number = number
        self.name = name
        self.sql = sql
    }
}

/// What a service's database is: the mark in its header and the steps that lead to its tables.
package struct Schema: Sendable {
    /// SQLite's `application_id`, one per service, not 0.
    package let applicationID: Int32
    /// The whole history, oldest first.
    package let migrations: [Migration]
    /// What to run, once, in a database that was put back; empty for nothing.
    ///
    /// What was true when it was copied may not be any more.
    package let whenPutBack: String
    /// The same for one that was put back without the others of its backup.
    ///
    /// They may hold on to what it has given out since, and would give out again.
    package let whenPutBackAlone: String
    /// What the writing connection makes for itself at each opening: temporary tables, which are
    /// in memory, and what of the file is kept in them; empty for nothing.
    ///
    /// Only commands that change something see them.
    package let inMemory: String

    /// What a database of it carries in its header: `application_id`, and as `user_version` how
    /// many steps it has seen.
    package var facts: (applicationID: Int32, version: Int) { (applicationID, migrations.count) }

    /// A schema.
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
    /// Brings the database to the schema; does nothing to one that is there already.
    ///
    /// Throws `.wrongApplication` for another service's file, `.newerSchema` for one that a newer
    /// program has written, and the step's own error, with nothing of that step done.
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
        // In the header before any table is: a file half made is still known as ours.
        try run("PRAGMA application_id = \(schema.applicationID)")
    }

    private borrowing func apply(_ migration: Migration, of schema: Schema) throws {
        try control("BEGIN IMMEDIATE")
        do {
            try execute(script: migration.sql)
            guard isInTransaction else {
                throw StorageError(.misuse, "it ends its transaction; leave that to Herald")
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
