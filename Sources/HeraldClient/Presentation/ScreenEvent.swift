/// An event that changes the notifications on the screen.
public enum ScreenEvent: Hashable, Sendable {
    /// A push has come.
    case received(PushMessage)
    /// A sync brought the message into the inbox, which shows nothing but makes older ones late.
    case synced(PushMessage)
    /// The operating system shows this revision of the notification with this slot.
    case displayed(String, revision: Int64)
    /// The operating system refused to show it.
    case failed(String)
    /// The person has put it away; the message is the one that it showed.
    case dismissed(String, messageID: String)
    /// The person has opened the message, or pressed the button with this id; the slot is empty if
    /// the operating system has shown the push by itself.
    case tapped(PushMessage, slot: String, action: String?)
    /// The app says that messages with these ids were read: in the app, or somewhere that its own
    /// server knows of.
    case read([String])
    /// All messages of this team were read, because the team's window is open.
    case readTeam(String)
    /// The team was logged out.
    case loggedOut(String)
    /// The app runs again; these slots, each with its revision, are what the operating system shows
    /// now. What was tapped or put away meanwhile is reported before.
    case relaunched(onScreen: [String: Int64])
    /// The operating system has shown these pushes by itself, while the app did not run, and shows
    /// them now: all of them, by its own ids.
    case delivered([String: PushMessage])
    /// Time has passed, as ``ScreenAction/wakeUp(_:)`` asked for.
    case tick
}
