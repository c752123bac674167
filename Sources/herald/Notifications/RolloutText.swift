import Protocol

/// Formats rollouts as text.
enum RolloutText {
    /// Adds the stages of a rollout and its progress.
    static func add(
        _ rollout: Proto.Rollout, _ notification: Proto.Notification, to record: inout Record
    ) {
        let state = notification.rolloutState ?? Proto.RolloutState()
        var parts = [rollout.stages.map { "\($0.percent) %" }.joined(separator: ", ")]
        if state.stage > 0 {
            parts.append("now \(state.percent) %, stage \(state.stage) of \(rollout.stages.count)")
        }
        if let next = state.nextStageTime { parts.append("next at \(next.text)") }
        record.add("rollout", parts.joined(separator: "; "))
        record.add("next stage", state.waitsFor.isEmpty ? "" : "waits: \(state.waitsFor)")
        for (place, stage) in state.stageDevices.enumerated() {
            record.add("stage \(place + 1)", text(stage))
        }
    }

    /// Returns how many devices a stage adds, and how many of them have the notification.
    private static func text(_ stage: Proto.RolloutStageDevices) -> String {
        guard stage.reached == 0, stage.delivered > 0 else {
            return "\(stage.reached.grouped) of \(Plural.text(stage.devices, "device")) reached"
        }
        return "\(Plural.text(stage.delivered, "delivery", "deliveries")) to "
            + Plural.text(stage.devices, "device")
    }

    /// Returns the shares of the audience, such as `1 %, 10 % after 30m, 100 % after 2h`.
    static func stages(_ rollout: Proto.Rollout) -> String {
        rollout.stages.map { stage in
            let after = stage.after.map { " after \($0.short)" } ?? ""
            return "\(stage.percent) %\(after)"
        }.joined(separator: ", ")
    }

    /// Returns the percentage that stands behind a state in a list; empty at 100 %.
    static func mark(_ notification: Proto.Notification) -> String {
        guard let state = notification.rolloutState, state.stage > 0, state.percent < 100 else {
            return ""
        }
        return " \(state.percent)%"
    }
}
