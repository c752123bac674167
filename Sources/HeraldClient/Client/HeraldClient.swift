import Times

/// The app's side of Herald: keeps the device's wishes, tells the server, and takes its messages.
///
/// What an app changes is stored on the device when the call returns, and sent as soon as that is
/// possible, however long that takes. Nothing here needs the main thread.
///
/// ```swift
/// let herald = HeraldClient(.init(gateway: url, key: deviceKey, storage: storage))
/// await herald.start()
/// try await herald.follow("/topics/schools")
/// ```
public actor HeraldClient {
    /// The parts and settings of a client.
    public typealias Configuration = ClientConfiguration

    let configuration: Configuration
    let requests: GatewayRequests
    private(set) var core: ClientCore
    private var timer: Task<Void, Never>?
    private var waiting: [CheckedContinuation<Void, Never>] = []
    /// The number of times that the client has begun anew; answers from before are ignored.
    private var epoch = 0
    let reader: PayloadReader
    /// The messages that this device shows and lists; nil if they cannot be read now.
    var device: DeviceState?
    /// True if the stored state was compared with the system's since the launch.
    var isRelaunched = false
    /// The rules for the screen, which the app may change.
    var rules: ScreenRules
    var screenQueue = WorkQueue()
    var screenWakeUp = WakeUp()
    var actionWakeUp = WakeUp()
    /// True if actions of before the launch go on.
    var areActionsResumed = false
    var reminderWakeUp = WakeUp()
    private var backgroundQueue = WorkQueue()
    /// The callers that wait for actions to be done, by the actions' numbers.
    var completions: [Int: CheckedContinuation<Void, Never>] = [:]
    private var notes: [WhyReport.Finding] = []
    /// The way of links to their screens.
    public nonisolated let links: HeraldLinks
    /// The places around the device.
    public nonisolated let places: HeraldPlaces
    /// The way of events to the screens that respond.
    public nonisolated let responses: HeraldResponses

    /// Creates a client; nothing is read or sent before ``start()``.
    public init(_ configuration: Configuration) {
        self.configuration = configuration
        requests = GatewayRequests(gateway: configuration.gateway, key: configuration.key)
        var settings = ClientCore.Configuration(requests: requests)
        settings.platform = configuration.platform
        settings.pacing = configuration.pacing
        let hooks = configuration.hooks
        settings.attests = hooks.attest != nil || hooks.attestChallenge != nil
        settings.tellsUser = hooks.tellUser != nil
        settings.configs = configuration.configs
        core = ClientCore(settings, configuration.storage, configuration.random)
        reader = PayloadReader(configuration.mapping)
        rules = configuration.screen
        responses = HeraldResponses(configuration)
        links = HeraldLinks(configuration, responses)
        places = HeraldPlaces(configuration)
    }

    deinit { timer?.cancel() }

    /// Reads the stored state, begins to sync, and compares the state with the notifications and
    /// regions of the system; call it again once the device is unlocked.
    ///
    /// The locale and the time zone of the wishes become the system's, unless the app has said
    /// others: ``ClientConfiguration/locale``.
    public func start() async {
        loadIfLocked()
        takeLocale()
        handle(.schedule(.started))
        await ScreenDesk.relaunch(on: self)
    }

    /// Reports that the app is in the foreground; the person may have come from another time zone.
    public func enterForeground() {
        if !core.isUnregistered { loadIfLocked() }
        takeLocale()
        handle(.schedule(.entered))
        Task { await adoptDelivered() }
    }

    /// Reports that the app leaves the foreground, and returns when all that waits has been sent or
    /// cannot be.
    public func leaveForeground() async {
        handle(.schedule(.left))
        await whenIdle()
    }

    /// Reports that there is a network again.
    public func networkCame() {
        handle(.schedule(.networkCame))
        ActionDesk.networkCame(on: self)
    }

    /// Syncs now, and returns whether the server has everything that it takes.
    ///
    /// A pause that the server asked for, or that follows a failure, is kept: then it returns false
    /// at once.
    @discardableResult
    public func sync() async -> Bool {
        handle(.schedule(.asked))
        await whenIdle()
        return core.locked == nil && core.memory.lastFailure == nil && !core.hasMore
    }

    private func whenIdle() async {
        guard core.schedule.isBusy else { return }
        await withCheckedContinuation { waiting.append($0) }
    }
}

extension HeraldClient {
    /// The device's wishes, with the parts of them that the server does not have yet.
    public var wishes: Wishes { core.wishes }

    /// Follows tags, such as `/topics/schools`; the first time the person is asked for permission.
    ///
    /// - Throws: `storageLocked` or `storageFailed`; otherwise it is stored.
    public func follow(_ tags: String...) throws {
        try edit { $0.tags.formUnion(tags) }
    }

    /// Follows tags no longer.
    public func unfollow(_ tags: String...) throws {
        try edit { $0.tags.subtract(tags) }
    }

    /// Asks the person for permission, even if the person was asked before; returns the
    /// permission's state.
    ///
    /// The system shows its question only if nobody was asked yet, or if it asks a second time, as
    /// Android does. For ``PermissionStatus/blocked`` only its settings help.
    @discardableResult
    public func askPermission() async -> PermissionStatus {
        guard let hook = configuration.hooks.permission else { return .unknown }
        loadIfLocked()
        let status = await hook.status()
        guard !core.permission(.demanded(status)).isEmpty else { return status }
        let answer = await hook.ask()
        handle(.permission(answer))
        return answer
    }

    /// Changes the device's wishes, which are stored when this returns.
    public func edit(_ change: (inout Wishes) -> Void) throws {
        loadIfLocked()
        do {
            core.isUnregistered = false
            perform(try core.edit(configuration.clock.now(), change))
        } catch {
            throw Self.storageError(error)
        }
    }

    /// Records an event of a message for the next sync; it is stored when this returns.
    ///
    /// - Parameters:
    ///   - kind: the kind of the event.
    ///   - messageID: the message's id.
    ///   - reason: the reason why the message was not shown; empty for other events.
    ///   - action: the button that was tapped.
    public func record(
        _ kind: LedgerEvent.Kind, of messageID: String, reason: String = "", action: String = ""
    ) throws {
        let now = configuration.clock.now()
        guard
            let event = LedgerEvent(
                kind, of: messageID, at: now, reason: reason, action: action)
        else { return }
        do {
            try keep([event])
        } catch {
            throw Self.storageError(error)
        }
    }

    /// Sets the report of the device's location and movement, as members of a sync in the gateway's
    /// JSON: the parts that the library does not report by itself.
    public func report(places: [String: JSONValue]) {
        perform(core.report(places, at: nil, configuration.clock.now()))
    }

    /// The addresses that are not in use, as the server has said last: one that waits for its
    /// confirmation, that another device has registered since, or that its provider does not know.
    ///
    /// ``ClientNews/addresses`` says when that has changed.
    public var unusedAddresses: [AddressReport] { core.memory.unusedAddresses }

    /// Returns the reasons why messages may not reach the person, as far as this device and the
    /// server know.
    public func why() async -> WhyReport {
        loadIfLocked()
        var facts = WhyFacts(core, now: configuration.clock.now())
        await facts.ask(configuration.hooks, of: core.identity?.deviceID)
        facts.notes = await places.findings + notes
        return WhyReport(facts)
    }
}

extension HeraldClient {
    func handle(_ event: ClientEvent) {
        let now = configuration.clock.now()
        var messages: [PushMessage] = []
        let unused = unusedAddresses
        // The core is being changed: what is done in between must not touch it.
        let effects = core.handle(event, now) { part in
            messages = (part["items"]?.items ?? []).compactMap { reader.read(inboxItem: $0) }
            let cursor = part["cursor"]?.text ?? ""
            guard !messages.isEmpty else { return }
            guard device != nil else { throw HeraldError(.storageLocked, "the inbox is locked") }
            try device?.change(.took(messages, cursor: cursor, at: now))
        }
        loadDevice()
        perform(effects)
        if !messages.isEmpty { heard(messages) }
        if unused != unusedAddresses { configuration.hooks.heard?(.addresses) }
        if !core.schedule.isBusy { resumeWaiting() }
    }

    /// Deletes the receipts that wait, and the identity last of all.
    func forgetIdentity() throws {
        try core.ledger?.replace(Ledger(), core.storage.receipts)
        try core.identities.remove()
    }

    private func resumeWaiting() {
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    /// Forgets the server's answers and all exchanges under way: their callers are resumed, and
    /// nothing is sent before the app begins again.
    func beginAnew() {
        timer?.cancel()
        timer = nil
        epoch += 1
        if core.schedule.isHeld { perform(.releaseBackground) }
        core = ClientCore(core.configuration, core.storage, core.random)
        core.isUnregistered = true
        isRelaunched = false
        resumeWaiting()
    }

    /// Wishes for the system's locale and time zone, where the app has said no others.
    private func takeLocale() {
        guard core.locked == nil else { return }
        let locale = configuration.locale
        let (language, zone) = (locale.language(), locale.timeZone())
        // What cannot be stored is taken at the next start.
        let effects = try? core.edit(configuration.clock.now()) {
            $0.takeSystem(locale: language, timeZone: zone)
        }
        perform(effects ?? [])
    }

    /// Reads the storage again if it could not be read.
    func loadIfLocked() {
        if core.locked != nil { core.load() }
        loadDevice()
    }

    /// Keeps events of the ledger; each once.
    func keep(_ events: [LedgerEvent]) throws {
        let now = configuration.clock.now()
        for event in events { perform(try core.record(event, now)) }
    }

    /// Reports the device's location to the server, in the gateway's JSON.
    func tell(places: [String: JSONValue], at fix: PlaceFix) {
        perform(core.report(places, at: fix, configuration.clock.now()))
    }

    /// Notes a reason why something was not shown, for ``why()``.
    func note(_ code: String, _ message: String) {
        notes = (notes + [.init(code: code, message: message)]).suffix(20)
    }

    private func perform(_ effects: [ClientEffect]) {
        for effect in effects { perform(effect) }
    }

    private func perform(_ effect: ClientEffect) {
        let hooks = configuration.hooks
        switch effect {
        case .send(let request): send(request)
        case .attest(let installID):
            let vouching = Vouching(configuration, requests)
            let epoch = epoch
            Task {
                let answer = await vouching.attest(installID)
                if epoch == self.epoch { handle(answer) }
            }
        case .setTimer(let time): setTimer(time)
        case .holdBackground: backgroundQueue.add { await hooks.background?.hold() }
        case .releaseBackground: backgroundQueue.add { await hooks.background?.release() }
        case .readPermission, .askPermission:
            guard let hook = hooks.permission else { return }
            let asks = effect == .askPermission
            Task { handle(.permission(await asks ? hook.ask() : hook.status())) }
        case .tellUser(let user, let deviceID):
            let epoch = epoch
            Task {
                let answer = await hooks.tell(user, of: deviceID)
                if epoch == self.epoch { handle(answer) }
            }
        case .configs(let changes): changes.forEach { configuration.configs?.changed?($0) }
        case .places(let part, let fix):
            let places = places
            if let part, let fix { Task { await places.take(part, at: fix) } }
        }
    }

    private func send(_ request: TransportRequest) {
        let (transport, epoch) = (configuration.transport, epoch)
        Task {
            let (answer, problem) = await transport.answer(to: request)
            if epoch == self.epoch { handle(.answered(answer, problem: problem)) }
        }
    }

    private func setTimer(_ time: UnixTime?) {
        timer?.cancel()
        timer = nil
        guard let time else { return }
        let clock = configuration.clock
        timer = Task { [weak self] in
            do {
                try await clock.sleep(max(.zero, time - clock.now()))
            } catch { return }
            await self?.handle(.schedule(.timerFired))
        }
    }

    static func storageError(_ error: any Error) -> HeraldError {
        error as? HeraldError ?? HeraldError(.storageFailed, "\(error)")
    }
}
