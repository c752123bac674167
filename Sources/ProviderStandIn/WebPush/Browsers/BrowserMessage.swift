/// A message on its way to a real browser.
struct BrowserMessage {
    /// The id that the browser acknowledges.
    var id: String
    /// The id of the subscription that it is for.
    var subscription: String
    /// The bytes, still encrypted.
    var body: [UInt8]
    /// The name of a later message that replaces it; empty without one.
    var topic = ""
    /// The time up to which the message is kept for a browser that is away, in milliseconds since
    /// 1970.
    var expires: Int64
}

/// A browser's word about a message, for the ledger.
struct BrowserNote {
    var subscription: String
    var message: String
    /// The browser's code; 0 if it has none.
    var code: Int
    var reason: String
}

/// A subscription that a real browser has made.
struct BrowserSubscription {
    /// The browser that made it, by the name that it was given.
    var browser: String
    /// The browser's name for the subscription: a channel's UUID, or `wp:` and the origin.
    var channel: String
    /// The app in the browser that it belongs to; only Chromium has one.
    var category = ""
    /// The VAPID key that may send, as the browser has written it.
    var sender: String
    /// True if the subscription has ended: whoever sends to it is told so.
    var isGone = false
}

/// The connection of a browser.
protocol BrowserLink: AnyObject {
    /// Sends a message to the browser.
    func deliver(_ message: BrowserMessage, _ subscription: BrowserSubscription)
    /// Ends the connection.
    func close()
}
