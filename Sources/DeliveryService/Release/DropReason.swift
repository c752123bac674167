import DeliveryEngine
import Protocol

/// Why a delivery does not go out though it was released, in the order in which it is looked at.
enum DropReason: Int, CaseIterable, Sendable {
    case expired
    case gone
    case muted
    case optedOut
    case replaced

    /// As the notification's errors say it.
    var words: String {
        switch self {
        case .expired: "expired"
        case .gone: "at its release: the device is gone"
        case .muted: "at its release: muted"
        case .optedOut: "at its release: the audience does not have it any more"
        case .replaced: "at its release: a newer one replaces it"
        }
    }

    fileprivate var proto: Proto.DropReason {
        switch self {
        case .expired: .expired
        case .gone: .gone
        case .muted: .muted
        case .optedOut: .optedOut
        case .replaced: .replaced
        }
    }
}

/// What a release lets go and what it does not, in deliveries.
struct ReleaseTally: Hashable, Sendable {
    var deliveries = 0
    var dropped: [DropReason: Int] = [:]

    static func += (left: inout Self, right: Self) {
        left.deliveries += right.deliveries
        left.dropped.merge(right.dropped, uniquingKeysWith: +)
    }

    /// As it travels, without what is none.
    var droppedProto: [Proto.DroppedDeliveries] {
        DropReason.allCases.compactMap { reason in
            guard let count = dropped[reason], count > 0 else { return nil }
            var proto = Proto.DroppedDeliveries()
            (proto.reason, proto.deliveries) = (reason.proto, UInt64(count))
            return proto
        }
    }
}

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
