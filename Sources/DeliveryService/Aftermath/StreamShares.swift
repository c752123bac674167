import Storage

/// The share of each app in the stream of events, inside a transaction.
///
/// Each event has a place in the count of its app's events. So the first and the last event of an
/// app tell how many it has, and nothing else is written with an event. When all apps have too
/// many, the app that has most loses its oldest: the events of one app push out those of no other
/// app.
enum StreamShares {
    /// Adds the places, and the last event that was removed of an app alone.
    ///
    /// Of older events, their numbers stand for their places: they count for more than they are
    /// until they are removed. This is part of a migration and must never change.
    static let migration = """
        ALTER TABLE stream ADD COLUMN place INTEGER;
        CREATE TABLE stream_removed (
            app TEXT NOT NULL PRIMARY KEY, number INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
    /// The number of new events after which the sum of all is checked.
    ///
    /// The check takes two searches for each app.
    static let interval: Int64 = 1_000

    /// The place of the latest event of the app that is the statement's first parameter, in a
    /// statement that adds the next one: a statement of its own would cost as much as the search.
    static let lastPlace = """
        coalesce((
            SELECT coalesce(place, number) FROM stream WHERE app = ?1 ORDER BY number DESC LIMIT 1
        ), 0)
        """
    private static let last = """
        SELECT coalesce(place, number) FROM stream WHERE app = ? ORDER BY number DESC LIMIT 1
        """
    private static let first = """
        SELECT coalesce(place, number) FROM stream WHERE app = ? ORDER BY number LIMIT 1
        """

    /// Removes the oldest events of the apps with most, if there are too many after `count` new
    /// ones up to `number`.
    ///
    /// - Parameter most: The maximum number of events of all apps.
    static func makeRoom(
        at number: Int64, adding count: Int = 1, most: Int64, in database: borrowing Database
    ) throws {
        guard number > most, (number - Int64(count)) / interval != number / interval else { return }
        var shares = try all(in: database)
        var excess = shares.reduce(-most) { $0 + $1.count }
        while excess > 0 {
            let biggest = shares.indices.max { shares[$0].count < shares[$1].count }
            guard let index = biggest else { return }
            let next = shares.indices.filter { $0 != index }.map { shares[$0].count }.max() ?? 0
            let share = shares[index]
            // Down to the second, and then a little of each in turn.
            let removed = try remove(
                min(excess, max(share.count - next, interval)), of: share.app, in: database)
            guard removed > 0 else { return }
            excess -= min(removed, share.count)
            shares[index].count -= min(removed, share.count)
        }
    }

    /// Returns the last removed event that a reader of an app, or of all apps if it is nil, would
    /// have got.
    static func removed(of app: String?, in database: borrowing Database) throws -> Int64 {
        guard let app else {
            return try database.first("SELECT coalesce(max(number), 0) FROM stream_removed") {
                $0.integer(0)
            } ?? 0
        }
        return try database.first(
            "SELECT coalesce(max(number), 0) FROM stream_removed WHERE app IN (?, '')", app
        ) { $0.integer(0) } ?? 0
    }

    /// Returns the apps with events, each with the largest number of events that it can have.
    private static func all(
        in database: borrowing Database
    ) throws -> [(app: String, count: Int64)] {
        var found: [(app: String, count: Int64)] = []
        // One search of the index for each app; the events of the whole suite have an empty one.
        var next = try database.first("SELECT min(app) FROM stream") { $0.optionalText(0) }
        while case let app?? = next {
            let end = try database.first(last, app) { $0.integer(0) } ?? 0
            let start = try database.first(first, app) { $0.integer(0) } ?? 0
            found.append((app, end - start + 1))
            next = try database.first("SELECT min(app) FROM stream WHERE app > ?", app) {
                $0.optionalText(0)
            }
        }
        return found
    }

    /// Removes the oldest events of an app, about `count` but at least one row.
    ///
    /// - Returns: The number of removed events, or the largest number if there are none left.
    private static func remove(
        _ count: Int64, of app: String, in database: borrowing Database
    ) throws -> Int64 {
        guard let start = try database.first(first, app, read: { $0.integer(0) }) else { return 0 }
        // Each row has one event or more.
        let number = try database.first(
            """
            SELECT max(number) FROM (
                SELECT number, coalesce(place, number) AS place FROM stream WHERE app = ?1
                ORDER BY number LIMIT ?2)
            WHERE place < ?3
            """, app, count, start + count
        ) { $0.integer(0) }
        guard let number else { return 0 }
        try database.run("DELETE FROM stream WHERE app = ? AND number <= ?", app, number)
        try database.run(
            """
            INSERT INTO stream_removed (app, number) VALUES (?, ?)
            ON CONFLICT (app) DO UPDATE SET number = excluded.number
            """, app, number)
        return try database.first(first, app) { $0.integer(0) }.map { $0 - start } ?? .max
    }
}
