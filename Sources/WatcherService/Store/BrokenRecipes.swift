import ServiceKit
import Storage

/// The times since when recipes have a mistake, which outlive a restart.
struct BrokenRecipes: Sendable {
    /// The table, part of a migration, which must never change.
    ///
    /// The app is empty for a recipe in a file: nobody knows the app of a file that cannot be read.
    static let schema = """
        CREATE TABLE broken_recipe (
            app TEXT NOT NULL,
            name TEXT NOT NULL,
            since INTEGER NOT NULL,
            PRIMARY KEY (app, name)
        ) STRICT, WITHOUT ROWID;
        """

    let database: DatabaseQueue

    /// Returns since when a recipe has a mistake, which is stored if it is new; nil if the recipe
    /// has none, which is stored, too.
    func since(
        _ file: RecipeFolder.Entry, _ key: SourceKey, now: UnixTime
    ) async throws -> UnixTime? {
        let app = Self.app(key, isStored: file.isStored)
        let known = try await database.read { database in
            try database.first(
                "SELECT since FROM broken_recipe WHERE app = ? AND name = ?", app, key.name
            ) { UnixTime(milliseconds: $0.integer(0)) }
        }
        guard file.error != nil else {
            if known != nil { try await forget(key, isStored: file.isStored) }
            return nil
        }
        if let known { return known }
        try await database.write { database in
            try database.run(
                "INSERT INTO broken_recipe (app, name, since) VALUES (?, ?, ?)", app, key.name,
                now.milliseconds)
        }
        return now
    }

    /// Forgets a recipe, which was mended or taken away.
    func forget(_ key: SourceKey, isStored: Bool) async throws {
        let app = Self.app(key, isStored: isStored)
        try await database.write { database in
            try database.run(
                "DELETE FROM broken_recipe WHERE app = ? AND name = ?", app, key.name)
        }
    }

    /// Forgets the recipes that were taken away while no watcher ran.
    ///
    /// - Parameter sources: The sources that there are.
    func forget(besides sources: some Sequence<(SourceKey, WatchedSource)>) async throws {
        let there = Set(
            sources.map { key, source in
                SourceKey(app: Self.app(key, isStored: source.file.isStored), name: key.name)
            })
        let known = try await database.read { database in
            try database.rows("SELECT app, name FROM broken_recipe") {
                SourceKey(app: $0.text(0), name: $0.text(1))
            }
        }
        for key in known where !there.contains(key) {
            try await forget(key, isStored: !key.app.isEmpty)
        }
    }

    private static func app(_ key: SourceKey, isStored: Bool) -> String {
        isStored ? key.app : ""
    }
}
