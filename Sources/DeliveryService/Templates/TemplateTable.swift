import Protocol
import ServiceKit
import Storage

/// The table of templates, which are contents with names, inside a transaction.
enum TemplateTable {
    /// The table, and whether a notification's texts may be shortened.
    static let creation = """
        ALTER TABLE notification ADD COLUMN may_shorten INTEGER NOT NULL DEFAULT 0;
        CREATE TABLE template (
            app TEXT NOT NULL,
            name TEXT NOT NULL,
            template BLOB NOT NULL,
            PRIMARY KEY (app, name)
        ) STRICT, WITHOUT ROWID;
        """

    /// Stores a template in place of one with the same name.
    ///
    /// - Throws: `resourceExhausted` if the app has too many.
    static func put(_ template: Proto.Template, in database: borrowing Database) throws {
        try database.run(
            "INSERT OR REPLACE INTO template (app, name, template) VALUES (?, ?, ?)",
            template.app, template.name, try template.encoded())
        let count = try database.first(
            "SELECT count(*) FROM template WHERE app = ?", template.app
        ) { $0.integer(0) }
        guard count ?? 0 <= Int64(RequestLimits.templates) else {
            throw RPCError(
                .resourceExhausted,
                "an app has at most \(RequestLimits.templates) templates; delete some first")
        }
    }

    /// Returns an app's template with a name; nil if there is none.
    static func with(
        name: String, of app: String, in database: borrowing Database
    ) throws -> Proto.Template? {
        try database.first(
            "SELECT template FROM template WHERE app = ? AND name = ?", app, name
        ) { try Proto.Template(decoding: $0.blob(0)) }
    }

    /// Returns an app's templates by name, after a given name.
    static func page(
        of app: String, after name: String, limit: Int, in database: borrowing Database
    ) throws -> [Proto.Template] {
        try database.rows(
            "SELECT template FROM template WHERE app = ? AND name > ? ORDER BY name LIMIT ?",
            app, name, limit
        ) { try Proto.Template(decoding: $0.blob(0)) }
    }

    /// Returns the names of an app's templates, in their order.
    static func names(of app: String, in database: borrowing Database) throws -> [String] {
        try database.rows("SELECT name FROM template WHERE app = ? ORDER BY name", app) {
            $0.text(0)
        }
    }

    /// Deletes a template; returns whether there was one with the name.
    static func remove(
        _ name: String, of app: String, in database: borrowing Database
    ) throws -> Bool {
        try database.run("DELETE FROM template WHERE app = ? AND name = ?", app, name) > 0
    }
}
