import FoundationEssentials
import Protocol
import ServiceKit
import Storage
import TestSupport
import Transport

@testable import RegistryService

/// A registry whose store fails and whose process ends when the test asks for it.
final class Subject {
    enum Kind: String, CaseIterable {
        case sqlite
        case memory
        case faultyMemory
    }

    private let scratch = ScratchDirectory()
    private let loop: EventLoop
    private let files: EventLoop
    private let clock = TestClock()
    private let memory: MemoryRegistry?
    private var database: DatabaseQueue?
    private var generation = 0
    private(set) var service: RegistryService
    private(set) var client: RegistryClient
    /// The number of calls that failed because the store did.
    private(set) var failures = 0
    /// The number of starts that began with a saved index.
    private(set) var savedStarts = 0

    /// Creates an empty registry with the app `news`.
    init(_ kind: Kind, seed: UInt64) async throws {
        loop = try EventLoop()
        loop.start(named: "registry-test")
        files = try EventLoop()
        files.start(named: "files-test")
        memory = kind == .sqlite ? nil : MemoryRegistry(seed: seed)
        database = kind == .sqlite ? try await Self.open("\(scratch.path)/0.db") : nil
        let snapshots = IndexSnapshots("\(scratch.path)/0.db.index", on: files)
        (service, client) = try await Self.start(memory, database, loop, clock, snapshots)
        _ = try await client.createApp(.with { $0.id = "news" }, .suite)
        if kind == .faultyMemory {
            memory?.fail(
                Array(repeating: .none, count: 12) + [.refused, .lost, .unacknowledged, .late])
        }
    }

    deinit {
        loop.stop()
        files.stop()
    }

    /// Sets the faults of later changes in a store in memory, each as likely as the others.
    func fail(_ faults: [MemoryRegistry.Fault]) { memory?.fail(faults) }

    /// Makes a call, and returns its answer and whether it changed the store.
    ///
    /// If the store fails there is no answer, but the change may have taken place.
    func attempt<Value>(
        _ call: (RegistryClient) async throws -> Value
    ) async throws -> (answer: Value?, tookPlace: Bool) {
        do {
            return (try await call(client), true)
        } catch let error as RPCError where [.internal, .resourceExhausted].contains(error.code) {
            failures += 1
            return (nil, memory?.tookPlace ?? false)
        }
    }

    /// Returns the id of the device with an ordinal, for a caller whose registration had no answer.
    func unheardID(_ ordinal: UInt32) -> String? {
        memory?.read { state in
            state.devices[DeviceRow(app: 1, ordinal: ordinal)]?.id.description
        }
    }

    /// Stops the registry and starts it again; a crash starts it on a copy of its files at this
    /// moment.
    func restart(isCrash: Bool) async throws {
        if let old = database {
            if isCrash {
                let (from, to) = (path(generation), path(generation + 1))
                // On the thread that writes: what is copied is of one moment.
                try await old.write { _ in
                    try? Data(contentsOf: URL(filePath: from + ".index"))
                        .write(to: URL(filePath: to + ".index"))
                    for suffix in ["", "-wal", ".ledger"] {
                        try Data(contentsOf: URL(filePath: from + suffix))
                            .write(to: URL(filePath: to + suffix))
                    }
                }
                generation += 1
            }
            await old.close()
            database = try await Self.open(path(generation))
        }
        let snapshots = IndexSnapshots("\(path(generation)).index", on: files)
        (service, client) = try await Self.start(memory, database, loop, clock, snapshots)
        if await service.saving.cursor != nil { savedStarts += 1 }
    }

    private static func start(
        _ memory: MemoryRegistry?, _ database: DatabaseQueue?, _ loop: EventLoop,
        _ clock: TestClock, _ snapshots: IndexSnapshots
    ) async throws -> (RegistryService, RegistryClient) {
        let sqlite = database.map { SQLiteRegistry(database: $0) as any RegistryDriver }
        let store = memory ?? sqlite
        guard let store else { fatalError("there is a store") }
        let service = RegistryService(
            store: store, executor: loop, geo: FakeGeo().client, clock: clock.wall,
            snapshots: snapshots)
        try await service.load()
        var router = Router()
        router.serveRegistry(service)
        return (service, RegistryClient(router))
    }

    private static func open(_ path: String) async throws -> DatabaseQueue {
        var configuration = DatabaseQueue.Configuration(path: path, schema: RegistrySchema.schema)
        configuration.limits.ballastBytes = 0
        return try await DatabaseQueue.open(configuration)
    }

    private func path(_ generation: Int) -> String { "\(scratch.path)/\(generation).db" }
}
