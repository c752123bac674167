import Protocol
import ServiceKit
import Storage

extension DeliverySchema {
    /// Adds templates, which are contents with names, and whether a notification's texts may be
    /// shortened.
    static let templates = """
        ALTER TABLE notification ADD COLUMN may_shorten INTEGER NOT NULL DEFAULT 0;
        CREATE TABLE template (
            app TEXT NOT NULL,
            name TEXT NOT NULL,
            template BLOB NOT NULL,
            PRIMARY KEY (app, name)
        ) STRICT, WITHOUT ROWID;
        """
}

extension DeliveryStore {
    /// Stores a template in place of one with the same name.
    ///
    /// - Throws: `resourceExhausted` if the app has too many.
    func put(_ template: Proto.Template) async throws {
        try await database.write { database in
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
    }

    /// Returns an app's template with a name.
    func template(_ name: String, of app: String) async throws -> Proto.Template? {
        try await database.read { database in
            try database.first(
                "SELECT template FROM template WHERE app = ? AND name = ?", app, name
            ) { try Proto.Template(decoding: $0.blob(0)) }
        }
    }

    /// Returns an app's templates by name, after a given name.
    func templates(
        of app: String, after name: String, limit: Int
    ) async throws -> [Proto.Template] {
        try await database.read { database in
            try database.rows(
                "SELECT template FROM template WHERE app = ? AND name > ? ORDER BY name LIMIT ?",
                app, name, limit
            ) { try Proto.Template(decoding: $0.blob(0)) }
        }
    }

    /// Deletes a template; returns whether there was one with the name.
    func deleteTemplate(_ name: String, of app: String) async throws -> Bool {
        try await database.write { database in
            try database.run("DELETE FROM template WHERE app = ? AND name = ?", app, name) > 0
        }
    }
}
