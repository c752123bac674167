import ServiceKit
import Storage
import Watch

/// The room for a source's notifications in an hour, which is counted where they are stored: a run
/// and a retrial beside it do not see each other before.
enum HourRoom {
    /// Returns how many notifications of a source may still go out, inside the transaction that
    /// stores them.
    ///
    /// - Parameter time: the time at which the notifications to store were made. Stored ones may be
    ///   a little newer, since the run that stores first may have begun last.
    static func left(
        _ flood: FloodLimits, of source: Int64, at time: UnixTime,
        in database: borrowing Database
    ) throws -> Int {
        let newest = time + WatchLimits.runTime
        return max(
            0, flood.anHour - (try sent(of: source, at: time, until: newest, in: database)))
    }

    /// Returns how many notifications of a source were made in the hour before a time; a digest
    /// counts once.
    static func sent(
        of source: Int64, at time: UnixTime, until newest: UnixTime,
        in database: borrowing Database
    ) throws -> Int {
        let count = try database.first(
            """
            SELECT count(*) FROM entry
            WHERE source = ? AND state IN (1, 4) AND created > ? AND created <= ?
                AND reason NOT LIKE '\(DigestEntry.reason)%'
            """, source, time.milliseconds - 3_600_000, newest.milliseconds
        ) { $0.integer(0) }
        return Int(count ?? 0)
    }
}
