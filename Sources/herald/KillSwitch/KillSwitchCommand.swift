import Protocol
import ServiceKit

/// `herald kill-switch`: stops all sending, the sending of an app, or of a part of an app.
enum KillSwitchCommand {
    /// The time that a registry that does not answer may delay the switch.
    private static let patience: Duration = .seconds(1)

    static let command: Command = Command(
        name: "kill-switch", summary: "Stop all sending at once, or allow it again",
        notes: [
            "Without --app and HERALD_APP the switch stops everything. With one of them it stops "
                + "that app; --adapter, --type or --notification stops only that part of the app. "
                + "Once 'on' has answered, nothing is written to a provider except the messages "
                + "that are in flight. What is held waits for 'herald release' after 'off'.",
            "With --mode cancel, notifications are cancelled for good instead, also those that "
                + "are sent while the switch is on.",
            "With --until the switch turns itself off at that time. What it held waits for 'herald "
                + "release' all the same.",
            "'log' lists the changes of the switches and the releases, by whom and why.",
            "An app that the registry does not know is refused. If the registry does not answer, "
                + "every app is accepted. A --type that the app has not sent lately is accepted "
                + "with a warning.",
            "If the gateway or the registry does not answer, the command calls delivery through "
                + "its socket in HERALD_HOME, on the suite's machine and as its user, and says so; "
                + "--local does that at once. It needs no key.",
        ],
        examples: [
            "herald kill-switch on --reason 'a wrong result went out'",
            "herald kill-switch on --app news --type /bill --reason 'wrong "
                + "numbers' --until +2h",
            "herald kill-switch off --app news --type /bill",
        ],
        options: [
            .value("reason", "TEXT", "the reason, for the log"),
            .value(
                "adapter", "NAME", "only messages through this adapter of the app",
                source: .providers),
            .value(
                "type", "PATH", "only notifications of this type and below it, such as /bill",
                source: .types),
            .value("notification", "ID", "only this notification", source: .open),
            .value(
                "mode", "MODE", "whether messages are held or cancelled; pause if left out",
                choices: ["pause", "cancel"]),
            .value(
                "until", "TIME", "when it turns itself off, such as +2h; never if left out"),
            Listing.option,
            .flag("force", "accept an app that the registry does not know"),
            .flag("local", "call delivery's socket on this machine, without the gateway"),
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
        // Otherwise, with a wrong app, the switch that was meant would stay as it is unnoticed.
        if !app.isEmpty, !invocation.flag("force") {
            try await check(app, path.registry)
        }
        request.app = app
        request.everything = !isPart && app.isEmpty
        request.on = on
        request.mode = invocation.option("mode") == "cancel" ? .cancel : .pause
        request.reason = reason(invocation, on: on)
        request.endTime = try SendCommand.time("until", invocation, WallClock.system.now())
        if !on, request.endTime != nil {
            throw UsageError("--until is for 'on'", path: invocation.path)
        }
        if !on { try await checkIsOn(request, path) }
        let response = try await path.delivery.setKillSwitch(request, path.context)
        let switches = try? await path.delivery.getKillSwitch(
            Proto.GetKillSwitchRequest(), path.context
        ).switches
        if on, response.effect == nil {
            invocation.console.note(
                "herald: nothing new is begun; what was under way cannot be counted now")
        }
        invocation.answer(response) { KillSwitchText.text($0, beside: switches ?? []) }
        guard on else { return await noteHeld(response, switches ?? [], path, invocation) }
        // The switch is on by now: nothing may delay it.
        let advice = TypeAdvice(path.delivery, path.context)
        await advice.note([request.type], .stop, of: app, invocation)
    }

    /// Throws if the switch of a part of an app is not on: another one may have been meant, and
    /// would stay on unnoticed.
    private static func checkIsOn(
        _ request: Proto.SetKillSwitchRequest, _ path: SwitchPath
    ) async throws {
        var changed = Proto.KillSwitch()
        (changed.app, changed.adapter) = (request.app, request.adapter)
        (changed.type, changed.notificationId) = (request.type, request.notificationId)
        guard KillSwitchText.part(changed) != nil else { return }
        let all = try await path.delivery.getKillSwitch(Proto.GetKillSwitchRequest(), path.context)
        if let refusal = OtherSwitches.refusal(of: changed, among: all.switches) { throw refusal }
    }

    /// Prints the number of held notifications after a switch was turned off, and how they are
    /// sent.
    ///
    /// If nobody can tell it at once, nothing is printed.
    private static func noteHeld(
        _ response: Proto.SetKillSwitchResponse, _ others: [Proto.KillSwitch], _ path: SwitchPath,
        _ invocation: Invocation
    ) async {
        // Of one adapter the answer itself says so.
        guard let changed = response.killSwitch, !changed.awaitsRelease else { return }
        let held = await TimeBox.value(within: patience) { () -> (UInt32, Proto.KillSwitch) in
            var changed = changed
            if changed.app.isEmpty { changed.app = try await path.app() }
            // What a switch of all of the app holds cannot be released yet.
            let isStopped = others.contains {
                $0.on && ($0.app.isEmpty || $0.app == changed.app)
                    && ($0.adapter + $0.type + $0.notificationId).isEmpty
            }
            guard !isStopped else { return (0, changed) }
            var request = Proto.ReleaseNotificationsRequest()
            (request.app, request.type) = (changed.app, changed.type)
            (request.id, request.preview) = (changed.notificationId, true)
            let answer = try await path.delivery.releaseNotifications(request, path.context)
            return (answer.released, changed)
        }
        guard let held, held.0 > 0 else { return }
        invocation.console.note(KillSwitchText.held(held.0, held.1))
    }

    /// Returns the reason for the log, which says so if a switch is set without a reason.
    private static func reason(_ invocation: Invocation, on: Bool) -> String {
        if let reason = invocation.option("reason"), !reason.isEmpty { return reason }
        guard on else { return "" }
        invocation.console.note("herald: without --reason the log says that none was given")
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

    /// Throws if the registry does not know an app.
    ///
    /// If the registry does not answer, any app is accepted.
    static func check(_ app: String, _ registry: RegistryClient) async throws {
        let answer = await TimeBox.value(within: patience) { await refusal(of: app, registry) }
        guard let answer = answer ?? nil else { return }
        throw RPCError(
            answer.code,
            "\(answer.message); no switch was changed: 'herald apps' lists the apps, "
                + "--force changes it all the same")
    }

    private static func refusal(of app: String, _ registry: RegistryClient) async -> RPCError? {
        // Every role that may use the switch may make this call, but not list the apps.
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
