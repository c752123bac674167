import Protocol
import Storage

/// The number of goals of each app that are known by their ids, inside a transaction.
enum GoalCounts {
    /// The table of the counts.
    ///
    /// This is part of a migration and must never change.
    static let creation = """
        CREATE TABLE goal_count (
            app TEXT PRIMARY KEY,
            count INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        INSERT INTO goal_count SELECT app, count(*) FROM goal GROUP BY app;
        """

    /// Counts one more of an app; returns false if the app has as many as it may have.
    static func add(
        of app: String, atMost limit: Int64, in database: borrowing Database
    ) throws -> Bool {
        try database.run(
            """
            INSERT INTO goal_count (app, count) VALUES (?, 1)
            ON CONFLICT (app) DO UPDATE SET count = count + 1 WHERE count < ?
            """, app, limit) > 0
    }

    /// Takes the goals off that are about to be deleted, those before `time`.
    static func takeOff(before time: Int64, in database: borrowing Database) throws {
        try database.run(
            """
            UPDATE goal_count SET count = max(0, goal_count.count - past.goals)
            FROM (SELECT app, count(*) AS goals FROM goal WHERE time < ? GROUP BY app) AS past
            WHERE goal_count.app = past.app
            """, time)
    }

    /// The error of a goal beyond the limit.
    static func full(_ limit: Int64) -> RPCError {
        RPCError(
            .resourceExhausted,
            "goals: the app has \(limit) goals of the last 40 days, which is the maximum; report "
                + "only those that an experiment counts",
            retryAfter: .seconds(3_600))
    }
}
