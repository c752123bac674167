import Times

extension HeraldClient {
    /// Does what a person has asked for, with a button or in the app; returns when the system's
    /// completion handler may be called: after 20 s at the latest, whatever the app's server does.
    public func perform(_ action: MessageAction, on messageID: String) async throws {
        let link = try requireDevice().inbox.value[messageID]?.message.link ?? ""
        try await perform(ActionFlow.Request(action, of: messageID, link: link))
    }

    func perform(_ request: ActionFlow.Request) async throws {
        _ = try requireDevice()
        var begun: [ActionFlow.Action] = []
        do {
            begun = try handle(.requested(request))
        } catch {
            throw Self.storageError(error)
        }
        let number = device?.actions.value.lastNumber ?? 0
        await withCheckedContinuation { continuation in
            completions[number] = continuation
            for action in begun { carryOut(action) }
        }
    }

    func decideAction(_ event: ActionFlow.Event) throws {
        for action in try handle(event) { carryOut(action) }
    }

    private func handle(_ event: ActionFlow.Event) throws -> [ActionFlow.Action] {
        try device?.handle(event, at: configuration.clock.now(), noting: keep) ?? []
    }

    private func carryOut(_ action: ActionFlow.Action) {
        let host = configuration.hooks.actions
        switch action {
        case .note: break
        case .apply(let request):
            apply(request, isDone: true)
            Task { await host?.apply(request) }
        case .send(let request, let number):
            let key = "\(core.identity?.installID ?? "")-\(number)"
            Task {
                let outcome = await host?.send(request, key: key) ?? .refused
                try? decideAction(.sent(outcome, number: number))
            }
        case .rollBack(let request):
            apply(request, isDone: false)
            Task { await host?.rollBack(request) }
        case .show(let request): Task { await host?.show(request) }
        case .complete(let number): completions.removeValue(forKey: number)?.resume()
        case .wakeUp(let time):
            actionWakeUp.set(time, configuration.clock) { [weak self] in
                try? await self?.decideAction(.tick)
            }
        }
    }

    /// Changes the inbox, or takes the change back.
    private func apply(_ request: ActionFlow.Request, isDone: Bool) {
        switch request.action {
        case .read:
            let id = request.messageID
            Task { try await markRead(id, read: isDone) }
        case .save: try? save(request.messageID, isDone)
        case .share, .later, .open: break
        }
    }
}
