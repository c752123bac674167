import DeliveryEngine
import Protocol
import ServiceKit

/// A notification as it is stored.
struct NotificationRecord: Hashable, Sendable {
    /// The number in the order of acceptance; 0 before the notification is stored.
    var sequence: Int64 = 0
    var id: String
    var app: String
    var type: String
    var content: Proto.Content
    var priority = Brief.Priority.normal
    var onUncertain = Brief.OnUncertain.resend
    /// True if the text may be shortened if a provider accepts less.
    var mayShorten = false
    /// The selector's canonical text.
    var audience: String
    var machine: NotificationMachine
    var counts = DeliveryCounts()
    var createTime: UnixTime
    /// The place in the order in which audiences were resolved; nil before that.
    var planned: Int64?
    /// The place in the inbox, which changes with a release; nil before the plan.
    var published: Int64?
    /// The registry's generation of the audience's ordinals.
    var generation: UInt64 = 0
    /// The requested timing of the devices; nil if none was requested.
    var timing: Proto.Timing?
    /// The rollout in stages and its progress; nil if the notification is sent to all at once.
    var rollout: Rollout?
    /// True if devices at the limit of a cap get the notification too.
    var ignoresCaps = false
    /// True if the notification is a digest of others, whose devices are stored separately.
    var isDigest = false
    /// The key or account that sent the notification, by name and id; empty if that is not known.
    var sentBy = ""
    /// The ids of the people who wrote the content beside its sender.
    ///
    /// None of them can approve the notification.
    var authors: [String] = []
    /// The approval of a second person, given or awaited; nil if none is needed.
    var approval: Proto.Approval?
    /// The time at which the notification first began to go out.
    ///
    /// It is nil if the notification has not begun, or began before this was stored.
    var beginTime: UnixTime?
    /// The caller who cancelled the notification, by name and id; empty if nobody did or that is
    /// not known.
    var cancelledBy = ""
    /// The bytes that the content and the audience take in the database; 0 before they are stored.
    var size = 0

    var state: NotificationState { machine.state }
    var expireTime: UnixTime { machine.expireTime }

    /// True if each device gets the notification at once or not at all.
    var isNowOrNever: Bool { timing?.nowOrNever ?? false }

    /// The version, which tells the newer of two notifications with one collapse key; 0 without a
    /// key.
    var version: Int64 { content.collapseKey.isEmpty ? 0 : sequence }

    /// The facts that sending needs.
    var brief: Brief {
        Brief(
            sequence: sequence, app: app, type: type, expireTime: expireTime,
            onUncertain: onUncertain, priority: priority, collapseKey: content.collapseKey)
    }

    /// Records that the notification is published for the first time.
    mutating func begin(at now: UnixTime) {
        planned = published
        beginTime = max(now, machine.deliverTime)
    }

    /// Returns the notification as a protobuf message.
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
        notification.sentBy = sentBy
        notification.approval = approval
        notification.authors = authors
        notification.beginTime = beginTime?.timestamp
        notification.cancelledBy = cancelledBy
        return notification
    }
}

/// A committed change of a notification's state, from which the figures in memory are updated.
struct Transition: Sendable {
    var record: NotificationRecord
    var from: NotificationState?
}
