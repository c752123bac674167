/// Carries out the actions that people take on messages.
enum ActionDesk {
    /// Does an action, and returns when the system's completion handler may be called.
    static func perform(
        _ request: ActionFlow.Request, on client: isolated HeraldClient
    ) async throws {
        _ = try client.requireDevice()
        var begun: [ActionFlow.Action] = []
        do {
            try resume(on: client)
            let salt = client.core.random.text()
            begun = try handle(.requested(request, salt: salt), on: client)
        } catch {
            throw HeraldClient.storageError(error)
        }
        let number = client.device?.actions.value.lastNumber ?? 0
        var own: [Task<Void, Never>] = []
        await withCheckedContinuation { continuation in
            client.completions[number] = continuation
            for action in begun {
                if let task = carryOut(action, on: client) { own.append(task) }
            }
        }
        // The system may end the app after this: what the library does itself comes first.
        for task in own { await task.value }
    }

    /// Resumes the actions that were under way when the app was ended: once, and before this
    /// process begins another one.
    static func resume(on client: isolated HeraldClient) throws {
        guard !client.areActionsResumed, client.device != nil else { return }
        let actions = try handle(.relaunched, on: client)
        client.areActionsResumed = true
        for action in actions { carryOut(action, on: client) }
    }

    /// Repeats the calls to the app's server that have failed, since there is a network again.
    static func networkCame(on client: isolated HeraldClient) {
        guard client.areActionsResumed else { return }
        // What cannot be stored is told after its pause.
        try? decide(.networkCame, on: client)
    }

    /// Cancels the actions on messages with which the person now does the opposite.
    static func heard(_ change: Inbox.Change, on client: isolated HeraldClient) throws {
        let undone: (action: MessageAction, ids: [String])
        switch change {
        case .marked(let ids, read: false): undone = (.read, ids)
        case .saved(let ids, false): undone = (.save, ids)
        case .marked, .saved, .took, .deleted: return
        }
        for id in undone.ids { try decide(.undone(undone.action, messageID: id), on: client) }
    }

    private static func decide(
        _ event: ActionFlow.Event, on client: isolated HeraldClient
    ) throws {
        for action in try handle(event, on: client) { carryOut(action, on: client) }
    }

    private static func handle(
        _ event: ActionFlow.Event, on client: isolated HeraldClient
    ) throws -> [ActionFlow.Action] {
        let now = client.configuration.clock.now()
        return try client.device?.handle(event, at: now, noting: client.keep) ?? []
    }

    /// Performs an action; returns the task of the library's own part of it, nil if there is none.
    @discardableResult
    private static func carryOut(
        _ action: ActionFlow.Action, on client: isolated HeraldClient
    ) -> Task<Void, Never>? {
        let host = client.configuration.hooks.actions
        switch action {
        case .note: break
        case .apply(let request):
            Task { await host?.apply(request) }
            return apply(request, isDone: true, on: client)
        case .send(let request, let number, let salt):
            let parts = [client.core.identity?.installID ?? "", "\(number)", salt]
            let key = parts.prefix(salt.isEmpty ? 2 : 3).joined(separator: "-")
            Task {
                let outcome = await host?.send(request, key: key) ?? .done
                sent(outcome, number, on: client)
            }
        case .rollBack(let request):
            Task { await host?.rollBack(request) }
            return apply(request, isDone: false, on: client)
        case .show(let request): Task { await host?.show(request) }
        case .complete(let number): complete(number, on: client)
        case .wakeUp(let time):
            client.actionWakeUp.set(time, client.configuration.clock) { [weak client] in
                if let client { await completeLate(on: client) }
            }
        }
        return nil
    }

    private static func sent(
        _ outcome: ActionFlow.Outcome, _ number: Int, on client: isolated HeraldClient
    ) {
        do {
            try decide(.sent(outcome, number: number), on: client)
        } catch {
            // What cannot be stored is told again at the next launch.
            complete(number, on: client)
        }
    }

    /// Calls the overdue completion handlers, and all of them if nothing can be stored.
    private static func completeLate(on client: isolated HeraldClient) {
        do {
            try decide(.tick, on: client)
        } catch {
            for number in client.completions.keys.sorted() { complete(number, on: client) }
        }
    }

    private static func complete(_ number: Int, on client: isolated HeraldClient) {
        client.completions.removeValue(forKey: number)?.resume()
    }

    /// Changes the inbox, or takes the change back.
    private static func apply(
        _ request: ActionFlow.Request, isDone: Bool, on client: isolated HeraldClient
    ) -> Task<Void, Never>? {
        let id = request.messageID
        switch request.action {
        case .read: return Task { try? await client.markRead(id, read: isDone) }
        case .save: try? client.save(id, isDone)
        case .later:
            return isDone ? Task { await ReminderDesk.remindLater(of: id, on: client) } : nil
        case .share, .open: break
        }
        return nil
    }
}
