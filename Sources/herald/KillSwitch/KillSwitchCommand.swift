import Protocol

/// `herald kill-switch`: stops everything at once, or an app, or a part of one.
enum KillSwitchCommand {
    /// How long a registry that hangs may hold up the switch.
    private static let patience: Duration = .seconds(1)

    static let command: Command = Command(
        name: "kill-switch", summary: "Stop all sending at once, or allow it again",
        notes: [
            "With --app (or HERALD_APP) it is the switch of that app, else the one of everything; "
                + "with --adapter, --type or --notification, of that part of the app. "
                + "Nothing is written to a provider after 'on' has answered but what "
                + "was under way; "
                + "what is held back waits, until 'herald release' after 'off'.",
            "With --mode cancel it is cancelled instead, for good, and so is what comes while the "
                + "switch is on.",
            "'log' lists what was done to the switches and what was released, by whom and why.",
            "An app that the registry does not know is refused; while the registry is away, "
                + "every app is taken.",
            "Where the gateway or the registry is away, it goes to delivery by its socket in "
                + "HERALD_HOME, on the suite's machine and as its user, and says so; with "
                + "--local at once. That needs no key.",
        ],
        options: [
            .value("reason", "TEXT", "why, for whoever looks later"),
            .value("adapter", "NAME", "only what goes through this adapter of the app"),
            .value("type", "PATH", "only notifications of this type, such as /bill/vote"),
            .value("notification", "ID", "only this notification"),
            .value(
                "mode", "MODE", "what becomes of what it stops; pause if left out",
                choices: ["pause", "cancel"]),
            Listing.option,
            .flag("force", "switch it even for an app that the registry does not know"),
            .flag("local", "by delivery's own socket on this machine, without the gateway"),
        ],
        arguments: [
            Argument(
                name: "ACTION", summary: "what to do; show if left out", isOptional: true,
                choices: ["on", "off", "show", "log"])
        ],
        action: { invocation in
            let action = invocation.arguments["ACTION"] ?? "show"
            try await SwitchPath.run(invocation) { path in
                switch action {
                case "show": try await show(path, invocation)
                case "log": try await log(path, invocation)
                default: try await set(path, invocation, on: action == "on")
                }
            }
        })

    private static func set(
        _ path: SwitchPath, _ invocation: Invocation, on: Bool
    ) async throws {
        var request = Proto.SetKillSwitchRequest()
        request.adapter = invocation.option("adapter") ?? ""
        request.type = invocation.option("type") ?? ""
        request.notificationId = invocation.option("notification") ?? ""
        let isPart = [request.adapter, request.type, request.notificationId].contains { $0 != "" }
        let app = isPart ? try await path.app() : invocation.namedApp
        // Of one that is off by mistake nobody would learn that the one that was meant is still on.
        if !app.isEmpty, !invocation.flag("force") {
            try await check(app, path.registry)
        }
        request.app = app
        request.everything = !isPart && app.isEmpty
        request.on = on
        request.mode = invocation.option("mode") == "cancel" ? .cancel : .pause
        request.reason = reason(invocation, on: on)
        let response = try await path.delivery.setKillSwitch(request, path.context)
        let switches = try? await path.delivery.getKillSwitch(
            Proto.GetKillSwitchRequest(), path.context
        ).switches
        if on, response.effect == nil {
            invocation.console.note(
                "herald: nothing new is begun; what was under way cannot be counted now")
        }
        invocation.answer(response) { KillSwitchText.text($0, beside: switches ?? []) }
    }

    /// What is on record; of one that is on without a reason, that nobody gave one.
    private static func reason(_ invocation: Invocation, on: Bool) -> String {
        if let reason = invocation.option("reason"), !reason.isEmpty { return reason }
        guard on else { return "" }
        invocation.console.note("herald: no --reason: it is on record that none was given")
        return "no reason was given"
    }

    private static func show(_ path: SwitchPath, _ invocation: Invocation) async throws {
        var request = Proto.GetKillSwitchRequest()
        request.app = invocation.namedApp
        let response = try await path.delivery.getKillSwitch(request, path.context)
        invocation.answer(response) { response in
            response.switches.isEmpty
                ? "no switch is on\n"
                : response.switches.map { killSwitch in
                    let line = KillSwitchText.line(killSwitch)
                    return (killSwitch.on ? Screen.alarm(line) : line) + "\n"
                }.joined()
        }
    }

    private static func log(_ path: SwitchPath, _ invocation: Invocation) async throws {
        let listing = try Listing(invocation)
        var response = Proto.ListKillSwitchChangesResponse()
        (response.changes, response.nextPageToken) = try await listing.all { size, token in
            var request = Proto.ListKillSwitchChangesRequest()
            request.app = invocation.namedApp
            (request.pageSize, request.pageToken) = (size, token)
            let page = try await path.delivery.listKillSwitchChanges(request, path.context)
            return (page.changes, page.nextPageToken)
        }
        invocation.answer(response) { KillSwitchText.table($0.changes) }
    }

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
}
