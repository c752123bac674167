import Protocol
import ServiceKit
import ServiceStorage
import Storage
import Synchronization
import TestSupport
import Testing
import Transport

@testable import RegistryService

/// A registry over a database in a directory of its own, called through its routes.
final class World {
    let scratch = ScratchDirectory()
    let clock = TestClock()
    let geo = FakeGeo()
    let loop: EventLoop
    private let limits: AppLimits
    /// Writes the log of erasures.
    private let files: EventLoop
    private(set) var database: DatabaseQueue
    private(set) var service: RegistryService
    private(set) var client: RegistryClient
    /// The service of config sets, which is called through its routes, too.
    var configs: ConfigSetService { ConfigSetService(of: service) }

    /// An empty registry with the app `news`.
    init(limits: AppLimits = AppLimits()) async throws {
        self.limits = limits
        loop = try EventLoop()
        loop.start(named: "registry-test")
        files = try EventLoop()
        files.start(named: "files-test")
        (database, service, client) = try await Self.open(
            scratch.path, (loop, files), clock, geo.client, limits)
        try await create(app: "news")
    }

    deinit {
        loop.stop()
        files.stop()
    }

    private static func open(
        _ directory: String, _ loops: (calls: EventLoop, files: EventLoop), _ clock: TestClock,
        _ geo: GeoClient, _ limits: AppLimits, file: String = "registry.db"
    ) async throws -> (DatabaseQueue, RegistryService, RegistryClient) {
        var configuration = DatabaseQueue.Configuration(
            path: "\(directory)/\(file)", schema: RegistrySchema.schema)
        configuration.limits.ballastBytes = 0
        let database = try await DatabaseQueue.open(configuration)
        let log = try await ErasureLog.open(
            "\(directory)/erasures.log", on: loops.files, clock: clock.wall)
        let service = RegistryService(
            database: database, executor: loops.calls, geo: geo, clock: clock.wall,
            erasureLog: log,
            snapshots: IndexSnapshots("\(directory)/\(file).index", on: loops.files),
            limits: limits)
        try await service.load()
        try await service.replayErasures(.silent)
        var router = Router()
        router.serveRegistry(service)
        return (database, service, RegistryClient(router))
    }

    /// Stops the registry and starts it on the same files: once without a saved index, and then
    /// with one, which must make no difference.
    func restart() async throws {
        try await restart(saving: false)
        let (read, memory) = (try await service.expected(), await service.snapshot())
        #expect(memory == read)
        try await restart(saving: true)
        #expect(await service.saving.cursor != nil)
        #expect(await service.snapshot() == read)
    }

    /// Stops the registry and starts it, with an index that is saved now or with none.
    func restart(saving: Bool) async throws {
        if saving { try await service.saveIndex() } else { await service.snapshots?.discard() }
        try await startAgain()
    }

    /// Stops the registry and starts it on the files as they are.
    func startAgain() async throws {
        await database.close()
        (database, service, client) = try await Self.open(
            scratch.path, (loop, files), clock, geo.client, limits)
    }

    /// Where the index is saved.
    var indexPath: String { "\(scratch.path)/registry.db.index" }

    /// Starts on another file of the directory; the registry has been stopped.
    func open(_ file: String) async throws {
        (database, service, client) = try await Self.open(
            scratch.path, (loop, files), clock, geo.client, limits, file: file)
    }

    func create(app: String) async throws {
        _ = try await client.createApp(.with { $0.id = app }, .suite)
    }
}

/// Civil time that a test moves.
final class TestClock: Sendable {
    private let time = Mutex(UnixTime(milliseconds: 1_800_000_000_000))

    var wall: WallClock { WallClock { self.now } }

    var now: UnixTime { time.withLock { $0 } }

    func advance(by duration: Duration) { time.withLock { $0 = $0 + duration } }
}

extension Log {
    /// A log that nobody reads.
    static let silent = Log(service: "registry", write: { _ in })
}

extension CallContext {
    /// Another process of the suite.
    static let suite = CallContext()

    /// Someone with a key.
    static func key(_ role: Role, app: String = "") -> CallContext {
        CallContext(principal: Principal(role: role, app: app, subject: "test"))
    }
}

extension Message {
    /// A message with what `fill` sets.
    static func with(_ fill: (inout Self) -> Void) -> Self {
        var message = Self()
        fill(&message)
        return message
    }
}

/// The error of a call that must fail.
func refusal<Value>(
    isolation: isolated (any Actor)? = #isolation, _ call: () async throws -> Value
) async -> RPCError? {
    do {
        _ = try await call()
        return nil
    } catch {
        return error as? RPCError
    }
}
