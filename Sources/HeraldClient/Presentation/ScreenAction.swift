public import Times

/// Something that must be done, in order, after the new state was stored.
public enum ScreenAction: Hashable, Sendable {
    /// Show it, and then report ``ScreenEvent/displayed(_:revision:)`` or
    /// ``ScreenEvent/failed(_:)``.
    case show(ShownNotification)
    /// Take the notifications with these slots away.
    case remove([String])
    /// Put this number on the icon; 0 takes it away.
    case badge(Int64)
    /// Give the message to the app, which shows nothing of it.
    case wake(PushMessage)
    /// Open the link of the message, or perform the action of the button.
    case open(PushMessage, action: String?)
    /// Send ``ScreenEvent/tick`` at this time; a later action replaces an earlier one.
    case wakeUp(UnixTime)
    /// Note in the ledger that these messages are on the screen.
    case noteDisplayed([String])
    /// Note in the ledger that these messages were put away.
    case noteDismissed([String])
    /// Note in the ledger that the message was opened.
    case noteTapped(String, action: String?)
    /// Note in the ledger that the message was not shown, and why.
    case noteDropped(String, DropReason)
    /// Ignore a copy of an earlier message: nothing is done, and nothing is noted.
    case ignoreCopy(String)
}
