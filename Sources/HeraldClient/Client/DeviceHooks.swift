public import Times

/// The operating system's notifications, which show the library's decisions.
///
/// The library calls one method at a time and waits for it: do not call the client from in here.
public protocol NotificationPresenter: Sendable {
    /// Shows a notification in the place of one with the same slot; returns whether the system
    /// took it.
    func show(_ notification: ShownNotification) async -> Bool
    /// Takes notifications away by their slots.
    func remove(_ slots: [String]) async
    /// Puts a number on the app's icon; 0 takes it away.
    func setBadge(_ number: Int64) async
    /// Returns the revision of each notification of the library that is on the screen, by slots.
    func onScreen() async -> [String: Int64]
    /// Returns the payloads of the pushes that the system has shown by itself and shows now, by the
    /// system's own ids; ``remove(_:)`` takes these away, too.
    func delivered() async -> [String: JSONValue]
    /// Schedules a notification for a time, at which the system shows it whether the app runs or
    /// not; returns whether the system takes it.
    ///
    /// If it will not, the library shows it as soon as the app runs then.
    func schedule(_ notification: ShownNotification, at time: UnixTime) async -> Bool
    /// Cancels scheduled notifications, by their slots.
    func unschedule(_ slots: [String]) async
}

extension NotificationPresenter {
    /// Returns nothing: the system shows nothing by itself.
    public func delivered() async -> [String: JSONValue] { [:] }

    /// Schedules nothing: the library shows a reminder when the app runs.
    public func schedule(
        _ notification: ShownNotification, at time: UnixTime
    ) async -> Bool { false }

    /// Does nothing, because nothing is scheduled.
    public func unschedule(_ slots: [String]) async {}
}

/// The part of an app that handles links, apart from presenting them, which its ``LinkRouter``s do.
public protocol LinkHost: Sendable {
    /// Switches to a team that is signed in.
    func switchTeam(_ team: String) async
    /// Asks the person whether to follow a link that changes something.
    func confirm(_ link: DeepLink, _ match: LinkTable.Match) async -> Bool
    /// Shows a screen that says why a link did not work.
    func showFallback(_ link: DeepLink, _ problem: LinkProblem) async
    /// Opens somebody else's web page.
    func openInBrowser(_ link: DeepLink) async
}

/// The part of an app that carries out the actions that people take on messages.
public protocol ActionHost: Sendable {
    /// Tells the app's own server of an action; returns the outcome.
    ///
    /// - Parameters:
    ///   - request: the action of the person.
    ///   - key: the idempotency key, which is the same each time that the action is told.
    func send(_ request: ActionFlow.Request, key: String) async -> ActionFlow.Outcome
    /// Changes the app's own views, such as its list of messages; the inbox is changed already.
    func apply(_ request: ActionFlow.Request) async
    /// Takes the change back, since the server refused it, has failed for
    /// ``ActionFlow/lifetime``, or has failed for a hundred newer ones, and lets the person know.
    func rollBack(_ request: ActionFlow.Request) async
    /// Shows the part of an action that needs the screen: the system's sheet to share, or the
    /// message.
    func show(_ request: ActionFlow.Request) async
}

/// The part of an app that takes events that no screen has taken.
public protocol ResponseHost: Sendable {
    /// Returns whether the app can go to an event's screens now; if this is not implemented it can.
    ///
    /// Say when that has changed: ``HeraldLinks/readinessChanged()``.
    func readiness(_ event: AppEvent) async -> LinkReadiness
    /// Loads the data that the screens of a path need; returns whether all of it is there.
    func load(_ path: ScreenPath, for event: AppEvent) async -> Bool
    /// Shows the screens of a path.
    func present(_ path: ScreenPath, for event: AppEvent) async
    /// Shows a screen that says that it could not be loaded, with a button that calls
    /// ``HeraldResponses/retry()``.
    func presentStub(_ path: ScreenPath, for event: AppEvent) async
}

extension ResponseHost {
    /// Returns that the app can always go to an event's screens.
    public func readiness(_ event: AppEvent) async -> LinkReadiness { .ready }
}

/// The operating system's regions, location and sensors.
///
/// The library calls one method at a time and waits for it, but for the questions ``locate()`` and
/// ``motion(since:)``: do not call the client from in here.
public protocol PlaceSystem: Sendable {
    /// The radius in metres of the largest region that the system watches.
    var largestRadius: Double { get async }
    /// True if the system shows reminders at their time by itself, as ``PlaceRules`` describe.
    var showsReminders: Bool { get async }
    /// Returns the regions that the system says it watches.
    func watchedRegions() async -> [WatchedRegion]
    /// Watches a region, in which the device is or is not now.
    func watch(_ region: WatchedRegion, isInside: Bool) async
    /// Stops watching a region.
    func stopWatching(_ id: String) async
    /// Returns the device's location; nil if the system does not say it.
    func locate() async -> PlaceFix?
    /// Returns the report of the motion sensors on the time since `time`.
    func motion(since time: UnixTime) async -> MotionReport
    /// Shows the notification of a place; returns whether the system took it.
    func show(_ notification: PlaceNotification) async -> Bool
    /// Schedules a reminder for a time, at which the system shows it whether the app runs or not.
    func schedule(_ notification: PlaceNotification, at time: UnixTime) async
    /// Cancels a scheduled reminder by its place's id.
    func unschedule(_ placeID: String) async
    /// Returns the ids of the places whose notifications are on the screen.
    func onScreen() async -> Set<String>
}

extension PlaceSystem {
    /// Infinity: the only limit is the app's own, ``PlaceRules/largestRadius``.
    public var largestRadius: Double { get async { .infinity } }

    /// False: the app shows reminders, when it runs then.
    public var showsReminders: Bool { get async { false } }
}

/// An answer of the device's motion sensors.
public enum MotionReport: Hashable, Sendable {
    case samples([MotionSample])
    /// The person does not allow the app to read them.
    case denied
    /// The device has no motion sensors.
    case missing
}

/// Something that the app may want to know at once.
public enum ClientNews: Hashable, Sendable {
    /// The inbox has changed.
    case inbox
    /// The server's report of addresses that are not in use has changed:
    /// ``HeraldClient/HeraldClient/unusedAddresses``.
    case addresses
    /// A message that shows nothing has come, for the app to do something.
    case woken(PushMessage)
    /// The person has opened a message that leads nowhere, or pressed a button that only the app
    /// knows.
    case opened(PushMessage, action: String?)
    /// The person has left a place after a stay.
    case visited(PlaceVisit)
    /// An event that no responder has taken.
    case unhandled(AppEvent)
}
