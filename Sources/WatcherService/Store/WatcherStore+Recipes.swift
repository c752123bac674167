import ServiceKit
import Storage
import Watch

/// A recipe as it was put by a call.
struct StoredRecipe: Hashable, Sendable {
    var app: String
    var text: [UInt8]
    /// Whether it may read the private hosts that the setting allows: who put it had a key of the
    /// whole suite.
    var isPrivate: Bool
}

extension WatcherStore {
    /// Returns all recipes that were put by calls, by their names.
    func recipes() async throws -> [String: StoredRecipe] {
        try await database.read { database in
            var recipes: [String: StoredRecipe] = [:]
            try database.visit("SELECT name, app, text, is_private FROM recipe") { row in
                recipes[row.text(0)] = StoredRecipe(
                    app: row.text(1), text: row.blob(2), isPrivate: row.integer(3) != 0)
                return true
            }
            return recipes
        }
    }

    /// Stores a recipe in the place of `former`; returns false if another one is there by now.
    func put(
        _ recipe: StoredRecipe, _ name: String, inPlaceOf former: StoredRecipe?
    ) async throws -> Bool {
        try await database.write { database in
            guard try Self.isStored(former, name, in: database) else { return false }
            try database.run(
                """
                INSERT INTO recipe (name, app, text, is_private) VALUES (?1, ?2, ?3, ?4)
                ON CONFLICT (name) DO UPDATE SET app = ?2, text = ?3, is_private = ?4
                """, name, recipe.app, recipe.text, recipe.isPrivate)
            return true
        }
    }

    /// Deletes a recipe if it is still the stored one; returns whether it was.
    func delete(_ former: StoredRecipe, _ name: String) async throws -> Bool {
        try await database.write { database in
            guard try Self.isStored(former, name, in: database) else { return false }
            try database.run("DELETE FROM recipe WHERE name = ?", name)
            return true
        }
    }

    private static func isStored(
        _ recipe: StoredRecipe?, _ name: String, in database: borrowing Database
    ) throws -> Bool {
        let stored = try database.first(
            "SELECT text FROM recipe WHERE name = ?", name
        ) { $0.blob(0) }
        return stored == recipe?.text
    }
}
