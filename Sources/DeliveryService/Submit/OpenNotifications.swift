import DeliveryEngine
import Protocol
import ServiceKit

/// How many notifications of each app are not over: a queue that grows for ever is a full disk, and
/// messages that come too late to be of use.
struct OpenNotifications {
    /// Why a notification is not over, for each has its own bound.
    private enum Kind: Hashable {
        /// It is its turn soon.
        case queued
        /// It waits for its time, or for a release.
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

    /// Adds what there is in a state.
    mutating func add(_ count: Int, of app: String, in state: NotificationState) {
        guard let kind = Kind(state) else { return }
        let subject = Subject(app: app, kind: kind)
        let new = (counts[subject] ?? 0) + count
        counts[subject] = new > 0 ? new : nil
    }

    /// Counts a change that is committed.
    mutating func note(_ transition: Transition) {
        let (app, state) = (transition.record.app, transition.record.state)
        guard transition.from != state else { return }
        if let from = transition.from { add(-1, of: app, in: from) }
        add(1, of: app, in: state)
    }

    /// Refuses one more that would begin in `state`, if an app has as many as it may.
    ///
    /// - Throws: `resourceExhausted`, with the time after which it makes sense to ask again.
    func checkRoom(
        of app: String, for state: NotificationState, _ limits: DeliveryLimits
    ) throws(RPCError) {
        guard let kind = Kind(state) else { return }
        let count = counts[Subject(app: app, kind: kind)] ?? 0
        switch kind {
        case .queued where count >= limits.queuedNotifications:
            throw RPCError(
                .resourceExhausted,
                "\(count) notifications of the app are queued; send this one again later",
                retryAfter: limits.queueRetry)
        case .kept where count >= limits.keptNotifications:
            throw RPCError(
                .resourceExhausted,
                "\(count) notifications of the app are scheduled or stalled; cancel some, or "
                    + "release them, then send this one again", retryAfter: limits.keptRetry)
        default: return
        }
    }
}
