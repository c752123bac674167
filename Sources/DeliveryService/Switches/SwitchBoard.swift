import DeliveryEngine
import TypePaths

/// All switches, as they are checked before each write to a provider.
struct SwitchBoard: Sendable {
    private var all: [SwitchTarget: KillSwitch] = [:]
    /// The switches in the worker's form.
    private(set) var switches = Switches()

    /// Creates the board from the stored switches.
    init(_ stored: [KillSwitch]) {
        for one in stored { set(one) }
    }

    /// Applies a change, unless a later one came first.
    mutating func set(_ new: KillSwitch) {
        if let old = all[new.target], old.epoch > new.epoch { return }
        all[new.target] = new
        switches.set(new.scope, new.hold?.reason, epoch: max(switches.epoch, new.epoch))
        if new.isSpent { forgetSpent(of: new.target.app) }
    }

    /// Forgets an app's switches that hold nothing any more, except the latest.
    private mutating func forgetSpent(of app: String) {
        let spent = all.values.filter { $0.isSpent && $0.target.app == app }
        guard spent.count > SwitchCheck.spentSwitchesOfAnApp else { return }
        for old in spent.sorted(by: { $0.epoch > $1.epoch })
            .dropFirst(SwitchCheck.spentSwitchesOfAnApp)
        {
            all[old.target] = nil
        }
    }

    /// Removes the switches of an app that was deleted.
    mutating func forget(app: String) {
        for (target, old) in all where target.app == app {
            all[target] = nil
            switches.set(old.scope, nil, epoch: switches.epoch)
        }
    }

    /// The switch of a target; nil if it was never set.
    subscript(target: SwitchTarget) -> KillSwitch? { all[target] }

    /// Returns the hold on a whole app; nil if something of it may be written.
    func hold(app: String) -> SwitchHold? {
        widest(of: [.everything, SwitchTarget(app: app)])
    }

    /// Returns the hold on a notification for all adapters; nil if there is none.
    func hold(_ record: NotificationRecord) -> SwitchHold? {
        guard !switches.stopped.isEmpty else { return nil }
        return widest(
            of: [.everything, SwitchTarget(app: record.app)]
                + types(covering: record.type, of: record.app)
                + [SwitchTarget(app: record.app, kind: .notification, name: record.id)])
    }

    /// Returns the hold of a switch of a type, or of one above it; nil if there is none.
    func hold(type: String, of app: String) -> SwitchHold? {
        widest(of: types(covering: type, of: app))
    }

    private func types(covering type: String, of app: String) -> [SwitchTarget] {
        TypePath.covering(type).map { SwitchTarget(app: app, kind: .type, name: $0) }
    }

    /// Returns the switches that concern an app, the widest first; all switches if `app` is nil.
    func concerning(_ app: String?) -> [KillSwitch] {
        // A notification's switch that is off means nothing.
        let all = all.values.filter { $0.isOn || $0.target.kind != .notification }
            .sorted { $0.target < $1.target }
        guard let app else { return all }
        return all.filter { $0.target.app.isEmpty || $0.target.app == app }
    }

    /// The switches that are on.
    var on: [KillSwitch] { all.values.filter(\.isOn).sorted { $0.target < $1.target } }

    /// True if a switch is on that cancels an adapter's work.
    var cancelsOnLanes: Bool {
        all.values.contains { $0.isOn && $0.target.kind == .adapter && $0.mode == .cancel }
    }

    /// Returns the number of an app's switches that hold something.
    func count(of app: String) -> Int {
        all.values.count { $0.target.app == app && $0.hold != nil }
    }

    /// Returns the hold of the first switch that is on; one that cancels takes precedence.
    private func widest(of targets: [SwitchTarget]) -> SwitchHold? {
        let holds = targets.compactMap { all[$0]?.hold }
        return holds.first { $0.mode == .cancel } ?? holds.first
    }
}
