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
    /// The loop that writes the log of erasures.
    private let files: EventLoop
    private(set) var database: DatabaseQueue
    private(set) var service: RegistryService
    private(set) var client: RegistryClient
    /// The service of config sets.
    var configs: ConfigSetService { ConfigSetService(of: service) }

    /// Creates an empty registry with the app `news`.
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

    /// Restarts the registry on the same files twice, without a saved index and with one, and
    /// expects the same memory.
    func restart() async throws {
        try await restart(saving: false)
        let (read, memory) = (try await service.expected(), await service.snapshot())
        #expect(memory == read)
        try await restart(saving: true)
        #expect(await service.saving.cursor != nil)
        #expect(await service.snapshot() == read)
    }

    /// Restarts the registry on the same files, with an index that is saved now or with none.
    func restart(saving: Bool) async throws {
        if saving { try await service.saveIndex() } else { await service.snapshots?.discard() }
        try await startAgain()
    }

    /// Restarts the registry on its files as they are.
    func startAgain() async throws {
        await database.close()
        (database, service, client) = try await Self.open(
            scratch.path, (loop, files), clock, geo.client, limits)
    }

    /// The path of the saved index.
    var indexPath: String { "\(scratch.path)/registry.db.index" }

    /// Starts the registry on another file of the directory; the old one must have been stopped.
    func open(_ file: String) async throws {
        (database, service, client) = try await Self.open(
            scratch.path, (loop, files), clock, geo.client, limits, file: file)
    }

    func create(app: String) async throws {
        _ = try await client.createApp(.with { $0.id = app }, .suite)
    }
}

/// A civil time that a test moves.
final class TestClock: Sendable {
    private let time = Mutex(UnixTime(milliseconds: 1_800_000_000_000))

    var wall: WallClock { WallClock { self.now } }

    var now: UnixTime { time.withLock { $0 } }

    func advance(by duration: Duration) { time.withLock { $0 = $0 + duration } }
}

extension Log {
    /// A log that drops every line.
    static let silent = Log(service: "registry", write: { _ in })
}

extension CallContext {
    /// A call of another process of the suite.
    static let suite = CallContext()

    /// Returns a call with a key of a role.
    static func key(_ role: Role, app: String = "") -> CallContext {
        CallContext(principal: Principal(role: role, app: app, subject: "test"))
    }
}

extension Message {
    /// Returns a message with the fields that `fill` sets.
    static func with(_ fill: (inout Self) -> Void) -> Self {
        var message = Self()
        fill(&message)
        return message
    }
}

/// Returns the error of a call that must fail; nil if it succeeds.
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
