import DeliveryEngine
import Protocol
import ServiceKit

/// A kill switch as it was last set.
struct KillSwitch: Hashable, Sendable {
    /// Empty: it stops everything.
    var app: String
    var isOn: Bool
    var reason: String
    var changedBy: String
    var changeTime: UnixTime
    /// Counts the changes of all switches.
    var epoch: Int64

    /// Why it holds something, if it is on.
    var words: String {
        let name = app.isEmpty ? "the kill switch of everything" : "the app's kill switch"
        return reason.isEmpty ? "\(name) is on" : "\(name) is on: \(reason)"
    }

    /// As it travels.
    var proto: Proto.KillSwitch {
        var proto = Proto.KillSwitch()
        proto.app = app
        proto.on = isOn
        proto.reason = reason
        proto.changedBy = changedBy
        proto.changeTime = changeTime.timestamp
        proto.epoch = UInt64(max(0, epoch))
        return proto
    }
}

/// All switches, as they are asked before each write to a provider.
struct SwitchBoard: Sendable {
    private var all: [String: KillSwitch] = [:]
    /// As the worker asks them.
    private(set) var switches = Switches()

    /// The switches as they are stored.
    init(_ stored: [KillSwitch]) {
        for one in stored { set(one) }
    }

    /// Takes a change, unless a later one came first.
    mutating func set(_ new: KillSwitch) {
        if let old = all[new.app], old.epoch > new.epoch { return }
        all[new.app] = new
        let scope = new.app.isEmpty ? Switches.Scope.everything : .app(new.app)
        switches.set(
            scope, new.isOn ? new.words : nil, epoch: max(switches.epoch, new.epoch))
    }

    /// Why nothing may be written for an app now; nil if it may.
    func hold(_ app: String) -> String? {
        (on("") ?? on(app))?.words
    }

    /// The switches that concern an app, that of everything first; every switch if it is nil.
    func concerning(_ app: String?) -> [KillSwitch] {
        guard let app else { return all.values.sorted { $0.app < $1.app } }
        return [all[""], all[app]].compactMap { $0 }
    }

    /// The apps whose switch is on; empty stands for everything.
    var scopesOn: [String] { all.values.filter(\.isOn).map(\.app) }

    private func on(_ app: String) -> KillSwitch? {
        all[app].flatMap { $0.isOn ? $0 : nil }
    }
}
