import Attestation
import Audience
import Context
package import Crypto
package import Protocol
package import ServiceKit
package import ServiceStorage
package import Storage
package import TimeZones

/// The registry: apps, keys, devices, users, tags and audiences.
///
/// It answers from memory, and writes changes to the store first. Memory passes through the same
/// states as the store, in the same order: see `commit`.
package actor RegistryService: RegistryServing {
    let store: any RegistryDriver
    let clock: WallClock
    let identifiers: Identifiers
    let random: Random
    /// The log of erasures, which survives a restored backup; nil to keep none.
    let erasureLog: ErasureLog?
    /// The saved index; nil to save none.
    let snapshots: IndexSnapshots?
    /// The client of geo, which knows where devices are and may be unavailable.
    let geo: GeoClient
    /// The lookup of receivers outside the public Internet, which may be unavailable.
    let receivers: ReceiverLookup
    /// The challenges for attestations of installs.
    let challenges: AttestationChallenges
    /// The maximum numbers of an app's devices and other objects.
    let limits: AppLimits
    /// The time zones of devices and of apps' defaults.
    let zones: ZoneTable
    /// The state of the saved index.
    var saving = SavingState()
    /// The answers to followers who have followed all erasures; dropped when something is written.
    var noErasures: [FollowingService: NoErasures] = [:]
    /// Counts of expired devices, for metrics.
    package nonisolated let expiries = ExpiryCounts()
    /// The numbers of devices, tags and keys, for metrics.
    package nonisolated let size = RegistrySize()
    let executor: any SerialExecutor
    /// Geo's recent answers about areas of audiences that are read page by page.
    var areaMemory = AreaMemory()
    var order = CommitOrder()
    var directories: [String: AppDirectory] = [:]
    /// The app directories by the apps' numbers.
    var directoriesByNumber: [UInt32: AppDirectory] = [:]
    var table = DeviceTable()
    var keys: [String: Key] = [:]
    /// The apps that are being deleted, by their numbers.
    var deletions: [UInt32: AppDeletion] = [:]
    /// The last change of the store that memory is known to include.
    var cursor: Int64 = 0
    /// The place in the order of commits before which memory has caught up with the store.
    var caughtUp: CommitOrder.Place = 0
    /// True if memory already includes the result that is being applied.
    var isCaughtUp = false
    /// The wrong codes that came for devices.
    var codeTries = CodeTries()
    /// The turns of large changes of single devices.
    let changeTurns = ReadTurns()
    /// The number of changes that were applied since the feed was trimmed.
    private var changesSinceTrim = 0

    /// The executor of the daemon's event loop, on which all of the registry runs.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Creates a registry over `database`; call `load()` before the first call is answered.
    package init(
        database: DatabaseQueue, executor: any SerialExecutor, geo: GeoClient,
        clock: WallClock = .system, identifiers: Identifiers = .system, random: Random = .system,
        erasureLog: ErasureLog? = nil, snapshots: IndexSnapshots? = nil,
        zones: ZoneFiles = .system, receivers: ReceiverLookup = .nobody,
        limits: AppLimits = AppLimits()
    ) {
        self.init(
            store: SQLiteRegistry(database: database), executor: executor, geo: geo, clock: clock,
            identifiers: identifiers, random: random, erasureLog: erasureLog,
            snapshots: snapshots, zones: zones, receivers: receivers, limits: limits)
    }

    /// Creates a registry over any store.
    init(
        store: any RegistryDriver, executor: any SerialExecutor, geo: GeoClient, clock: WallClock,
        identifiers: Identifiers = .system, random: Random = .system,
        erasureLog: ErasureLog? = nil, snapshots: IndexSnapshots? = nil,
        zones: ZoneFiles = .system, receivers: ReceiverLookup = .nobody,
        limits: AppLimits = AppLimits()
    ) {
        self.limits = limits
        self.receivers = receivers
        self.store = store
        self.executor = executor
        self.geo = geo
        self.zones = zones.table
        self.clock = clock
        self.identifiers = identifiers
        self.random = random
        challenges = AttestationChallenges(random)
        self.erasureLog = erasureLog
        self.snapshots = snapshots
    }

    /// Writes to the store, then applies the committed result to memory.
    ///
    /// Results of several calls are applied in the order of the commits. After an error that leaves
    /// it unknown whether a commit took place, memory catches up with the store. Memory that a call
    /// read before this may be outdated, so the decision belongs in the store's transaction.
    func commit<Value: Sendable>(
        _ write: () async throws -> Value, takeOver: (Value) -> Void
    ) async throws -> Value {
        let place = order.enter()
        let result: Result<Value, any Error>
        do { result = .success(try await write()) } catch { result = .failure(error) }
        if !order.isTurn(of: place) {
            await withCheckedContinuation { order.wait($0, for: place) }
        }
        isCaughtUp = place < caughtUp
        switch result {
        case .success(let value): takeOver(value)
        case .failure(let error):
            // In a task of its own, so that cancelling the call does not cancel this.
            if Self.isUnsure(error), !isCaughtUp { await Task { await catchUp() }.value }
        }
        isCaughtUp = false
        order.leave()
        return try result.get()
    }
}

extension RegistryService {
    /// Applies the changes that a commit has made to devices to memory.
    ///
    /// - Parameter said: the fingerprint of the first device's report, if it is now stored
    ///   unchanged.
    func remember(_ transitions: [DeviceTransition], said: UInt64 = Fingerprint.none) {
        guard !isCaughtUp else { return }
        changesSinceTrim += transitions.count
        saving.changes += transitions.count
        if changesSinceTrim >= RegistryLimits.feedEntries {
            changesSinceTrim = 0
            Task { try await trimFeed() }
        }
        for (index, transition) in transitions.enumerated() {
            guard let row = transition.row, let directory = directoriesByNumber[row.app] else {
                continue
            }
            let (devices, tags) = (table.count, directory.index.tagCount)
            directory.take(transition)
            switch transition {
            case .device(_, let after?):
                table.put(after, in: directory, said: index == 0 ? said : Fingerprint.none)
            case .device(let before, nil): if let before { table.remove(before.id) }
            case .addresses(_, let after): table.put(after)
            }
            size.add(
                devices: table.count - devices, tags: directory.index.tagCount - tags)
        }
        erase(transitions.compactMap { $0.removed?.row })
    }

    /// Adds a committed app to memory, or updates it.
    func remember(_ app: StoredApp) {
        if let directory = directories[app.id] { return directory.take(app) }
        directories[app.id] = makeDirectory(of: app)
    }

    /// Returns the directory of the app with this number, which is made if there is none.
    func makeDirectory(of app: StoredApp) -> AppDirectory {
        if let directory = directoriesByNumber[app.number] { return directory }
        let directory = AppDirectory(app) { [table] text in
            guard let id = Identifier(text), let place = table.find(id),
                place.block.directory.app.number == app.number
            else { return nil }
            return place.ordinal
        }
        directoriesByNumber[app.number] = directory
        return directory
    }

    /// Adds a committed key to memory, or updates it.
    func remember(_ key: Key) {
        let before = keys.updateValue(key, forKey: key.id)
        size.add(
            keys: (key.revoked == nil ? 1 : 0) - (before?.revoked == nil && before != nil ? 1 : 0))
    }

    /// Adds the registry's numbers to a process's metrics.
    package nonisolated func show(in metrics: Metrics) {
        size.show(in: metrics)
        expiries.show(in: metrics)
    }

    /// Returns the directory of the app that a call is about; throws `notFound` if there is no such
    /// app.
    func directory(_ call: CallContext, _ requested: String) throws(RPCError) -> AppDirectory {
        let app = try call.app(requested)
        guard let directory = directories[app] else { throw .noApp(app) }
        return directory
    }

    /// Returns the position of a device of the app that a call is about; throws `notFound` if there
    /// is none.
    func place(
        _ call: CallContext, _ requested: String, _ text: String
    ) throws(RPCError) -> DeviceTable.Place {
        let directory = try directory(call, requested)
        guard let place = place(text), place.block.directory === directory else {
            throw RPCError.noDevice(text)
        }
        return place
    }

    /// Returns the position of a device of any app that is not being deleted; nil if there is none.
    func place(_ text: String) -> DeviceTable.Place? {
        Identifier(text).flatMap(table.find).flatMap { $0.block.directory.isDeleted ? nil : $0 }
    }
}
