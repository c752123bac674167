import Protocol

/// `herald kill-switch`: stops everything at once, or an app.
enum KillSwitchCommand {
    static let command: Command = Command(
        name: "kill-switch", summary: "Stop all sending at once, or allow it again",
        notes: [
            "With --app (or HERALD_APP) it is the switch of that app, else the one of everything. "
                + "Nothing is written to a provider after 'on' has answered but what "
                + "was under way; "
                + "what is held back is stalled, until 'herald release' after 'off'."
        ],
        options: [.value("reason", "TEXT", "why, for whoever looks later")],
        arguments: [
            Argument(
                name: "ACTION", summary: "what to do; show if left out", isOptional: true,
                choices: ["on", "off", "show"])
        ],
        action: { invocation in
            let action = invocation.arguments["ACTION"] ?? "show"
            let session = try Session(invocation)
            guard action != "show" else { return try await show(session, invocation) }
            var request = Proto.SetKillSwitchRequest()
            request.app = session.namedApp
            request.everything = session.namedApp.isEmpty
            request.on = action == "on"
            request.reason = invocation.option("reason") ?? ""
            let response = try await session.delivery.setKillSwitch(request, session.context)
            invocation.answer(response) { response in
                var text = response.killSwitch.map { line($0) + "\n" } ?? ""
                if response.inFlight > 0 {
                    text += "\(response.inFlight) deliveries were under way already\n"
                }
                return text
            }
        })

    /// One switch as a line.
    static func line(_ killSwitch: Proto.KillSwitch) -> String {
        var text = killSwitch.app.isEmpty ? "everything" : "app \(killSwitch.app)"
        text += killSwitch.on ? ": ON, nothing is sent" : ": off"
        if let time = killSwitch.changeTime { text += ", since \(time.text)" }
        if !killSwitch.changedBy.isEmpty { text += " by \(killSwitch.changedBy)" }
        if !killSwitch.reason.isEmpty { text += ": \(killSwitch.reason)" }
        return text.printable
    }

    private static func show(_ session: Session, _ invocation: Invocation) async throws {
        var request = Proto.GetKillSwitchRequest()
        request.app = session.namedApp
        let response = try await session.delivery.getKillSwitch(request, session.context)
        invocation.answer(response) { response in
            response.switches.isEmpty
                ? "no switch is on\n" : response.switches.map { line($0) + "\n" }.joined()
        }
    }
}
