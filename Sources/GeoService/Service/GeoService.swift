import Context
import Protocol
package import ServiceKit
package import ServiceStorage
import Spatial
package import Storage
package import TimeZones

/// herald.v1.Geo: an app's places, and which of them are near.
///
/// What places say lies in the store; their circles also lie in memory, one index per app.
package actor GeoService: GeoServing {
    let store: PlaceStore
    let positionStore: PositionStore
    let clock: WallClock
    let metrics: GeoMetrics
    let log: Log?
    let configuration: GeoConfiguration
    private let executor: any SerialExecutor
    var indexes: PlaceIndexes
    /// The numbers of what places have.
    var names = PlaceNames()
    /// When places with a weekly schedule count.
    var schedules = ScheduleClock()
    let zones: ZoneTable
    /// Whether trees of places are being merged.
    var isSettling = false
    let workers: ComputeWorkers
    /// Where the indexes of places are saved.
    let snapshots: PlaceSnapshots?
    var saving = PlaceSaving()
    /// How the last load went.
    package internal(set) var report = LoadReport("loaded places", "places")
    /// Where devices were last.
    var positions: PositionIndexes
    /// Who does something with whose position.
    var gate = DeviceGate()
    /// Whether the log of positions is being renewed.
    var isRenewing = false
    /// Who has had its position forgotten.
    var withdrawals: Withdrawals
    /// Who has had forgotten what it did at places.
    var movementWithdrawals: Withdrawals
    /// How far the registry's erasures were followed.
    package internal(set) var followed = Followed()
    /// Why the ordinals may be another registry's.
    var regression: StoreRegressed?
    /// What was read of places that no write has changed since.
    var cache = PlaceCache()
    let movementStore: MovementStore
    /// When notifications of places fit the moment, by apps.
    var policies: [String: MomentPolicies] = [:]
    /// The zones of devices that have said none, by apps.
    var defaultZones: [String: String] = [:]
    /// Whether anything may be kept of what devices do at places.
    var hasMovements = false
    /// Entries of the log of positions that were to be overwritten when that failed.
    ///
    /// Unless that is asked for again, and after a restart, the next sweep overwrites them.
    var unfinished: [HeldPosition: [PositionTrail]] = [:]
    /// Whether the log of positions may have entries that were to be overwritten.
    var mayHoldErased = true
    /// Whether delivery may have to be told something.
    var hasOutbox = true
    /// Whether the indexes hold what the store does.
    var isCurrent = true

    /// Every call runs on the executor the service was given, normally its daemon's loop.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Reads what is to be known of all places and all positions, and is ready for calls then.
    ///
    /// - Throws: `StorageError` if the database cannot be read.
    package static func start(
        _ database: DatabaseQueue, _ configuration: GeoConfiguration,
        on executor: any SerialExecutor, clock: WallClock = .system, metrics: Metrics,
        workers: ComputeWorkers = ComputeWorkers(), snapshots: PlaceSnapshots? = nil,
        zones: ZoneFiles = .system, log: Log? = nil
    ) async throws -> GeoService {
        // So that no call waits for a file.
        _ = await zones.load()
        let service = GeoService(
            database, configuration, on: executor, clock, GeoMetrics(metrics), workers, snapshots,
            zones.table, log)
        try await service.load()
        return service
    }

    private init(
        _ database: DatabaseQueue, _ configuration: GeoConfiguration,
        on executor: any SerialExecutor, _ clock: WallClock, _ metrics: GeoMetrics,
        _ workers: ComputeWorkers, _ snapshots: PlaceSnapshots?, _ zones: ZoneTable, _ log: Log?
    ) {
        self.log = log
        (self.workers, self.snapshots, self.zones) = (workers, snapshots, zones)
        store = PlaceStore(database)
        positionStore = PositionStore(database)
        movementStore = MovementStore(database)
        indexes = PlaceIndexes()
        positions = PositionIndexes()
        withdrawals = Withdrawals(at: clock.now())
        movementWithdrawals = withdrawals
        self.configuration = configuration
        self.executor = executor
        self.clock = clock
        self.metrics = metrics
    }

    private func load() async throws {
        followed = try await positionStore.followed()
        let before = try await store.names()
        while try await store.takeOver(before, limit: PlaceLimits.takenOver) > 0 {}
        // Only now: from here on numbers are in use.
        try await store.freeSchedules(beyond: PlaceLimits.schedules / 2)
        while try await positionStore.takeOver(limit: PlaceLimits.takenOver) > 0 {}
        try await loadMovements()
        try await readAgain(useSaved: true)
    }

    /// The app a request is about.
    ///
    /// - Throws: `notFound` for what cannot be an app's id: 1 to 64 of a–z, 0–9 and -.
    func app(_ requested: String, _ call: CallContext) throws(RPCError) -> String {
        let app = try call.app(requested)
        let isPossible = app.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || byte == UInt8(ascii: "-")
        }
        guard isPossible, app.utf8.count <= 64 else { throw RPCError(.notFound, "no such app") }
        return app
    }
}

extension GeoService {
    /// Runs a command that changes places and brings the app's index up to date.
    func change(
        _ app: String, _ command: () async throws -> PlaceChanges
    ) async throws -> PlaceChanges {
        try await makeCurrent()
        let write = indexes.begin()
        do {
            let changes = try await command()
            indexes.end(write, changes, of: app)
            saving.changes += changes.stored.count + changes.removed.count
            cache.forget(changes.stored.map(\.slot) + changes.removed)
            count()
            settle()
            return changes
        } catch {
            indexes.end(write, nil, of: app)
            settle()
            distrust(after: error)
            throw error
        }
    }

    /// Only the store knows after an `.io` whether that was committed.
    func distrust(after error: any Error) {
        if let error = error as? StorageError, error.code == .io { distrust() }
    }

    /// Has the indexes read again before the next change.
    func distrust() {
        isCurrent = false
        cache = PlaceCache(after: cache)
    }

    func count() {
        metrics.places(indexes.count)
        metrics.positions(positions.count)
    }
}
