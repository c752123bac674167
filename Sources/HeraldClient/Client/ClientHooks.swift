/// A hook that keeps the app running a while after it has left the foreground, so that a sync can
/// end.
public protocol BackgroundHook: Sendable {
    /// Asks the system for time.
    func hold() async
    /// Returns the time that the system has granted.
    func release() async
}

/// Functions of the app and of the system that the library calls; one that is nil is left out.
public struct ClientHooks: Sendable {
    /// The system's permission to show notifications.
    public var permission: (any PermissionHook)?
    /// Time in the background.
    public var background: (any BackgroundHook)?
    /// Asks the app's own server to vouch for this install, and returns its token.
    public var attest: (@Sendable (_ installID: String) async throws -> String)?
    /// Asks Apple's App Attest or Google's Play Integrity to vouch for this install, and returns
    /// the attestation; the library has fetched the challenge before.
    ///
    /// It takes the place of ``ClientHooks/attest``.
    public var attestChallenge: (@Sendable (AttestationChallenge) async throws -> String)?
    /// Asks the app's own server to tell Herald the device's user, by the app's id; empty if the
    /// device has none.
    ///
    /// It is called again until it returns, after each exchange with the server; until then
    /// ``HeraldClient/HeraldClient/why()`` says what it has thrown. If it throws a ``HeraldError``
    /// with the code `refused`, it is not called before the user changes, and
    /// ``Wishes/refusals`` has that.
    public var tellUser: (@Sendable (_ user: String, _ deviceID: String) async throws -> Void)?
    /// Asks the app's own server why a message has not come to a device.
    public var explain: (@Sendable (_ deviceID: String) async throws -> String)?
    /// Shows notifications, and takes them away.
    public var notifications: (any NotificationPresenter)?
    /// Switches teams, asks and falls back for links.
    public var links: (any LinkHost)?
    /// Performs the actions that people take on messages.
    public var actions: (any ActionHost)?
    /// Loads and shows screens for events that no screen has taken.
    public var responses: (any ResponseHost)?
    /// Watches regions, and says where the device is and how it moves.
    public var places: (any PlaceSystem)?
    /// Takes news that the app may want to know at once; it must not wait.
    public var heard: (@Sendable (ClientNews) -> Void)?

    /// Creates hooks that ask for nothing.
    public init() {}
}
