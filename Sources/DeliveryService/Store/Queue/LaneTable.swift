import DeliveryEngine
import Storage

/// The table of lanes, inside a transaction; a lane gets a number when it first has work.
enum LaneTable {
    /// Returns the lane's number, which is assigned if the lane is new.
    static func number(of lane: LaneKey, in database: borrowing Database) throws -> Int64 {
        if let number = try find(lane, in: database) { return number }
        try database.run("INSERT INTO lane (app, adapter) VALUES (?, ?)", lane.app, lane.adapter)
        return database.lastInsertedRow
    }

    /// Returns the lane's number; nil if it never had work.
    static func find(_ lane: LaneKey, in database: borrowing Database) throws -> Int64? {
        try database.first(
            "SELECT number FROM lane WHERE app = ? AND adapter = ?", lane.app, lane.adapter
        ) { $0.integer(0) }
    }

    /// Returns the lane with a number.
    static func lane(_ number: Int64, in database: borrowing Database) throws -> LaneKey {
        let found = try database.first(
            "SELECT app, adapter FROM lane WHERE number = ?", number
        ) { LaneKey(app: $0.text(0), adapter: $0.text(1)) }
        guard let found else { throw StorageError(.corrupt, "there is no lane \(number)") }
        return found
    }

    /// Returns the lanes with open chunks or retries, in the order of their numbers.
    ///
    /// It steps from lane to lane in the index, so the cost grows only with the number of lanes
    /// with work.
    static func withWork(in database: borrowing Database) throws -> [Int64] {
        let numbers = try ["chunk", "retry"].flatMap {
            try lanes(in: $0, inState: .open, of: database)
        }
        return Set(numbers).sorted()
    }

    /// Returns the lanes with rows of a table in a state, for which there must be a partial index.
    static func lanes(
        in table: String, inState state: WorkState, of database: borrowing Database
    ) throws -> [Int64] {
        // The state is a literal, because SQLite chooses partial indexes by it.
        let isIn = "state = \(state.rawValue)"
        return try database.rows(
            """
            WITH RECURSIVE busy (lane) AS (
                SELECT (SELECT min(lane) FROM \(table) WHERE \(isIn))
                UNION ALL SELECT (SELECT min(other.lane) FROM \(table) AS other
                    WHERE \(isIn) AND other.lane > busy.lane)
                FROM busy WHERE busy.lane IS NOT NULL)
            SELECT lane FROM busy WHERE lane IS NOT NULL
            """
        ) { $0.integer(0) }
    }

    /// Returns the numbers of the notifications that have open work on a lane, or rows there that
    /// follow their notification; those that are over or stalled have no open work.
    static func open(
        _ number: Int64, in database: borrowing Database
    ) throws -> [Int64] {
        try database.rows(
            """
            SELECT sequence FROM notification WHERE state NOT IN (\(closed)) AND sequence IN (
                SELECT notification FROM chunk WHERE lane = ?1 AND state = 1
                UNION SELECT notification FROM retry WHERE lane = ?1 AND state = 1
                UNION SELECT notification FROM row_following WHERE EXISTS (
                    SELECT 1 FROM retry WHERE retry.notification = row_following.notification
                        AND lane = ?1 AND state <> 0))
            ORDER BY sequence
            """, number
        ) { $0.integer(0) }
    }

    private static let closed = NotificationState.allCases
        .filter { $0.isFinal || $0 == .stalled }.map { "\($0.rawValue)" }.joined(separator: ", ")

    /// Returns the names of the adapters that have open work of a notification.
    static func adapters(
        with notification: Int64, in database: borrowing Database
    ) throws -> [String] {
        try database.rows(
            """
            SELECT adapter FROM lane WHERE number IN (
                SELECT lane FROM chunk WHERE notification = ?1 AND state = 1
                UNION SELECT lane FROM retry WHERE notification = ?1 AND state = 1)
            ORDER BY adapter
            """, notification
        ) { $0.text(0) }
    }

    /// Returns every lane that ever had work.
    static func all(in database: borrowing Database) throws -> [LaneKey] {
        try database.rows("SELECT app, adapter FROM lane") {
            LaneKey(app: $0.text(0), adapter: $0.text(1))
        }
    }
}
