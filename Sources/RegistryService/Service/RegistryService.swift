import Audience
package import Crypto
import Protocol
package import ServiceKit
package import Storage

/// Who exists and who follows what. Answers from memory; changes go to the store first.
///
/// Every handler reads what it needs before it awaits the store, and takes over what the store
/// committed after it: commits are answered in order, so memory follows the store.
package actor RegistryService: RegistryServing {
    let store: RegistryStore
    let clock: WallClock
    let identifiers: Identifiers
    let random: Random
    private let executor: any SerialExecutor
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
        for key in try await store.keys() { keys[key.id] = key }
        var row: Int64 = 0
        while true {
            let page = try await store.devices(after: row, limit: 5_000)
            for device in page.devices { remember(device) }
            guard !page.devices.isEmpty else { return }
            row = page.last
        }
    }

    /// The number of devices and of tags that someone follows, for metrics.
    package var size: (devices: Int, tags: Int) {
        directories.values.reduce(into: (0, 0)) { size, directory in
            size.0 += directory.devices.count
            size.1 += directory.index.tagCount
        }
    }

    /// Takes over a committed device.
    func remember(_ device: Device) {
        directories[device.app]?.put(device)
        appOfDevice[device.id] = device.app
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
            throw RPCError(.notFound, "no device '\(id)'")
        }
        return device
    }
}
