import Times

extension HeraldClient {
    /// Does what a person has asked for, with a button or in the app; returns when the system's
    /// completion handler may be called: after 20 s at the latest, whatever the app's server does.
    ///
    /// Without an ``ActionHost`` no server has to know of it: what the library keeps itself, read,
    /// saved and a reminder, is done all the same.
    public func perform(_ action: MessageAction, on messageID: String) async throws {
        let link = try requireDevice().inbox.value[messageID]?.message.link ?? ""
        try await perform(ActionFlow.Request(action, of: messageID, link: link))
    }

    func perform(_ request: ActionFlow.Request) async throws {
        _ = try requireDevice()
        var begun: [ActionFlow.Action] = []
        do {
            try resumeActions()
            begun = try handle(.requested(request))
        } catch {
            throw Self.storageError(error)
        }
        let number = device?.actions.value.lastNumber ?? 0
        var own: [Task<Void, Never>] = []
        await withCheckedContinuation { continuation in
            completions[number] = continuation
            for action in begun {
                if let task = carryOut(action) { own.append(task) }
            }
        }
        // The system may end the app after this: what the library does itself comes first.
        for task in own { await task.value }
    }

    /// Goes on with what was under way when the app was ended: once, and before this process
    /// begins anything.
    func resumeActions() throws {
        guard !areActionsResumed, device != nil else { return }
        let actions = try handle(.relaunched)
        areActionsResumed = true
        for action in actions { carryOut(action) }
    }

    private func decideAction(_ event: ActionFlow.Event) throws {
        for action in try handle(event) { carryOut(action) }
    }

    private func handle(_ event: ActionFlow.Event) throws -> [ActionFlow.Action] {
        try device?.handle(event, at: configuration.clock.now(), noting: keep) ?? []
    }

    /// Does an action; returns the library's own part of it.
    @discardableResult
    private func carryOut(_ action: ActionFlow.Action) -> Task<Void, Never>? {
        let host = configuration.hooks.actions
        switch action {
        case .note: break
        case .apply(let request):
            Task { await host?.apply(request) }
            return apply(request, isDone: true)
        case .send(let request, let number):
            let key = "\(core.identity?.installID ?? "")-\(number)"
            Task {
                let outcome = await host?.send(request, key: key) ?? .done
                do {
                    try decideAction(.sent(outcome, number: number))
                } catch {
                    // What cannot be stored is told again at the next launch.
                    complete(number)
                }
            }
        case .rollBack(let request):
            Task { await host?.rollBack(request) }
            return apply(request, isDone: false)
        case .show(let request): Task { await host?.show(request) }
        case .complete(let number): complete(number)
        case .wakeUp(let time):
            actionWakeUp.set(time, configuration.clock) { [weak self] in
                await self?.completeLate()
            }
        }
        return nil
    }

    /// Lets the system go on, whatever the app's server does and also if nothing can be stored.
    private func completeLate() {
        do {
            try decideAction(.tick)
        } catch {
            for number in completions.keys.sorted() { complete(number) }
        }
    }

    private func complete(_ number: Int) { completions.removeValue(forKey: number)?.resume() }

    /// Changes the inbox, or takes the change back.
    private func apply(_ request: ActionFlow.Request, isDone: Bool) -> Task<Void, Never>? {
        let id = request.messageID
        switch request.action {
        case .read: return Task { try? await markRead(id, read: isDone) }
        case .save: try? save(id, isDone)
        case .later: return isDone ? Task { await remindLater(of: id) } : nil
        case .share, .open: break
        }
        return nil
    }
}
