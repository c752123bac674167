import DeliveryEngine
import Protocol
import ServiceKit

/// A kill switch as it was last set.
struct KillSwitch: Hashable, Sendable {
    /// What becomes of what it stops; the numbers are the database's.
    enum Mode: Int, Sendable {
        /// It is held, until a release.
        case pause = 1
        /// It is cancelled, for good.
        case cancel = 2
    }

    var target: SwitchTarget
    /// The number of the notification that it is of; 0 for others.
    var sequence: Int64 = 0
    var isOn: Bool
    var mode = Mode.pause
    /// Whether it is off, and what it held waits for a release all the same.
    ///
    /// Only an adapter's: notifications that others hold say so themselves.
    var awaitsRelease = false
    /// Whether it was not set but what it held was released: it is off.
    var isRelease = false
    var reason: String
    var changedBy: String
    var changeTime: UnixTime
    /// Counts the changes of all switches.
    var epoch: Int64 = 0

    /// Why it holds something, if it does.
    var words: String {
        if awaitsRelease { return "\(target.words) was on; what it held waits for its release" }
        let words = "\(target.words) is on" + (mode == .cancel ? " and cancels" : "")
        return reason.isEmpty ? words : "\(words): \(reason)"
    }

    /// Why nothing of its scope may be written now; nil: as far as it goes, it may.
    var hold: SwitchHold? {
        isOn || awaitsRelease ? SwitchHold(mode: mode, reason: words) : nil
    }

    /// What the worker knows it by.
    var scope: Switches.Scope {
        switch target.kind {
        case .whole: target.app.isEmpty ? .everything : .app(target.app)
        case .adapter: .lane(LaneKey(app: target.app, adapter: target.name))
        case .type: .type(app: target.app, target.name)
        case .notification: .notification(sequence)
        }
    }

    /// As it travels.
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
        return proto
    }
}

/// Why something may not be written now, and what becomes of it.
struct SwitchHold: Hashable, Sendable {
    var mode: KillSwitch.Mode
    var reason: String

    /// What it means to a notification.
    var event: NotificationMachine.Event {
        mode == .cancel ? .discarded(reason: reason) : .held(reason: reason)
    }
}
