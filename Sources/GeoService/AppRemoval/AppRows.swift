import ServiceStorage
import Storage

/// All rows of an app, except its places, positions and movements, which are also in memory.
///
/// Tables belong to apps by the app's id or by one of its two numbers. They are taken from the
/// database itself, so that a later table is not forgotten.
struct AppRows: Sendable {
    /// The number of rows one transaction deletes.
    private static let atOnce = 500
    /// The tables of apps' numbers; the first is for places, the other for devices.
    private static let numbers = ["place_app", "position_app"]
    /// The tables whose rows begin with an app's number for devices.
    private static let ofDevices = ["movement", "transition_log", "position_before"]
    /// The table that is also an index in memory.
    private static let log = "position_log"

    let app: String
    /// The app's number for places; nil if it never had any.
    let ofPlaces: Int64?
    /// The app's number for devices; nil if none had a position or moved.
    let ofDevices: Int64?
    private let tables: [TableShape]

    init(of app: String, in database: borrowing Database) throws {
        self.app = app
        let numbers = try Self.numbers.map { table in
            try database.first("SELECT number FROM \(table) WHERE id = ?", app) { $0.integer(0) }
        }
        (ofPlaces, ofDevices) = (numbers[0], numbers[1])
        tables = try TableShape.all(in: database)
    }

    /// Returns the apps that have rows.
    static func apps(in database: borrowing Database) throws -> [String] {
        var apps: Set<String> = []
        for table in try TableShape.all(in: database) where table.columns["app"] == "TEXT" {
            apps.formUnion(
                try database.rows("SELECT DISTINCT app FROM \(table.name)") { $0.text(0) })
        }
        for table in numbers {
            apps.formUnion(
                try database.rows("SELECT id FROM \(table) WHERE id NOT LIKE '~%'") { $0.text(0) }
            )
        }
        return apps.sorted()
    }

    /// Deletes some of the app's rows; returns whether there were any.
    func deleteSome(in database: borrowing Database) throws -> Bool {
        for (table, condition, value) in conditions {
            let count = try table.delete(
                where: condition, value, limit: Self.atOnce, in: database)
            if count > 0 { return true }
        }
        return false
    }

    /// Returns whether the app has rows besides those of the log of positions.
    func exist(in database: borrowing Database) throws -> Bool {
        for (table, condition, value) in conditions {
            var isThere = false
            try database.visit(
                "SELECT 1 FROM \(table.name) WHERE \(condition) LIMIT 1", list: [value]
            ) { _ in
                isThere = true
                return false
            }
            if isThere { return true }
        }
        return false
    }

    /// Makes the app's numbers those of an app that nobody can name.
    ///
    /// They are not assigned again: a call that began before may still have them.
    func forgetNumbers(in database: borrowing Database) throws {
        for table in Self.numbers {
            try database.run(
                "UPDATE \(table) SET id = '~' || hex(randomblob(16)) WHERE id = ?", app)
        }
    }

    /// Deletes rows of the log of positions that have no position any more, among the next rows.
    ///
    /// - Parameter number: The entry after which to begin.
    /// - Returns: The changes, and the entry after which to continue; nil at the end.
    func deleteRuns(
        after number: Int64, in database: borrowing Database
    ) throws -> (changes: PositionChanges, next: Int64?) {
        let runs = try PositionLog.runs(
            after: number, limit: PositionLimits.runsAtOnce, in: database)
        var changes = PositionChanges()
        guard let end = runs.last?.end else { return (changes, nil) }
        let last = try PositionLog.last(in: database)
        for run in runs where Int64(run.app) == ofDevices {
            guard run.entries.allSatisfy({ $0.device == nil }) else { continue }
            changes.deleted += run.entries.count
            if run.end == last {
                // The last row of all stays, so that its number is not assigned again.
                try database.run(
                    "UPDATE \(Self.log) SET app = 0, body = x'' WHERE number = ?", last)
            } else {
                try database.run("DELETE FROM \(Self.log) WHERE number = ?", run.end)
            }
        }
        return (changes, end == last ? nil : end)
    }

    /// The tables with the app's rows, and the condition for a row to be the app's.
    private var conditions: [(TableShape, String, StorageValue)] {
        tables.compactMap { table in
            if Self.ofDevices.contains(table.name) {
                return ofDevices.map { (table, "row >> 32 = ?1 AND \(Self.range)", .integer($0)) }
            }
            switch table.columns["app"] {
            case "TEXT": return (table, "app = ?1", .text(app))
            case "INTEGER" where table.name != Self.log:
                return ofPlaces.map { (table, "app = ?1", .integer($0)) }
            default: return nil
            }
        }
    }

    /// The condition by which the rows of an app's devices are found in an index.
    private static let range = "row BETWEEN ?1 << 32 AND (?1 << 32) + 4294967295"
}
