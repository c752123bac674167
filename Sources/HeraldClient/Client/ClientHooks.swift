/// Lets the app run a while after it has left the foreground, so that a sync can end.
public protocol BackgroundHook: Sendable {
    /// Asks the system for time.
    func hold() async
    /// Gives it back.
    func release() async
}

/// What the library asks of the app and of the system; each is left out if it is nil.
public struct ClientHooks: Sendable {
    /// The system's permission to show notifications.
    public var permission: (any PermissionHook)?
    /// Time in the background.
    public var background: (any BackgroundHook)?
    /// Asks the app's own server to vouch for this install, and returns its token.
    public var attest: (@Sendable (_ installID: String) async throws -> String)?
    /// Has the app's own server tell Herald whose device this is; an empty user: nobody's.
    ///
    /// It is called again until it returns.
    public var tellUser: (@Sendable (_ user: String, _ deviceID: String) async throws -> Void)?
    /// Asks the app's own server why a message has not come to a device.
    public var explain: (@Sendable (_ deviceID: String) async throws -> String)?
    /// Keeps what came with the inbox, `inbox` of the gateway's answer in JSON; it must be stored
    /// when this returns.
    public var keepInbox: (@Sendable (JSONValue) throws -> Void)?
    /// Hears what the server says of places, and of the location that was sent, in its JSON.
    public var places: (@Sendable (_ places: JSONValue?, _ location: JSONValue?) -> Void)?

    /// Creates hooks that ask for nothing.
    public init() {}
}
