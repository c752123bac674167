import Audience
package import Crypto
import Protocol
package import ServiceKit
package import Storage

/// Who exists and who follows what. Answers from memory; changes go to the store first.
///
/// Memory passes through the states of the store, in their order: see `commit`.
package actor RegistryService: RegistryServing {
    let store: RegistryStore
    let clock: WallClock
    let identifiers: Identifiers
    let random: Random
    /// How much is held, for metrics.
    package nonisolated let size = RegistrySize()
    let executor: any SerialExecutor
    var order = CommitOrder()
    var directories: [String: AppDirectory] = [:]
    var keys: [String: Key] = [:]
    /// The app of each device, for calls that know only its id.
    var appOfDevice: [String: String] = [:]

    /// The daemon's loop runs everything here.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// A registry over `database`; `load()` must have returned before the first call.
    package init(
        database: DatabaseQueue, executor: any SerialExecutor, clock: WallClock = .system,
        identifiers: Identifiers = .system, random: Random = .system
    ) {
        store = RegistryStore(database: database)
        self.executor = executor
        self.clock = clock
        self.identifiers = identifiers
        self.random = random
    }

    /// Reads everything from the store.
    package func load() async throws {
        for app in try await store.apps() { directories[app.id] = AppDirectory(app) }
        for key in try await store.keys() { remember(key) }
        let hasAddresses = try await store.hasAddresses()
        var unentered: [Device] = []
        var row: Int64 = 0
        while case let page = try await store.devices(after: row), !page.devices.isEmpty {
            for device in page.devices { remember(device) }
            row = page.last
            guard !hasAddresses else { continue }
            unentered += page.devices.filter { !$0.profile.addresses.isEmpty }
        }
        if !unentered.isEmpty {
            let losers = try await store.enterAddresses(of: unentered, at: clock.now())
            for loser in losers { remember(loser) }
        }
        for directory in directories.values { directory.index.compact() }
    }

    /// Writes to the store, then brings memory to the state that was committed.
    ///
    /// What several calls wrote is taken over in the order of the commits. A call that read memory
    /// before it came here must leave it to the store to decide.
    func commit<Value: Sendable>(
        _ write: () async throws -> Value, takeOver: (Value) -> Void
    ) async throws -> Value {
        let place = order.enter()
        let result: Result<Value, any Error>
        do { result = .success(try await write()) } catch { result = .failure(error) }
        if !order.isTurn(of: place) {
            await withCheckedContinuation { order.wait($0, for: place) }
        }
        if case .success(let value) = result { takeOver(value) }
        order.leave()
        return try result.get()
    }
}

extension RegistryService {
    /// Takes over a committed device.
    func remember(_ device: Device) {
        update(device.app) { $0.put(device) }
        appOfDevice[device.id] = device.app
    }

    /// Takes over that a device was deleted.
    func forget(_ device: Device) {
        update(device.app) { $0.remove(device.id) }
        appOfDevice[device.id] = nil
    }

    /// Takes over a committed key; revoked ones stay so.
    func remember(_ key: Key) {
        let before = keys.updateValue(key, forKey: key.id)
        size.add(
            keys: (key.revoked == nil ? 1 : 0) - (before?.revoked == nil && before != nil ? 1 : 0))
    }

    private func update(_ app: String, _ change: (AppDirectory) -> Void) {
        guard let directory = directories[app] else { return }
        let (devices, tags) = (directory.devices.count, directory.index.tagCount)
        change(directory)
        size.add(
            devices: directory.devices.count - devices, tags: directory.index.tagCount - tags)
    }

    /// The directory of the app that a call is about.
    func directory(_ call: CallContext, _ requested: String) throws(RPCError) -> AppDirectory {
        let app = try call.app(requested)
        guard let directory = directories[app] else { throw RPCError(.notFound, "no app '\(app)'") }
        return directory
    }

    /// A device of the app that a call is about.
    func device(
        _ call: CallContext, _ requested: String, _ id: String
    ) throws(RPCError) -> Device {
        guard let device = try directory(call, requested).devices[id] else {
            throw RPCError.noDevice(id)
        }
        return device
    }
}
