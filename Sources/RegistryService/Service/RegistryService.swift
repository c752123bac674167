import Audience
import Context
package import Crypto
package import Protocol
package import ServiceKit
package import ServiceStorage
package import Storage
package import TimeZones

/// Who exists and who follows what. Answers from memory; changes go to the store first.
///
/// Memory passes through the states of the store, in their order: see `commit`.
package actor RegistryService: RegistryServing {
    let store: any RegistryDriver
    let clock: WallClock
    let identifiers: Identifiers
    let random: Random
    /// Where it is noted for good who was erased; nil: nowhere.
    let erasureLog: ErasureLog?
    /// Where the index is saved; nil: nowhere.
    let snapshots: IndexSnapshots?
    /// Knows where devices are; may be away.
    let geo: GeoClient
    /// Knows where messages may go besides the public Internet; may be away.
    let receivers: ReceiverLookup
    /// The zones that devices and apps' defaults are in.
    let zones: ZoneTable
    /// How far what is saved is behind.
    var saving = SavingState()
    /// What a follower of all erasures is told as long as nothing is written.
    var noErasures: [FollowingService: NoErasures] = [:]
    /// What became of stale devices, for metrics.
    package nonisolated let expiries = ExpiryCounts()
    /// How much is held, for metrics.
    package nonisolated let size = RegistrySize()
    let executor: any SerialExecutor
    /// What geo has said of areas that are being read page by page.
    var areaMemory = AreaMemory()
    var order = CommitOrder()
    var directories: [String: AppDirectory] = [:]
    /// The same by the apps' numbers.
    var directoriesByNumber: [UInt32: AppDirectory] = [:]
    var table = DeviceTable()
    var keys: [String: Key] = [:]
    /// The last change of the store that memory is known to have.
    var cursor: Int64 = 0
    /// Writes before this place are in what memory has caught up with, whatever became of them.
    var caughtUp: CommitOrder.Place = 0
    /// Whether what is taken over now is in it.
    var isCaughtUp = false
    /// Changes taken over since the feed was trimmed.
    private var changesSinceTrim = 0

    /// The daemon's loop runs everything here.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// A registry over `database`; `load()` must have returned before the first call.
    package init(
        database: DatabaseQueue, executor: any SerialExecutor, geo: GeoClient,
        clock: WallClock = .system, identifiers: Identifiers = .system, random: Random = .system,
        erasureLog: ErasureLog? = nil, snapshots: IndexSnapshots? = nil,
        zones: ZoneFiles = .system, receivers: ReceiverLookup = .nobody
    ) {
        self.init(
            store: SQLiteRegistry(database: database), executor: executor, geo: geo, clock: clock,
            identifiers: identifiers, random: random, erasureLog: erasureLog,
            snapshots: snapshots, zones: zones, receivers: receivers)
    }

    /// A registry over any store.
    init(
        store: any RegistryDriver, executor: any SerialExecutor, geo: GeoClient, clock: WallClock,
        identifiers: Identifiers = .system, random: Random = .system,
        erasureLog: ErasureLog? = nil, snapshots: IndexSnapshots? = nil,
        zones: ZoneFiles = .system, receivers: ReceiverLookup = .nobody
    ) {
        self.receivers = receivers
        self.store = store
        self.executor = executor
        self.geo = geo
        self.zones = zones.table
        self.clock = clock
        self.identifiers = identifiers
        self.random = random
        self.erasureLog = erasureLog
        self.snapshots = snapshots
    }

    /// Writes to the store, then brings memory to the state that was committed.
    ///
    /// What several calls wrote is taken over in the order of the commits. After an error that
    /// leaves it unknown whether a commit took place, memory catches up with the store. A call that
    /// read memory before it came here must leave it to the store to decide.
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
            // In a task of its own: whoever gives the call up does not give this up.
            if Self.isUnsure(error), !isCaughtUp { await Task { await catchUp() }.value }
        }
        isCaughtUp = false
        order.leave()
        return try result.get()
    }
}

extension RegistryService {
    /// Takes over what a commit has made of devices.
    ///
    /// - Parameter said: the fingerprint of what the first of them has said, if that is now stored.
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

    /// Takes over a committed app, new or changed.
    func remember(_ app: StoredApp) {
        if let directory = directories[app.id] { return directory.take(app) }
        let directory = AppDirectory(app) { [table] text in
            guard let id = Identifier(text), let place = table.find(id),
                place.block.directory.app.number == app.number
            else { return nil }
            return place.ordinal
        }
        directories[app.id] = directory
        directoriesByNumber[app.number] = directory
    }

    /// Takes over a committed key; revoked ones stay so.
    func remember(_ key: Key) {
        let before = keys.updateValue(key, forKey: key.id)
        size.add(
            keys: (key.revoked == nil ? 1 : 0) - (before?.revoked == nil && before != nil ? 1 : 0))
    }

    /// Shows among a process's metrics what is held and what was expired.
    package nonisolated func show(in metrics: Metrics) {
        size.show(in: metrics)
        expiries.show(in: metrics)
    }

    /// The directory of the app that a call is about.
    func directory(_ call: CallContext, _ requested: String) throws(RPCError) -> AppDirectory {
        let app = try call.app(requested)
        guard let directory = directories[app] else { throw RPCError(.notFound, "no app '\(app)'") }
        return directory
    }

    /// The place of a device of the app that a call is about.
    func place(
        _ call: CallContext, _ requested: String, _ text: String
    ) throws(RPCError) -> DeviceTable.Place {
        let directory = try directory(call, requested)
        guard let id = Identifier(text), let place = table.find(id),
            place.block.directory === directory
        else { throw RPCError.noDevice(text) }
        return place
    }
}
