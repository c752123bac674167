/// Carries out the actions that a screen has decided on.
enum ScreenDesk {
    /// Takes over the pushes that the system has shown by itself, and those that came and went
    /// while the app did not run.
    static func adopt(on client: isolated HeraldClient) async {
        // In the queue: a late answer of the system must not count as one of now.
        await client.screenQueue.add { await takeOver(on: client) }.value
    }

    private static func takeOver(on client: isolated HeraldClient) async {
        guard client.device != nil, let presenter = client.configuration.hooks.notifications else {
            return
        }
        let reader = client.reader
        let delivered = await presenter.delivered().mapValues { reader.read($0) }
        // Others may send pushes to the app, too.
        let found = delivered.filter(\.value.isNamed)
        let (rules, now) = (client.rules, client.configuration.clock.now())
        // What cannot be stored is taken over the next time, as a whole.
        let actions = try? client.device?.takeOver(found, reader, rules, at: now) {
            try client.keep($0)
        }
        guard let actions else { return }
        await show(actions, on: client)
    }

    /// Performs actions in order, with all further ones that follow from the system's answers.
    static func show(_ actions: [ScreenAction], on client: isolated HeraldClient) async {
        var left = actions[...]
        while let action = left.popFirst() {
            guard let event = await show(action, on: client),
                let more = try? client.decideScreen(event)
            else { continue }
            left += more
        }
    }

    /// Compares the stored state with the notifications and regions of the system, and resumes
    /// actions that were under way.
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
