import Audience
import AudienceMessages
import Protocol
import Storage
import Watch

/// The erasure of users from the recipes of one app, and from the entries and news made by them.
///
/// Recipes in files are the operator's own and are left alone.
struct UserNames: Sendable {
    /// The number of entries that one step reads.
    ///
    /// An audience has up to 16 KiB, and whoever else reads waits while a step's are parsed.
    private static let atOnce = 32

    let database: DatabaseQueue
    let app: String
    let users: ErasedUsers

    /// Replaces the users by ``ErasedUserName`` in the recipes that calls have stored, and returns
    /// the changed ones.
    func eraseRecipes() async throws -> [SourceKey: StoredRecipe] {
        var changed: [SourceKey: StoredRecipe] = [:]
        for (key, recipe) in try await RecipeTable(database: database).all()
        where recipe.app == app {
            guard let text = RecipeErasing.erase(users, in: recipe.text) else { continue }
            let count = try await database.write(isErasure: true) { database in
                try database.run(
                    "UPDATE recipe SET text = ? WHERE app = ? AND name = ? AND text = ?", text,
                    key.app, key.name, recipe.text)
            }
            // Somebody may have put another one meanwhile.
            guard count > 0 else {
                return changed.merging(try await eraseRecipes()) { $1 }
            }
            changed[key] = recipe
            changed[key]?.text = text
        }
        return changed
    }

    /// Replaces the users in the requests of entries, and in the operators of news.
    ///
    /// The item of such an entry is emptied, because the id may have come from there.
    func eraseEntries() async throws {
        var after: Int64? = 0
        while let last = after {
            let (named, next) = try await entries(after: last)
            if !named.isEmpty {
                try await database.write(isErasure: true) { database in
                    for (id, request) in named {
                        try database.run(
                            "UPDATE entry SET request = ?, item = CAST('{}' AS BLOB) WHERE id = ?",
                            request, id)
                    }
                }
            }
            after = next
        }
        try await eraseNews()
    }

    private func entries(
        after last: Int64
    ) async throws -> (named: [(id: Int64, request: [UInt8])], next: Int64?) {
        try await database.read { database in
            let rows = try database.rows(
                """
                SELECT id, request FROM entry WHERE id > ?
                    AND source IN (SELECT id FROM source WHERE app = ?)
                    AND instr(request, CAST('user' AS BLOB)) > 0
                ORDER BY id LIMIT ?
                """, last, app, Self.atOnce
            ) { (id: $0.integer(0), request: $0.blob(1)) }
            let named = rows.compactMap { row -> (id: Int64, request: [UInt8])? in
                // Of an item in quarantine it is no request, but the recipe's version.
                let request = try? Proto.SendRequest(decoding: row.request)
                guard let erased = try? request?.erasing(users)?.encoded() else {
                    return nil
                }
                return (row.id, erased)
            }
            return (named, rows.count == Self.atOnce ? rows.last?.id : nil)
        }
    }

    private func eraseNews() async throws {
        let select =
            "SELECT id, operators FROM news WHERE app = ? AND instr(operators, 'user') > 0"
        let named = try await database.read { database in
            try database.rows(select, app) { (id: $0.integer(0), operators: $0.text(1)) }
        }.compactMap { row in
            users.replaced(in: row.operators).map { (row.id, $0) }
        }
        guard !named.isEmpty else { return }
        try await database.write(isErasure: true) { database in
            for (id, operators) in named {
                try database.run("UPDATE news SET operators = ? WHERE id = ?", operators, id)
            }
        }
    }
}
