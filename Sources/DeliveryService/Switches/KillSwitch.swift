import DeliveryEngine
import Protocol
import ServiceKit

/// A kill switch as it was last set.
struct KillSwitch: Hashable, Sendable {
    /// The treatment of deliveries that a switch stops; the database stores the same numbers.
    enum Mode: Int, Sendable {
        /// The deliveries are held until a release.
        case pause = 1
        /// The deliveries are cancelled for good.
        case cancel = 2
    }

    var target: SwitchTarget
    /// The sequence number of a notification's switch; 0 for others.
    var sequence: Int64 = 0
    var isOn: Bool
    var mode = Mode.pause
    /// True if the switch is off but what it held still waits for a release.
    ///
    /// This is so for adapters only; a notification that is held has a state of its own.
    var awaitsRelease = false
    /// True if this records a release of what the switch held; the switch is off.
    var isRelease = false
    var reason: String
    var changedBy: String
    var changeTime: UnixTime
    /// The time at which the switch turns itself off; nil if it stays on until somebody turns it
    /// off.
    var endTime: UnixTime?
    /// The number of the change, counted over all switches; 0 for a call that changed nothing.
    var epoch: Int64 = 0

    /// The reason that a hold of this switch shows.
    var words: String {
        if awaitsRelease { return "\(target.words) was on; what it held waits for its release" }
        let words = "\(target.words) is on" + (mode == .cancel ? " and cancels" : "")
        return reason.isEmpty ? words : "\(words): \(reason)"
    }

    /// The hold on everything in the scope; nil if the switch holds nothing.
    var hold: SwitchHold? {
        guard isOn || awaitsRelease else { return nil }
        let mark = "\(mode == .cancel ? "cancelled" : "held") by \(target.words)"
        return SwitchHold(
            mode: mode, reason: words, mark: reason.isEmpty ? mark : "\(mark): \(reason)")
    }

    /// True if the switch is of a part of an app and holds nothing any more.
    var isSpent: Bool { target.kind != .whole && hold == nil }

    /// The scope in the worker's terms.
    var scope: Switches.Scope {
        switch target.kind {
        case .whole: target.app.isEmpty ? .everything : .app(target.app)
        case .adapter: .lane(LaneKey(app: target.app, adapter: target.name))
        case .type: .type(app: target.app, target.name)
        case .notification: .notification(sequence)
        }
    }

    /// The switch as a protobuf message.
    var proto: Proto.KillSwitch {
        var proto = Proto.KillSwitch()
        proto.app = target.app
        switch target.kind {
        case .whole: break
        case .adapter: proto.adapter = target.name
        case .type: proto.type = target.name
        case .notification: proto.notificationId = target.name
        }
        proto.on = isOn
        proto.mode = mode == .cancel ? .cancel : .pause
        proto.awaitsRelease = awaitsRelease
        proto.released = isRelease
        proto.reason = reason
        proto.changedBy = changedBy
        proto.changeTime = changeTime.timestamp
        proto.epoch = UInt64(max(0, epoch))
        proto.endTime = endTime?.timestamp
        return proto
    }
}

/// The reason why something may not be written now, and whether it is held or cancelled.
struct SwitchHold: Hashable, Sendable {
    var mode: KillSwitch.Mode
    /// The state of the switch now, in words.
    var reason: String
    /// The words about the hold, which stay true of a notification after the switch is turned off.
    var mark: String

    /// The event for a notification in the scope.
    var event: NotificationMachine.Event {
        mode == .cancel ? .discarded(reason: mark) : .held(reason: mark)
    }
}
