import Protocol

/// `herald kill-switch`: stops everything at once, or an app.
enum KillSwitchCommand {
    /// How long a registry that hangs may hold up the switch.
    private static let patience: Duration = .seconds(1)

    static let command: Command = Command(
        name: "kill-switch", summary: "Stop all sending at once, or allow it again",
        notes: [
            "With --app (or HERALD_APP) it is the switch of that app, else the one of everything. "
                + "Nothing is written to a provider after 'on' has answered but what "
                + "was under way; "
                + "what is held back is stalled, until 'herald release' after 'off'.",
            "An app that the registry does not know is refused; while the registry is away, "
                + "every app is taken.",
        ],
        options: [
            .value("reason", "TEXT", "why, for whoever looks later"),
            .flag("force", "turn it on even for an app that the registry does not know"),
        ],
        arguments: [
            Argument(
                name: "ACTION", summary: "what to do; show if left out", isOptional: true,
                choices: ["on", "off", "show"])
        ],
        action: { invocation in
            let action = invocation.arguments["ACTION"] ?? "show"
            let session = try Session(invocation)
            guard action != "show" else { return try await show(session, invocation) }
            let app = session.namedApp
            if action == "on", !app.isEmpty, !invocation.flag("force") {
                try await check(app, session.registry)
            }
            var request = Proto.SetKillSwitchRequest()
            request.app = app
            request.everything = app.isEmpty
            request.on = action == "on"
            request.reason = invocation.option("reason") ?? ""
            let response = try await session.delivery.setKillSwitch(request, session.context)
            let switches = try? await session.delivery.getKillSwitch(
                Proto.GetKillSwitchRequest(), session.context
            ).switches
            invocation.answer(response) { text($0, beside: switches ?? []) }
        })

    /// Refuses an app that the registry does not know; where that cannot be asked, any is taken.
    static func check(_ app: String, _ registry: RegistryClient) async throws {
        let answer = await withTaskGroup(of: RPCError?.self) { group in
            group.addTask { await refusal(of: app, registry) }
            group.addTask {
                try? await Task.sleep(for: patience)
                return nil
            }
            let first = await group.next()
            group.cancelAll()
            return first ?? nil
        }
        guard let answer else { return }
        throw RPCError(
            answer.code,
            "\(answer.message); nothing was switched: 'herald apps' lists the apps, "
                + "--force switches all the same")
    }

    private static func refusal(of app: String, _ registry: RegistryClient) async -> RPCError? {
        // A key of any role that may switch may ask this, but not for the list of apps.
        var request = Proto.PreviewAudienceRequest()
        request.app = app
        request.audience = "ALL"
        do {
            _ = try await registry.previewAudience(request, CallContext())
        } catch let error as RPCError where error.code == .notFound {
            return error
        } catch {}
        return nil
    }

    /// What was switched, and how far it reaches beside the other switches.
    static func text(
        _ response: Proto.SetKillSwitchResponse, beside others: [Proto.KillSwitch]
    ) -> String {
        var text = response.killSwitch.map { line($0) + "\n" } ?? ""
        if let app = response.killSwitch?.app, !app.isEmpty {
            if others.contains(where: { $0.on && $0.app.isEmpty }) {
                text += "only of app \(app.printable); "
                text += "everything is stopped as well, by its own switch\n"
            } else if response.killSwitch?.on == true {
                text += "only of app \(app.printable); everything else is still sent\n"
            }
        }
        if response.inFlight > 0 {
            text += "\(response.inFlight) deliveries were under way already\n"
        }
        return text
    }

    /// One switch as a line.
    static func line(_ killSwitch: Proto.KillSwitch) -> String {
        let app = killSwitch.app
        var text = app.isEmpty ? "everything" : "app \(app)"
        if killSwitch.on {
            text += app.isEmpty ? ": ON, nothing is sent" : ": ON, nothing of this app is sent"
        } else {
            text += ": off"
        }
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
