import Foundation
import HeraldClient
import Synchronization
import Times

/// An app with the whole library on a phone, whose disks outlive the process.
///
/// Tests look at the calls that the operating system got.
final class AppWorld: Sendable {
    let files: TestDisk
    let keys = TestDisk()
    let receipts = TestDisk()
    let system = AppSystem()
    let server: Mutex<NaiveServer>
    private let change: @Sendable (inout HeraldClient.Configuration) -> Void

    /// Creates a phone.
    ///
    /// - Parameter backup: a phone whose backup was restored on this one, with its files but none
    ///   of its keys; nil for a new phone.
    init(
        restoredFrom backup: AppWorld? = nil,
        _ change: @escaping @Sendable (inout HeraldClient.Configuration) -> Void = { _ in }
    ) {
        files = TestDisk(backup?.files.files ?? [:])
        server = Mutex(NaiveServer())
        self.change = change
    }

    /// Starts a new process and the library in it.
    func launch() async -> HeraldClient {
        let client = client()
        await client.start()
        return client
    }

    /// Starts a new process without starting the library.
    func client() -> HeraldClient {
        let storage = ClientStorage(
            files: files, keys: TestKeys(disk: keys), receipts: receipts)
        let gateway = URL(string: "https://gateway.example") ?? URL(fileURLWithPath: "/")
        var configuration = HeraldClient.Configuration(
            gateway: gateway, key: "key", storage: storage)
        configuration.transport = AppTransport(world: self)
        configuration.clock = DeviceClock(now: { [system] in system.now }) { _ in
            // Nobody waits in a test: the tests send what timers would.
            try await Task.sleep(for: .seconds(3600))
        }
        configuration.hooks.notifications = system
        configuration.hooks.links = system
        configuration.hooks.actions = system
        configuration.hooks.places = system
        configuration.hooks.heard = { [system] in system.note("heard \($0)") }
        change(&configuration)
        return HeraldClient(configuration)
    }

    /// The events that the server has, by their ids.
    var events: Set<String> {
        server.withLock { Set($0.devices.values.flatMap(\.events.keys)) }
    }
}

private struct AppTransport: HTTPTransport {
    let world: AppWorld

    func send(_ request: TransportRequest) async throws -> TransportAnswer {
        world.server.withLock { $0.answer(request) }
    }
}

/// The operating system and the hooks of the app: they record calls, and give set answers.
final class AppSystem: NotificationPresenter, LinkHost, ActionHost, PlaceSystem, Sendable {
    private struct State {
        var now = UnixTime(milliseconds: 1_795_000_000_000)
        var notes: [String] = []
        var onScreen: [String: Int64] = [:]
        var delivered: [String: JSONValue] = [:]
        var regions: [String: WatchedRegion] = [:]
        var outcome = ActionFlow.Outcome.done
        var takesNotifications = true
        var schedules = false
        var scheduled: [String: UnixTime] = [:]
        var fix: PlaceFix?
        var timesLocated = 0
        var largestRadius = Double.infinity
        var showsReminders = false
    }

    private let state = Mutex(State())

    var now: UnixTime {
        get { state.withLock { $0.now } }
        set { state.withLock { $0.now = newValue } }
    }
    /// The calls that were recorded, in order.
    var notes: [String] { state.withLock { $0.notes } }
    /// The number of times that the system was asked where the device is.
    var timesLocated: Int { state.withLock { $0.timesLocated } }
    /// The pushes that the system has shown while the app did not run, by the system's ids.
    var delivered: [String: JSONValue] {
        get { state.withLock { $0.delivered } }
        set { state.withLock { $0.delivered = newValue } }
    }
    var slots: [String] { state.withLock { $0.onScreen.keys.sorted() } }
    var regions: [WatchedRegion] { state.withLock { $0.regions.values.sorted { $0.id < $1.id } } }
    var outcome: ActionFlow.Outcome {
        get { state.withLock { $0.outcome } }
        set { state.withLock { $0.outcome = newValue } }
    }
    var takesNotifications: Bool {
        get { state.withLock { $0.takesNotifications } }
        set { state.withLock { $0.takesNotifications = newValue } }
    }
    /// True if the system shows a reminder by itself.
    var schedules: Bool {
        get { state.withLock { $0.schedules } }
        set { state.withLock { $0.schedules = newValue } }
    }
    /// The times at which the system shows notifications later, by slot.
    var scheduled: [String: UnixTime] { state.withLock { $0.scheduled } }
    var fix: PlaceFix? {
        get { state.withLock { $0.fix } }
        set { state.withLock { $0.fix = newValue } }
    }

    /// The largest radius of a region that the system watches, in metres.
    var largestRadius: Double {
        get { state.withLock { $0.largestRadius } }
        set { state.withLock { $0.largestRadius = newValue } }
    }
    /// True if the system shows the reminders of places by itself.
    var showsReminders: Bool {
        get { state.withLock { $0.showsReminders } }
        set { state.withLock { $0.showsReminders = newValue } }
    }

    func note(_ text: String) { state.withLock { $0.notes.append(text) } }

    func count(_ text: String) -> Int { notes.count { $0 == text } }

    func show(_ notification: ShownNotification) async -> Bool {
        state.withLock { state in
            guard state.takesNotifications else { return false }
            state.onScreen[notification.slot] = notification.revision
            state.notes.append("show \(notification.title)")
            return true
        }
    }

    func remove(_ slots: [String]) async {
        state.withLock { state in
            for slot in slots { (state.onScreen[slot], state.delivered[slot]) = (nil, nil) }
        }
    }

    func setBadge(_ number: Int64) async { note("badge \(number)") }

    func onScreen() async -> [String: Int64] { state.withLock { $0.onScreen } }

    func delivered() async -> [String: JSONValue] { delivered }

    func schedule(_ notification: ShownNotification, at time: UnixTime) async -> Bool {
        state.withLock { state in
            if state.schedules { state.scheduled[notification.slot] = time }
            return state.schedules
        }
    }

    func unschedule(_ slots: [String]) async {
        state.withLock { state in
            for slot in slots { state.scheduled[slot] = nil }
        }
    }

    func switchTeam(_ team: String) async { note("switch \(team)") }

    func confirm(_ link: DeepLink, _ match: LinkTable.Match) async -> Bool {
        note("confirm \(link.text)")
        return true
    }

    func showFallback(_ link: DeepLink, _ problem: LinkProblem) async {
        note("fallback \(problem.rawValue)")
    }

    func openInBrowser(_ link: DeepLink) async { note("browser \(link.text)") }

    func send(_ request: ActionFlow.Request, key: String) async -> ActionFlow.Outcome {
        note("send \(request.action) \(request.messageID)")
        return outcome
    }

    func apply(_ request: ActionFlow.Request) async { note("apply \(request.action)") }

    func rollBack(_ request: ActionFlow.Request) async { note("roll back \(request.action)") }

    func show(_ request: ActionFlow.Request) async { note("sheet \(request.action)") }

    func watchedRegions() async -> [WatchedRegion] { regions }

    func watch(_ region: WatchedRegion, isInside: Bool) async {
        state.withLock { $0.regions[region.id] = region }
    }

    func stopWatching(_ id: String) async { state.withLock { $0.regions[id] = nil } }

    func locate() async -> PlaceFix? {
        state.withLock { state in
            state.timesLocated += 1
            return state.fix
        }
    }

    func motion(since time: UnixTime) async -> MotionReport {
        .samples([MotionSample([.walking], at: now)])
    }

    func show(_ notification: PlaceNotification) async -> Bool {
        note("place \(notification.placeID)")
        return true
    }

    func schedule(_ notification: PlaceNotification, at time: UnixTime) async {
        note("reminder \(notification.placeID)")
    }

    func unschedule(_ placeID: String) async { note("no reminder \(placeID)") }

    func onScreen() async -> Set<String> { [] }
}
