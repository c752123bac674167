import DeliveryEngine
import Protocol
import ServiceKit

/// A notification as it is stored.
struct NotificationRecord: Hashable, Sendable {
    /// Its number in the order of acceptance; 0 before it is stored.
    var sequence: Int64 = 0
    var id: String
    var app: String
    var type: String
    var content: Proto.Content
    var priority = Brief.Priority.normal
    var onUncertain = Brief.OnUncertain.resend
    /// Whether a text may be cut where a provider takes less.
    var mayShorten = false
    /// The selector's canonical text.
    var audience: String
    var machine: NotificationMachine
    var counts = DeliveryCounts()
    var createTime: UnixTime
    /// Its place in the order in which audiences were resolved; nil before.
    var planned: Int64?
    /// Its place in the inbox; nil before it is planned, changes when it is released.
    var published: Int64?
    /// The registry's generation that its ordinals belong to.
    var generation: UInt64 = 0
    /// When it goes to each device, as it was asked for; nil: nothing was.
    var timing: Proto.Timing?
    /// In which stages it goes out, and how far it is; nil: to all at once.
    var rollout: Rollout?
    /// Whether devices get it that are at the limit of a cap.
    var ignoresCaps = false
    /// Whether it tells of others, and its devices are stored beside it.
    var isDigest = false

    var state: NotificationState { machine.state }
    var expireTime: UnixTime { machine.expireTime }

    /// Whether each device gets it at once or not at all.
    var isNowOrNever: Bool { timing?.nowOrNever ?? false }

    /// Tells of two with one collapse key which is the newer one; 0 without such a key.
    var version: Int64 { content.collapseKey.isEmpty ? 0 : sequence }

    /// What sending must know of it.
    var brief: Brief {
        Brief(
            sequence: sequence, app: app, type: type, expireTime: expireTime,
            onUncertain: onUncertain, priority: priority, collapseKey: content.collapseKey)
    }

    /// As it travels.
    func proto(errors: [Proto.DeliveryError] = []) -> Proto.Notification {
        var notification = Proto.Notification()
        notification.id = id
        notification.app = app
        notification.type = type
        notification.content = content
        notification.audience = audience
        notification.state = state.proto
        notification.reason = machine.reason
        notification.counts = counts.proto
        notification.createTime = createTime.timestamp
        notification.deliverTime = machine.deliverTime.timestamp
        notification.expireTime = expireTime.timestamp
        notification.finishTime = machine.finishTime?.timestamp
        notification.errors = errors
        notification.priority = Proto.Priority(rawValue: priority.rawValue)
        notification.onUncertain = Proto.OnUncertain(rawValue: onUncertain.rawValue)
        notification.mayShorten = mayShorten
        notification.timing = timing
        notification.rollout = rollout?.asked
        notification.rolloutState = rollout?.state(isStalled: state == .stalled)
        notification.ignoreCaps = ignoresCaps
        return notification
    }
}

/// A change that was committed, for what is kept in memory.
struct Transition: Sendable {
    var record: NotificationRecord
    var from: NotificationState?
}
