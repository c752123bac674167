/// What a screen has decided, as a client carries it out.
enum ScreenDesk {
    /// The time that an extension, and the system after it, may take until a push is on the screen.
    private static let arrival = Duration.seconds(60)

    /// Takes over the pushes that the system has shown by itself, and those that came and went
    /// while the app did not run.
    static func adopt(on client: isolated HeraldClient) async {
        guard client.device != nil, let presenter = client.configuration.hooks.notifications else {
            return
        }
        let reader = client.reader
        let delivered = await presenter.delivered().mapValues { reader.read($0) }
        // Others may send pushes to the app, too.
        let found = delivered.filter(\.value.isNamed)
        // One that is on its way to the screen is not one that the person has put away.
        let now = client.configuration.clock.now()
        let arrived = client.device?.arrived(before: now + (.zero - arrival)) ?? []
        // What cannot be stored is taken over the next time.
        guard let actions = try? takeOver(found, arrived, on: client) else { return }
        await client.screenQueue.add { await show(actions, on: client) }.value
    }

    private static func takeOver(
        _ found: [String: PushMessage], _ arrived: [ArrivedPushes.Push],
        on client: isolated HeraldClient
    ) throws -> [ScreenAction] {
        var actions: [ScreenAction] = []
        for push in arrived {
            let all = found.merging([push.id: push.message]) { _, new in new }
            actions += try client.decideScreen(.delivered(all))
        }
        actions += try client.decideScreen(.delivered(found))
        guard !arrived.isEmpty, client.rules.badge != .off else { return actions }
        // The extension has set the number meanwhile.
        let number = client.device?.screen.value.badge(client.rules) ?? 0
        return actions.filter { !$0.isBadge } + [.badge(number)]
    }

    /// Does it in order, with all that follows from the system's answers.
    static func show(_ actions: [ScreenAction], on client: isolated HeraldClient) async {
        var left = actions[...]
        while let action = left.popFirst() {
            guard let event = await show(action, on: client),
                let more = try? client.decideScreen(event)
            else { continue }
            left += more
        }
    }

    /// Compares what is stored with what the system shows and watches, and goes on with what was
    /// under way.
    static func relaunch(on client: isolated HeraldClient) async {
        client.loadDevice()
        guard client.device != nil, !client.isRelaunched else { return }
        client.isRelaunched = true
        if let presenter = client.configuration.hooks.notifications {
            let onScreen = await presenter.onScreen()
            try? await client.reportScreen(.relaunched(onScreen: onScreen))
            await adopt(on: client)
        }
        try? ActionDesk.resume(on: client)
        ReminderDesk.resume(on: client)
        await client.links.begin(client)
        await client.places.begin(client)
    }

    private static func show(
        _ action: ScreenAction, on client: isolated HeraldClient
    ) async -> ScreenEvent? {
        let hooks = client.configuration.hooks
        let presenter = hooks.notifications
        switch action {
        case .show(let notification):
            guard let presenter else { return nil }
            return await presenter.show(notification)
                ? .displayed(notification.slot, revision: notification.revision)
                : .failed(notification.slot)
        case .remove(let slots): await presenter?.remove(slots)
        case .badge(let number): await presenter?.setBadge(number)
        case .wake(let message): hooks.heard?(.woken(message))
        case .wakeUp(let time):
            client.screenWakeUp.set(time, client.configuration.clock) { [weak client] in
                try? await client?.reportScreen(.tick)
            }
        case .noteDropped(let id, let reason):
            client.note("dropped", "the message \(id) was not shown: \(reason.rawValue)")
        // What is opened is opened after this.
        case .noteDisplayed, .noteDismissed, .noteTapped, .ignoreCopy, .open: break
        }
        return nil
    }
}

extension ScreenAction {
    fileprivate var isBadge: Bool {
        if case .badge = self { return true }
        return false
    }
}
