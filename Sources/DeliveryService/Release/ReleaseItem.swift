import DeliveryEngine
import Protocol

/// The effect of a release on one notification.
struct ReleaseItem: Sendable {
    var record: NotificationRecord
    var tally = ReleaseTally()
    /// The number of devices that the counted deliveries go to, each counted once.
    var countedDevices = 0
    /// The reason why the notification is not released; nil if it is.
    var problem: String?
    /// True if the problem may soon disappear.
    var isTransient = false
    /// True if the audience is resolved only when it is sent, so that the deliveries are those of
    /// now.
    var isUnplanned = false
    /// True if the present audience could not be counted.
    var isUncounted = false
    /// True if the notification stays held because the registry does not answer at all.
    var isUnanswered = false
    /// True if the notification has expired.
    var isExpired = false
    /// The notification's change of state; nil if there is none.
    var transition: Transition?

    /// The number of devices that get something, each counted once.
    var devices: Int { tally.deliveries > 0 ? countedDevices : 0 }

    /// Keeps the notification held: nothing of it is sent.
    mutating func stay(_ problem: String, isTransient: Bool) {
        (self.problem, self.isTransient) = (problem, isTransient)
        tally.deliveries = 0
    }

    /// Records that the notification's state changed during the check.
    mutating func isOvertaken(by record: NotificationRecord) {
        self.record = record
        tally = ReleaseTally()
        isUncounted = false
        stay("the notification is now \(record.state.name), not stalled", isTransient: false)
    }

    /// Records that the notification has expired: nothing of it is sent.
    mutating func expire() {
        (isExpired, isUncounted) = (true, false)
        // The audience of an unplanned notification is unknown.
        if !isUnplanned, tally.deliveries > 0 {
            tally.dropped[.expired, default: 0] += tally.deliveries
        }
        tally.deliveries = 0
    }

    /// The item as a protobuf message.
    var proto: Proto.ReleasedNotification {
        var proto = Proto.ReleasedNotification()
        (proto.id, proto.type) = (record.id, record.type)
        proto.deliveries = UInt64(max(0, tally.deliveries))
        proto.devices = UInt64(devices)
        proto.dropped = tally.droppedProto
        proto.problem = problem ?? ""
        (proto.unplanned, proto.uncounted) = (isUnplanned, isUncounted)
        return proto
    }
}
