import DeliveryEngine
import Protocol
import ServiceKit

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

    /// Adds a number of notifications in a state.
    mutating func add(_ count: Int, of app: String, in state: NotificationState) {
        guard let kind = Kind(state) else { return }
        let subject = Subject(app: app, kind: kind)
        let new = (counts[subject] ?? 0) + count
        counts[subject] = new > 0 ? new : nil
    }

    /// Counts a committed change of state.
    mutating func note(_ transition: Transition) {
        let (app, state) = (transition.record.app, transition.record.state)
        guard transition.from != state else { return }
        if let from = transition.from { add(-1, of: app, in: from) }
        add(1, of: app, in: state)
    }

    /// Removes the numbers of an app that was deleted.
    mutating func forget(app: String) { counts = counts.filter { $0.key.app != app } }

    /// Refuses a new notification in `state` if the app has reached its limit.
    ///
    /// - Throws: `resourceExhausted`, with the time after which to try again.
    func checkRoom(
        of app: String, for state: NotificationState, _ limits: DeliveryLimits
    ) throws(RPCError) {
        guard let kind = Kind(state) else { return }
        let count = counts[Subject(app: app, kind: kind)] ?? 0
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
