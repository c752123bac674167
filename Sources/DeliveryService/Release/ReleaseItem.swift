import DeliveryEngine
import Protocol

/// What a release does with one notification.
struct ReleaseItem: Sendable {
    var record: NotificationRecord
    var tally = ReleaseTally()
    /// Why it stays as it is; nil: it does not.
    var problem: String?
    /// Whether that may be gone soon.
    var isTransient = false
    /// Whether its audience is resolved when it goes, and its deliveries are those of now.
    var isUnplanned = false
    /// Whether nobody could say for whom it is now.
    var isUncounted = false
    /// Whether it stays because the registry does not answer at all.
    var isUnanswered = false
    /// Whether its time is over.
    var isExpired = false
    /// What became of it; nil: nothing.
    var transition: Transition?

    /// It stays as it is: nothing of it goes.
    mutating func stay(_ problem: String, isTransient: Bool) {
        (self.problem, self.isTransient) = (problem, isTransient)
        tally.deliveries = 0
    }

    /// Something else became of it while it was looked at.
    mutating func isOvertaken(by record: NotificationRecord) {
        self.record = record
        tally = ReleaseTally()
        isUncounted = false
        stay("it is \(record.state.name) by now: nothing to release", isTransient: false)
    }

    /// Its time is over: what would have gone does not.
    mutating func expire() {
        (isExpired, isUncounted) = (true, false)
        // Nobody knows whom one would have gone to that is planned when it goes.
        if !isUnplanned, tally.deliveries > 0 {
            tally.dropped[.expired, default: 0] += tally.deliveries
        }
        tally.deliveries = 0
    }

    /// As it travels.
    var proto: Proto.ReleasedNotification {
        var proto = Proto.ReleasedNotification()
        (proto.id, proto.type) = (record.id, record.type)
        proto.deliveries = UInt64(max(0, tally.deliveries))
        proto.dropped = tally.droppedProto
        proto.problem = problem ?? ""
        (proto.unplanned, proto.uncounted) = (isUnplanned, isUncounted)
        return proto
    }
}
