/// Carries out a tap on a message or on one of its buttons.
enum TapDesk {
    /// Performs the button's action or opens the message's link; returns when the system may go on.
    static func open(
        _ message: PushMessage, action: String?, from origin: DeepLink.Origin, _ scene: String,
        on client: isolated HeraldClient
    ) async {
        let hooks = client.configuration.hooks
        if let known = action.flatMap({ performed($0, on: message, hooks) }) {
            let request = ActionFlow.Request(known, of: message.id, link: message.link)
            try? await ActionDesk.perform(request, on: client)
        } else if DeepLink.isWhole(action), !client.configuration.paths.isEmpty,
            let event = AppEvent(message, scene: scene)
        {
            try? await client.links.open(DeepLink(event, of: message, from: origin))
        } else if let link = DeepLink(
            tapped: message, action: action, from: origin, scene: scene)
        {
            try? await client.links.open(link)
        } else {
            hooks.heard?(.opened(message, action: action))
        }
    }

    /// Returns the action that a button stands for, if the library or the app's ``ActionHost`` does
    /// it; nil otherwise.
    ///
    /// Without a host the library does what it keeps itself, and a button with a link of its own
    /// leads there.
    private static func performed(
        _ action: String, on message: PushMessage, _ hooks: ClientHooks
    ) -> MessageAction? {
        guard let known = MessageAction(rawValue: action), known != .open else { return nil }
        if hooks.actions != nil { return known }
        let leads = message.actions.contains { $0.id == action && !$0.url.isEmpty }
        return known.isInBackground && !leads ? known : nil
    }
}
