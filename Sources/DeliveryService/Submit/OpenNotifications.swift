import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// The number of notifications of each app that have not ended; an endless queue would fill the
/// disk and deliver messages too late.
struct OpenNotifications {
    /// The group of states that a limit applies to.
    private enum Kind: Hashable {
        /// The notification is sent soon.
        case queued
        /// The notification waits for its time or for a release.
        case kept

        init?(_ state: NotificationState) {
            switch state {
            case .queued, .sending: self = .queued
            case .scheduled, .stalled: self = .kept
            case .sent, .failed, .cancelled, .expired: return nil
            }
        }
    }

    private struct Subject: Hashable {
        var app: String
        var kind: Kind
    }

    private var counts: [Subject: Int] = [:]
    /// The bytes of an app's notifications that have not ended.
    private var bytes: [String: Int] = [:]

    /// The bytes of all of an app's notifications, with those that have ended.
    var kept: [String: Int] = [:]

    /// Counts what a database has.
    static func stored(in database: borrowing Database) throws -> OpenNotifications {
        var open = OpenNotifications()
        open.kept = try KeptNotifications.bytes(in: database)
        // The index of due notifications skips the many that have ended.
        try database.visit(
            """
            SELECT app, state, count(*), sum(length(content) + length(CAST(audience AS BLOB)))
            FROM notification WHERE due_time IS NOT NULL GROUP BY app, state
            """, list: []
        ) { row in
            guard let state = NotificationState(rawValue: Int32(truncatingIfNeeded: row.integer(1)))
            else { return true }
            open.add(Int(row.integer(2)), Int(row.integer(3)), of: row.text(0), in: state)
            return true
        }
        return open
    }

    /// Adds a number of notifications in a state, and their bytes.
    mutating func add(
        _ count: Int, _ size: Int = 0, of app: String, in state: NotificationState
    ) {
        guard let kind = Kind(state) else { return }
        let subject = Subject(app: app, kind: kind)
        let new = (counts[subject] ?? 0) + count
        counts[subject] = new > 0 ? new : nil
        let total = (bytes[app] ?? 0) + size
        bytes[app] = total > 0 ? total : nil
    }

    /// Counts a committed change of state.
    mutating func note(_ transition: Transition) {
        let (app, state) = (transition.record.app, transition.record.state)
        guard transition.from != state else { return }
        let size = transition.record.size
        if transition.from == nil {
            kept[app, default: 0] += size + KeptNotifications.rowBytes
        }
        if let from = transition.from { add(-1, -size, of: app, in: from) }
        add(1, size, of: app, in: state)
    }

    /// Removes the numbers of an app that was deleted.
    mutating func forget(app: String) {
        counts = counts.filter { $0.key.app != app }
        (bytes[app], kept[app]) = (nil, nil)
    }

    /// Refuses a new notification in `state` if the app has reached a limit.
    ///
    /// - Throws: `resourceExhausted`, with the time after which to try again.
    func checkRoom(
        of app: String, for state: NotificationState, _ limits: DeliveryLimits
    ) throws(RPCError) {
        guard let kind = Kind(state) else { return }
        let count = counts[Subject(app: app, kind: kind)] ?? 0
        let size = bytes[app] ?? 0
        guard size < limits.openBytes else {
            throw RPCError(
                .resourceExhausted,
                "the app's notifications that have not ended take \(size >> 20) MiB, the limit; "
                    + "wait until some are sent, or cancel scheduled or stalled ones",
                retryAfter: limits.keptRetry)
        }
        guard kept[app] ?? 0 < limits.keptBytes else {
            throw RPCError(
                .resourceExhausted,
                "the app's notifications of the last days take \(limits.keptBytes >> 30) GiB, the "
                    + "limit; send less, or raise HERALD_DELIVERY_APP_GIGABYTES",
                retryAfter: limits.keptRetry)
        }
        switch kind {
        case .queued where count >= limits.queuedNotifications:
            throw RPCError(
                .resourceExhausted,
                "\(count) notifications of the app are queued; try again later",
                retryAfter: limits.queueRetry)
        case .kept where count >= limits.keptNotifications:
            throw RPCError(
                .resourceExhausted,
                "\(count) notifications of the app are scheduled or stalled; cancel some, or "
                    + "release them, then try again", retryAfter: limits.keptRetry)
        default: return
        }
    }
}
