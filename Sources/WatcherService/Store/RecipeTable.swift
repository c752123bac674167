import ServiceKit
import Storage
import Watch

/// A recipe as it was put by a call.
struct StoredRecipe: Hashable, Sendable {
    var app: String
    var text: [UInt8]
    /// True if it may read the private hosts that the setting allows: who put it had a key of the
    /// whole suite.
    var isPrivate: Bool
    /// The ids of those who put it and former versions of it.
    var authors: [String] = []
}

/// The recipes that calls put.
struct RecipeTable: Sendable {
    let database: DatabaseQueue

    /// Returns all recipes.
    func all() async throws -> [SourceKey: StoredRecipe] {
        try await database.read { database in
            var recipes: [SourceKey: StoredRecipe] = [:]
            try database.visit("SELECT name, app, text, is_private, authors FROM recipe") { row in
                recipes[SourceKey(app: row.text(1), name: row.text(0))] = StoredRecipe(
                    app: row.text(1), text: row.blob(2), isPrivate: row.integer(3) != 0,
                    authors: row.text(4).split(separator: " ").map(String.init))
                return true
            }
            return recipes
        }
    }

    /// Stores a recipe in the place of `former`; returns false if another one is there by now.
    ///
    /// - Parameter deletion: The last deletion of an app with the recipe's app id before this; nil
    ///   if it is unknown. If it is the first that is known of the app, a later deletion of it is
    ///   noticed by that.
    /// - Throws: `resourceExhausted` if the app has too many recipes, or too large ones.
    func put(
        _ recipe: StoredRecipe, _ name: String, inPlaceOf former: StoredRecipe?,
        after deletion: Int64?, _ allowances: WatcherAllowances
    ) async throws -> Bool {
        try await database.write { database in
            guard try Self.isStored(former, recipe.app, name, in: database) else { return false }
            let size = try database.first(
                """
                SELECT count(*), coalesce(sum(length(text)), 0) FROM recipe
                WHERE app = ? AND name <> ?
                """, recipe.app, name
            ) { (Int($0.integer(0)), Int($0.integer(1))) }
            try RecipeCall.checkRoom(recipe, beside: size ?? (0, 0), allowances)
            try database.run(
                """
                INSERT INTO recipe (name, app, text, is_private, authors)
                VALUES (?1, ?2, ?3, ?4, ?5)
                ON CONFLICT (app, name) DO UPDATE SET text = ?3, is_private = ?4, authors = ?5
                """, name, recipe.app, recipe.text, recipe.isPrivate,
                recipe.authors.joined(separator: " "))
            if let deletion {
                try database.run(
                    "INSERT OR IGNORE INTO known_app (app, deleted) VALUES (?, ?)", recipe.app,
                    deletion)
            }
            return true
        }
    }

    /// Deletes a recipe if it is still the stored one; returns whether it was.
    func delete(_ former: StoredRecipe, _ name: String) async throws -> Bool {
        try await database.write { database in
            guard try Self.isStored(former, former.app, name, in: database) else { return false }
            try database.run(
                "DELETE FROM recipe WHERE app = ? AND name = ?", former.app, name)
            return true
        }
    }

    private static func isStored(
        _ recipe: StoredRecipe?, _ app: String, _ name: String, in database: borrowing Database
    ) throws -> Bool {
        let stored = try database.first(
            "SELECT text FROM recipe WHERE app = ? AND name = ?", app, name
        ) { $0.blob(0) }
        return stored == recipe?.text
    }
}
