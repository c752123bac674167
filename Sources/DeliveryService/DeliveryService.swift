import Audience
package import DeliveryAdapters
import DeliveryEngine
package import Crypto
package import Protocol
package import ServiceKit
package import ServiceStorage
package import Storage
package import TimeZones

/// The delivery service: it accepts, plans, sends and stops notifications, and keeps the inbox.
///
/// Each call is in the extension named after it; everything that must survive is in the store.
package actor DeliveryService: DeliveryServing {
    /// The dependencies of the service.
    package struct Environment: Sendable {
        /// The executor of the service, which is the daemon's event loop.
        package var executor: any SerialExecutor
        /// The database, opened with ``DeliverySchema``.
        package var database: DatabaseQueue
        /// The client of the registry, which may be unavailable.
        package var registry: RegistryClient
        /// The adapters that each message is offered to, in order.
        package var adapters: [any AsyncAdapter]
        /// The names of adapters that get messages only of apps without a provider of their own.
        package var adaptersForTrying: Set<String> = []
        /// The civil clock.
        package var clock = WallClock.system
        /// The steady clock: the time since a fixed point, which nobody can set.
        package var steady = Environment.sinceStart
        /// The source of notification ids.
        package var identifiers = Identifiers.system
        /// The source of jitter.
        package var random = Random.system
        /// The limits of the service and of its engine.
        package var limits = DeliveryLimits()
        /// The time zones of devices.
        package var zones = ZoneFiles.system
        /// The private receivers that every app's messages may go to, by kinds of address.
        package var ownReceivers: [String: [String]] = [:]
        /// The setup of providers; nil if none can be set up.
        package var providers: ProviderSetup?
        /// The process's log.
        package var log: Log
        /// The process's metrics.
        package var metrics: Metrics

        /// Creates an environment with the machine's clock and randomness and the default limits.
        package init(
            executor: any SerialExecutor, database: DatabaseQueue, registry: RegistryClient,
            adapters: [any AsyncAdapter], log: Log, metrics: Metrics
        ) {
            self.executor = executor
            self.database = database
            self.registry = registry
            self.adapters = adapters
            self.log = log
            self.metrics = metrics
        }

        private static let start = ContinuousClock.now

        /// Returns the time since its first use in this process.
        package static let sinceStart: @Sendable () -> Duration = { ContinuousClock.now - start }
    }

    let environment: Environment
    let store: DeliveryStore
    let metrics: DeliveryMetrics

    /// The switches, which are checked before each write to a provider.
    var switches: SwitchBoard
    /// The stops, which are checked before each write that waited.
    let stops = StopLog()
    /// The switches that were set while this loop may not have turned.
    let ahead = SwitchesAhead()
    /// True if a switch was turned on whose notifications are not yet marked as stalled.
    var mustHold = true
    var inbox: InboxIndex
    var openNotifications = OpenNotifications()
    /// The engine, which decides what is sent when.
    var engine: Engine
    var work: WorkerState
    let answers = AnsweredAttempts()
    let advice: SendAdvice
    let approvals: ApprovalBook
    /// The turns of searches for words: one of an app at a time, as all reads have one thread.
    let searches: ReadTurns
    /// The adapters that every app has.
    let shared: [SharedAdapter]
    var nextSweep: UnixTime?
    var rates = AppRates()
    var providers = ProviderBook()
    var trials = ProviderTrials()
    /// The position up to which the registry's erasures were followed.
    package internal(set) var followed: Followed
    /// The apps that were deleted, about which no call is accepted.
    var gone = GoneApps()

    var limits: DeliveryLimits { environment.limits }
    var log: Log { environment.log }
    var now: UnixTime { environment.clock.now() }

    /// The daemon's event loop, on which calls run.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe environment.executor.asUnownedSerialExecutor()
    }

    /// Starts the service with the content of the database.
    ///
    /// - Throws: `StorageError`.
    package static func start(_ environment: Environment) async throws -> DeliveryService {
        try await AbandonedWork.settle(environment.database, at: environment.clock.now())
        let store = try await DeliveryStore(environment.database)
        let switches = SwitchBoard(try await store.switches())
        let last = try await store.lastPublished()
        let service = DeliveryService(
            environment, store, switches, lastPublished: last, try await store.followed())
        try await service.load()
        return service
    }

    private init(
        _ environment: Environment, _ store: DeliveryStore, _ switches: SwitchBoard,
        lastPublished: Int64, _ followed: Followed
    ) {
        self.environment = environment
        self.store = store
        self.switches = switches
        metrics = DeliveryMetrics(environment.metrics, now: environment.clock.now)
        metrics.switches.set(switches)
        inbox = InboxIndex(limit: environment.limits.inboxNotifications, last: lastPublished)
        shared = environment.adapters.map { adapter in
            SharedAdapter(
                name: adapter.name, addressKinds: adapter.addressKind.map { [$0] } ?? [],
                adapter: TaskAdapter(adapter, on: environment.executor), limits: adapter.limits,
                isForTrying: environment.adaptersForTrying.contains(adapter.name))
        }
        engine = Engine(
            seed: environment.random.number(), switches: switches.switches,
            limits: environment.limits.engine)
        work = WorkerState(environment.limits)
        advice = SendAdvice(environment.registry, store)
        approvals = ApprovalBook(environment.registry, environment.log)
        var turns = ReadTurns.Limits()
        (turns.atOnce, turns.ofApp) = (2, 1)
        searches = ReadTurns(turns)
        self.followed = followed
    }

    private func load() async throws {
        gone = try await environment.database.read { try GoneApps(in: $0) }
        approvals.load(try await environment.database.read { try ApprovalTable.all(in: $0) })
        try await loadCounts()
        try await store.takeOver(adapters: shared.map(\.name))
        try await loadInbox()
        try await loadProviders()
        for lane in try await store.lanes() { _ = lanes(of: lane.app) }
        feed(.work)
        Task { await Upkeep.run(on: self) }
        Task { await RowKeeper.run(on: self) }
        Task { await keepRollouts() }
        Task { await keepSchedules() }
        Task { await ExperimentKeeper.run(on: self) }
        Task { await OptOutKeeper.run(on: self) }
        let follower = ErasureFollower(
            .delivery, of: environment.registry, limits: limits.following, log: log,
            gauge: metrics.regression)
        Task { await follower.run(for: self) }
        let confirmer = AddressConfirmer(environment.registry, environment.metrics)
        Task { await confirmer.run(for: self) }
    }

    private func loadCounts() async throws {
        openNotifications = try await store.database.read { try OpenNotifications.stored(in: $0) }
        for count in try await store.stateCounts() {
            metrics.backlog.add(count.count, of: count.app, in: count.state)
        }
    }

    /// Returns a random number from 0 up to but not including 1.
    func fraction() -> Double {
        Double(environment.random.number() >> 11) / Double(UInt64(1) << 53)
    }

    /// Applies a committed change of state to the figures and the inbox in memory.
    ///
    /// - Parameter ordinals: The audience, if the notification was just planned.
    func note(_ transition: Transition?, ordinals: Bitmap? = nil) {
        guard let transition else { return }
        metrics.backlog.note(transition)
        openNotifications.note(transition)
        noteInInbox(transition, ordinals: ordinals)
    }
}

extension Random {
    /// Returns a random number of 64 bits.
    fileprivate func number() -> UInt64 { bytes(8).reduce(0) { $0 << 8 | UInt64($1) } }
}
