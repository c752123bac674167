import DeliveryEngine
import ServiceKit
import Storage

/// A search for the oldest message that may go now and still waits, inside a transaction.
///
/// A message that waits for its time, for a release or for a later attempt is not counted.
enum OldestWaiting {
    private static let queued = """
        SELECT min(due_time) FROM notification
        WHERE state = \(NotificationState.queued.rawValue) AND due_time IS NOT NULL
        """
    private static let retries = "SELECT min(due_time) FROM retry WHERE lane = ? AND state = 1"
    // Of the chunks that are sent first: those of a large campaign are as old as each other.
    private static let chunks = """
        SELECT min(max(open.not_before, deliver_time, create_time)) FROM (
            SELECT notification, not_before FROM chunk WHERE lane = ? AND state = 1
            ORDER BY priority DESC, notification, number LIMIT 256) AS open
        JOIN notification ON sequence = open.notification
        """

    /// Returns the time at which the oldest waiting message was due; nil if none waits.
    static func time(
        at now: UnixTime, in database: borrowing Database
    ) throws -> UnixTime? {
        var times = [try database.first(queued) { $0.optionalInteger(0) }]
        for lane in try LaneTable.withWork(in: database) {
            for text in [retries, chunks] {
                times.append(try database.first(text, lane) { $0.optionalInteger(0) })
            }
        }
        let due = times.compactMap { $0 ?? nil }.filter { $0 <= now.milliseconds }
        return due.min().map { UnixTime(milliseconds: $0) }
    }
}
