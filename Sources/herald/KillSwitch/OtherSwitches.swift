import Protocol
import Suggestions

/// The switches that are on beside one that somebody changes, as far as they stop the same things.
struct OtherSwitches {
    private let changed: Proto.KillSwitch
    /// The switches of everything, of the same app, or of any app if the changed one is of all.
    private let on: [Proto.KillSwitch]

    /// Picks the switches that matter out of all that there are.
    init(than changed: Proto.KillSwitch, among all: [Proto.KillSwitch]) {
        self.changed = changed
        on = all.filter { other in
            other.on && !Self.isSame(other, changed)
                && (changed.app.isEmpty || other.app.isEmpty || other.app == changed.app)
        }
    }

    /// The lines for people below that of the changed switch; empty if there is nothing to say.
    var text: String {
        let list = on.filter { !$0.app.isEmpty }.map { "  " + KillSwitchText.line($0) + "\n" }
        if changed.app.isEmpty {
            guard !changed.on, !list.isEmpty else { return "" }
            return "other switches that are still on:\n" + list.joined()
        }
        let scope = Self.scope(changed)
        var text = ""
        if on.contains(where: \.app.isEmpty) {
            text = "this is only for \(scope); the switch for everything is on as well\n"
        } else if changed.on, let wider = on.first(where: covers) {
            text = "this is only for \(scope); the switch of \(Self.scope(wider)) is on as well\n"
        } else if changed.on, list.isEmpty {
            text = "this is only for \(scope); everything else is still sent\n"
        } else if changed.on {
            text = "this is only for \(scope)\n"
        }
        guard !list.isEmpty else { return text }
        let still = changed.on ? "" : "still "
        return text + "other switches of this app that are \(still)on:\n" + list.joined()
    }

    /// Returns why a switch of a part of an app cannot be turned off, with the switches that are on
    /// and the nearest one; nil if it is on, or waits for its release.
    static func refusal(
        of changed: Proto.KillSwitch, among all: [Proto.KillSwitch]
    ) -> RPCError? {
        let isThere = all.contains { isSame($0, changed) && ($0.on || $0.awaitsRelease) }
        guard KillSwitchText.part(changed) != nil, !isThere else { return nil }
        let others = all.filter { $0.on && ($0.app.isEmpty || $0.app == changed.app) }
        let on = others.map { $0.app.isEmpty ? "that for everything" : "that of \(scope($0))" }
        let near = nearest(to: changed, among: others).map { "; did you mean \($0)?" } ?? ""
        let rest = on.isEmpty ? "; none is" : "; on is \(on.joined(separator: ", "))"
        return RPCError(
            .notFound,
            "the switch of \(scope(changed)) is not on, so nothing was changed\(rest)\(near)")
    }

    /// Returns the option that names the part of the nearest switch.
    private static func nearest(
        to changed: Proto.KillSwitch, among others: [Proto.KillSwitch]
    ) -> String? {
        if !changed.type.isEmpty {
            let types = others.map(\.type).filter { !$0.isEmpty }
            if types.contains("/" + changed.type) { return "--type /\(changed.type)" }
            return Suggestion.nearest(to: changed.type, in: types).map { "--type \($0)" }
        }
        let adapters = others.map(\.adapter).filter { !$0.isEmpty }
        return Suggestion.nearest(to: changed.adapter, in: adapters).map { "--adapter \($0)" }
    }

    /// Returns whether another switch stops all that the changed one stops.
    private func covers(_ other: Proto.KillSwitch) -> Bool {
        guard KillSwitchText.part(other) != nil else { return true }
        return !other.type.isEmpty && changed.type.hasPrefix(other.type + "/")
    }

    private static func isSame(_ one: Proto.KillSwitch, _ other: Proto.KillSwitch) -> Bool {
        one.app == other.app && one.adapter == other.adapter && one.type == other.type
            && one.notificationId == other.notificationId
    }

    private static func scope(_ killSwitch: Proto.KillSwitch) -> String {
        let app = "app \(killSwitch.app)".printable
        return KillSwitchText.part(killSwitch).map { "\($0.printable) of \(app)" } ?? app
    }
}
