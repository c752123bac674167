import Context
import Protocol
package import ServiceKit
package import ServiceStorage
import Spatial
package import Storage
package import TimeZones

/// The service herald.v1.Geo: an app's places, the search for near ones, and movement at them.
///
/// The contents of places are in the store; their shapes are also in memory, in one index for each
/// app.
package actor GeoService: GeoServing {
    let store: PlaceStore
    let positionStore: PositionStore
    let clock: WallClock
    let metrics: GeoMetrics
    let log: Log?
    let configuration: GeoConfiguration
    private let executor: any SerialExecutor
    var indexes: PlaceIndexes
    /// The numbers of apps, terms and schedules.
    var names = PlaceNames()
    var room = PlaceRoom()
    /// The number of places of each app that were deleted since some were last forgotten.
    var deletions: [String: Int] = [:]
    /// The times at which places with a weekly schedule are open.
    var schedules = ScheduleClock()
    let zones: ZoneTable
    /// True if trees of places are being merged.
    var isSettling = false
    let workers: ComputeWorkers
    /// The turns of long searches for devices, of which no app may take all.
    let searchTurns: ReadTurns
    /// The snapshot file of the indexes of places; nil to save none.
    let snapshots: PlaceSnapshots?
    var saving = PlaceSaving()
    /// The report of the last load.
    package internal(set) var report = LoadReport("loaded places", "places")
    /// The last positions of devices.
    var positions: PositionIndexes
    /// The lock for each device's position and movement.
    var gate = DeviceGate()
    /// True if the log of positions is being compacted.
    var isRenewing = false
    /// The devices that recently withdrew consent to store their position.
    var withdrawals: Withdrawals
    /// The devices that recently withdrew consent to store their movement at places.
    var movementWithdrawals: Withdrawals
    /// The position up to which the registry's erasures were followed.
    package internal(set) var followed = Followed()
    /// The apps that were deleted, about which no call is accepted.
    var gone = GoneApps()
    /// The sign that the ordinals may belong to another registry; nil if there is none.
    var regression: StoreRegressed?
    /// Places that were read and have not changed since.
    var cache = PlaceCache()
    let movementStore: MovementStore
    /// The policies that decide when notifications of places fit the moment.
    var policies: PolicyBook
    /// True if any movements may be stored.
    var hasMovements = false
    /// Entries of the log of positions whose overwriting failed.
    ///
    /// They are overwritten when it is requested again, or by the next sweep, also after a restart.
    var unfinished: [HeldPosition: [PositionTrail]] = [:]
    /// True if the log of positions may have entries that should have been overwritten.
    var mayHoldErased = true
    /// True if there may be something to send to delivery.
    var hasOutbox = true
    /// The apps from which delivery takes no story now.
    var blockedApps = BlockedApps()
    /// True if the indexes match the store.
    var isCurrent = true

    /// Every call runs on the executor that the service was given, normally its daemon's event
    /// loop.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Starts the service: reads everything that must be in memory.
    ///
    /// - Throws: `StorageError` if the database cannot be read.
    package static func start(
        _ database: DatabaseQueue, _ configuration: GeoConfiguration,
        on executor: any SerialExecutor, clock: WallClock = .system, metrics: Metrics,
        workers: ComputeWorkers = ComputeWorkers(), snapshots: PlaceSnapshots? = nil,
        zones: ZoneFiles = .system, log: Log? = nil
    ) async throws -> GeoService {
        // Zone files are read now, so that no call waits for a file.
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
        searchTurns = ReadTurns(workers.searchTurns)
        store = PlaceStore(database)
        positionStore = PositionStore(database)
        movementStore = MovementStore(database)
        indexes = PlaceIndexes()
        positions = PositionIndexes()
        withdrawals = Withdrawals(at: clock.now())
        movementWithdrawals = withdrawals
        policies = PolicyBook(zones, log)
        self.configuration = configuration
        self.executor = executor
        self.clock = clock
        self.metrics = metrics
    }

    private func load() async throws {
        followed = try await positionStore.followed()
        gone = try await positionStore.database.read { try GoneApps(in: $0) }
        let before = try await store.names()
        while try await store.takeOver(before, limit: PlaceLimits.takenOver) > 0 {}
        // This must come before numbers are used.
        try await store.freeSchedules(beyond: PlaceLimits.schedules / 2)
        while try await positionStore.takeOver(limit: PlaceLimits.takenOver) > 0 {}
        try await loadMovements()
        try await readAgain(useSaved: true)
    }

    /// Returns the app that a request is about.
    ///
    /// - Throws: `notFound` if the text cannot be an app's id, which is 1 to 64 of a–z, 0–9 and -,
    ///   or if the app was deleted.
    func app(_ requested: String, _ call: CallContext) throws(RPCError) -> String {
        try gone.checked(try call.possibleApp(requested))
    }
}

extension CallContext {
    /// Returns the app that a request is about, if it can be an app's id.
    fileprivate func possibleApp(_ requested: String) throws(RPCError) -> String {
        let app = try app(requested)
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
    /// Runs a command that changes places, and updates the app's index.
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
            try? await forgetDeletions(changes.removed.count, of: app)
            return changes
        } catch {
            indexes.end(write, nil, of: app)
            settle()
            distrust(after: error)
            throw error
        }
    }

    /// Marks the indexes as outdated after an `.io` error, because only the store knows whether the
    /// change was committed.
    func distrust(after error: any Error) {
        if let error = error as? StorageError, error.code == .io { distrust() }
    }

    /// Marks the indexes as outdated, so that they are read again before the next change.
    func distrust() {
        isCurrent = false
        cache = PlaceCache(after: cache)
    }

    func count() {
        metrics.places(indexes.count)
        metrics.positions(positions.count)
    }
}
