import ServiceKit
import Storage
import Watch

/// The notifications that are held, and the items in quarantine, of which an app has only so many.
///
/// Entries beyond that number are given up, the oldest first, since people can still use the
/// newest. They are dropped with a reason and counted, and operators are told.
enum OpenEntries {
    /// The reason of an entry that was given up.
    static let reason = "given up: the app has too many that nobody has decided on"
    /// The number of a source's given-up entries that are kept, to be looked at.
    static let keptOfSource = 200

    /// Gives up the entries of a state that the app of a source has too many of; returns their
    /// number.
    static func giveUp(
        _ state: EntryState, ofAppOf source: Int64, _ allowances: WatcherAllowances,
        in database: borrowing Database
    ) throws -> Int {
        let (count, bytes) = try size(state, source, in: database)
        let most = (allowances.openEntriesOfApp, allowances.openBytesOfApp)
        guard count > most.0 || bytes > most.1 else { return 0 }
        // A tenth more goes, so that it is not looked for at each further entry.
        var (entries, room) = (count - most.0 * 9 / 10, bytes - most.1 / 10 * 9)
        if count <= most.0 { entries = 0 }
        if bytes <= most.1 { room = 0 }
        var given: [Int64: Int] = [:]
        for entry in try oldest(state, source, in: database) where entries > 0 || room > 0 {
            try DigestEntry.settle(entry.id, .dropped, reason: reason, in: database)
            try database.run(
                """
                UPDATE entry SET state = 5, reason = ?2, request = NULL, item = x'' WHERE id = ?1
                """, entry.id, reason)
            entries -= 1
            room -= entry.bytes
            given[entry.source, default: 0] += 1
        }
        for (source, count) in given {
            try database.run(
                "UPDATE source SET given_up = given_up + ?2 WHERE id = ?1", source, count)
            try tidy(source, in: database)
        }
        return given.values.reduce(0, +)
    }

    private static let ofApp = """
        FROM source CROSS JOIN entry ON entry.source = source.id AND entry.state = ?2
        WHERE source.app = (SELECT app FROM source WHERE id = ?1)
        """

    private static let bytes = "length(item) + coalesce(length(request), 0)"

    private static func size(
        _ state: EntryState, _ source: Int64, in database: borrowing Database
    ) throws -> (count: Int, bytes: Int) {
        try database.first(
            "SELECT count(*), coalesce(sum(\(bytes)), 0) \(ofApp)", source, state.rawValue
        ) { (Int($0.integer(0)), Int($0.integer(1))) } ?? (0, 0)
    }

    private static func oldest(
        _ state: EntryState, _ source: Int64, in database: borrowing Database
    ) throws -> [(id: Int64, source: Int64, bytes: Int)] {
        try database.rows(
            "SELECT entry.id, entry.source, \(bytes) \(ofApp) ORDER BY entry.id", source,
            state.rawValue
        ) { ($0.integer(0), $0.integer(1), Int($0.integer(2))) }
    }

    /// Deletes the oldest of a source's entries that were given up.
    private static func tidy(_ source: Int64, in database: borrowing Database) throws {
        try database.run(
            """
            DELETE FROM entry WHERE source = ?1 AND state = 5 AND reason = ?2 AND id <= (
                SELECT id FROM entry WHERE source = ?1 AND state = 5 AND reason = ?2
                ORDER BY id DESC LIMIT 1 OFFSET ?3)
            """, source, reason, keptOfSource)
    }
}
