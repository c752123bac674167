import DeliveryEngine

/// All switches, as they are asked before each write to a provider.
struct SwitchBoard: Sendable {
    private var all: [SwitchTarget: KillSwitch] = [:]
    /// As the worker asks them.
    private(set) var switches = Switches()

    /// The switches as they are stored.
    init(_ stored: [KillSwitch]) {
        for one in stored { set(one) }
    }

    /// Takes a change, unless a later one came first.
    mutating func set(_ new: KillSwitch) {
        if let old = all[new.target], old.epoch > new.epoch { return }
        all[new.target] = new
        switches.set(new.scope, new.hold?.reason, epoch: max(switches.epoch, new.epoch))
    }

    /// Forgets one of a notification that is over.
    ///
    /// - Parameter epoch: the change after which it was over; a later one is not forgotten.
    mutating func forget(_ target: SwitchTarget, epoch: Int64) {
        guard let old = all[target], old.epoch == epoch else { return }
        all[target] = nil
        switches.set(old.scope, nil, epoch: switches.epoch)
    }

    /// The switch of a target, if it was ever set.
    subscript(target: SwitchTarget) -> KillSwitch? { all[target] }

    /// Why nothing may be written for a whole app now; nil: for some of it, it may.
    func hold(app: String) -> SwitchHold? {
        widest(of: [.everything, SwitchTarget(app: app)])
    }

    /// Why nothing may be written for a notification now, to any adapter; nil if it may.
    func hold(_ record: NotificationRecord) -> SwitchHold? {
        guard !switches.stopped.isEmpty else { return nil }
        return widest(of: [
            .everything, SwitchTarget(app: record.app),
            SwitchTarget(app: record.app, kind: .type, name: record.type),
            SwitchTarget(app: record.app, kind: .notification, name: record.id),
        ])
    }

    /// The switches that concern an app, the widest first; every switch if it is nil.
    func concerning(_ app: String?) -> [KillSwitch] {
        // One of a notification says nothing when it is off.
        let all = all.values.filter { $0.isOn || $0.target.kind != .notification }
            .sorted { $0.target < $1.target }
        guard let app else { return all }
        return all.filter { $0.target.app.isEmpty || $0.target.app == app }
    }

    /// Those that are on.
    var on: [KillSwitch] { all.values.filter(\.isOn).sorted { $0.target < $1.target } }

    /// Whether one is on that ends what comes to an adapter.
    var cancelsOnLanes: Bool {
        all.values.contains { $0.isOn && $0.target.kind == .adapter && $0.mode == .cancel }
    }

    /// How many there are of an app.
    func count(of app: String) -> Int { concerning(app).count }

    /// The hold of the first that is on; one that cancels goes before those that do not.
    private func widest(of targets: [SwitchTarget]) -> SwitchHold? {
        let holds = targets.compactMap { all[$0]?.hold }
        return holds.first { $0.mode == .cancel } ?? holds.first
    }
}
