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
            "'log' lists what was done to the switches, by whom and why.",
            "An app that the registry does not know is refused; while the registry is away, "
                + "every app is taken.",
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
        ],
        arguments: [
            Argument(
                name: "ACTION", summary: "what to do; show if left out", isOptional: true,
                choices: ["on", "off", "show", "log"])
        ],
        action: { invocation in
            let action = invocation.arguments["ACTION"] ?? "show"
            let session = try Session(invocation)
            switch action {
            case "show": try await show(session, invocation)
            case "log": try await log(session, invocation)
            default: try await set(session, invocation, on: action == "on")
            }
        })

    private static func set(
        _ session: Session, _ invocation: Invocation, on: Bool
    ) async throws {
        var request = Proto.SetKillSwitchRequest()
        request.adapter = invocation.option("adapter") ?? ""
        request.type = invocation.option("type") ?? ""
        request.notificationId = invocation.option("notification") ?? ""
        let isPart = [request.adapter, request.type, request.notificationId].contains { $0 != "" }
        let app = isPart ? try await session.app() : session.namedApp
        // Of one that is off by mistake nobody would learn that the one that was meant is still on.
        if !app.isEmpty, !invocation.flag("force") {
            try await check(app, session.registry)
        }
        request.app = app
        request.everything = !isPart && app.isEmpty
        request.on = on
        request.mode = invocation.option("mode") == "cancel" ? .cancel : .pause
        request.reason = invocation.option("reason") ?? ""
        let response = try await session.delivery.setKillSwitch(request, session.context)
        let switches = try? await session.delivery.getKillSwitch(
            Proto.GetKillSwitchRequest(), session.context
        ).switches
        invocation.answer(response) { KillSwitchText.text($0, beside: switches ?? []) }
    }

    private static func show(_ session: Session, _ invocation: Invocation) async throws {
        var request = Proto.GetKillSwitchRequest()
        request.app = session.namedApp
        let response = try await session.delivery.getKillSwitch(request, session.context)
        invocation.answer(response) { response in
            response.switches.isEmpty
                ? "no switch is on\n"
                : response.switches.map { KillSwitchText.line($0) + "\n" }.joined()
        }
    }

    private static func log(_ session: Session, _ invocation: Invocation) async throws {
        let listing = try Listing(invocation)
        var response = Proto.ListKillSwitchChangesResponse()
        (response.changes, response.nextPageToken) = try await listing.all { size, token in
            var request = Proto.ListKillSwitchChangesRequest()
            request.app = session.namedApp
            (request.pageSize, request.pageToken) = (size, token)
            let page = try await session.delivery.listKillSwitchChanges(request, session.context)
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
