import Audience
package import DeliveryAdapters
import DeliveryEngine
package import Crypto
package import Protocol
package import ServiceKit
package import ServiceStorage
package import Storage
package import TimeZones

/// The delivery service: takes notifications, plans, sends and stops them, and keeps the inbox.
///
/// What each call does is in the extension named for it; what must survive is in the store.
package actor DeliveryService: DeliveryServing {
    /// What the service works with.
    package struct Environment: Sendable {
        /// Runs everything here; the daemon's loop.
        package var executor: any SerialExecutor
        /// Opened with ``DeliverySchema``.
        package var database: DatabaseQueue
        /// Knows the devices; may be away.
        package var registry: RegistryClient
        /// What each message is offered to, in this order.
        package var adapters: [any AsyncAdapter]
        /// Civil time.
        package var clock = WallClock.system
        /// Time since some fixed point, which nobody sets.
        package var steady = Environment.sinceStart
        /// Ids of notifications.
        package var identifiers = Identifiers.system
        /// Jitter.
        package var random = Random.system
        /// The bounds.
        package var limits = DeliveryLimits()
        /// The zones of devices.
        package var zones = ZoneFiles.system
        /// Where messages of every app may go besides the public Internet, by kinds of address.
        package var ownReceivers: [String: [String]] = [:]
        /// What providers are set up with; nil: none can be.
        package var providers: ProviderSetup?
        /// The process's log.
        package var log: Log
        /// The process's metrics.
        package var metrics: Metrics

        /// An environment with the machine's clock and randomness and the usual bounds.
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

        /// Time since the process's first look at it.
        package static let sinceStart: @Sendable () -> Duration = { ContinuousClock.now - start }
    }

    let environment: Environment
    let store: DeliveryStore
    let metrics: DeliveryMetrics

    /// Asked before each write to a provider.
    var switches: SwitchBoard
    /// Asked before each write that was not at once.
    let stops = StopLog()
    /// Whether a switch was turned on and what it holds is not yet marked as stalled.
    var mustHold = true
    var inbox: InboxIndex
    var openNotifications = OpenNotifications()
    /// Decides what is sent when.
    var engine: Engine
    var work: WorkerState
    let answers = AnsweredAttempts()
    /// What every app has.
    let shared: [SharedAdapter]
    var nextSweep: UnixTime?
    var rate = MinuteRate()
    var providers = ProviderBook()
    var trials = ProviderTrials()
    /// How far the registry's erasures were followed.
    package internal(set) var followed: Followed

    var limits: DeliveryLimits { environment.limits }
    var log: Log { environment.log }
    var now: UnixTime { environment.clock.now() }

    /// Calls run where the daemon's loop runs.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe environment.executor.asUnownedSerialExecutor()
    }

    /// Takes over what the database holds and goes on with it.
    ///
    /// - Throws: `StorageError`.
    package static func start(_ environment: Environment) async throws -> DeliveryService {
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
                adapter: TaskAdapter(adapter, on: environment.executor), limits: adapter.limits)
        }
        engine = Engine(
            seed: environment.random.number(), switches: switches.switches,
            limits: environment.limits.engine)
        work = WorkerState(environment.limits)
        self.followed = followed
    }

    private func load() async throws {
        try await loadCounts()
        try await store.takeOver(adapters: shared.map(\.name))
        try await loadInbox()
        try await loadProviders()
        for lane in try await store.lanes() { _ = lanes(of: lane.app) }
        feed(.work)
        Task { await keepOrder() }
        Task { await keepRollouts() }
        Task { await keepSchedules() }
        let follower = ErasureFollower(
            .delivery, of: environment.registry, limits: limits.following, log: log,
            gauge: metrics.regression)
        Task { await follower.run(for: self) }
    }

    private func loadCounts() async throws {
        for count in try await store.stateCounts() {
            openNotifications.add(
                count.count, of: count.app, in: count.state)
            metrics.backlog.add(count.count, of: count.app, in: count.state)
        }
    }

    /// A number from 0 up to 1.
    func fraction() -> Double {
        Double(environment.random.number() >> 11) / Double(UInt64(1) << 53)
    }

    /// Takes a committed change over into what is kept in memory.
    ///
    /// - Parameter ordinals: its audience, if it was just planned.
    func note(_ transition: Transition?, ordinals: Bitmap? = nil) {
        guard let transition else { return }
        metrics.backlog.note(transition)
        openNotifications.note(transition)
        noteInInbox(transition, ordinals: ordinals)
    }
}

extension Random {
    /// Any number of 64 bits.
    fileprivate func number() -> UInt64 { bytes(8).reduce(0) { $0 << 8 | UInt64($1) } }
}
