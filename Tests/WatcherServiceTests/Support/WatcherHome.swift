import Foundation
import Protocol
import ServiceKit
import Storage
import Synchronization
import TestSupport
import Testing
import Times
import Transport
import Watch
import WatchFetching
@testable import WatcherService

/// The service on its own database, with a source, a delivery and a registry that a test controls.
final class WatcherHome: Sendable {
    /// A closure that answers a request for a page.
    typealias Answer = @Sendable (PageRequest, Recipe) async throws -> PageAnswer

    /// The surroundings of the service, which a test changes and reads.
    struct World {
        /// The answer to requests for pages; nil for `body` and `status`.
        var answer: Answer?
        /// The URLs that were fetched.
        var urls: [String] = []
        var body = "[]"
        var status = 200
        var now = UnixTime(milliseconds: 1_777_636_800_000)
        /// The error of delivery for every request; nil to accept requests.
        var refusal: RPCError?
        /// The errors of delivery for requests of single apps, by the app's id.
        var refusals: [String: RPCError] = [:]
        /// True if delivery accepts requests, but its answers are lost.
        var losesAnswers = false
        /// All requests that delivery got, in order.
        var submitted: [Proto.SendRequest] = []
        /// The accepted requests, by app and idempotency key.
        var accepted: [String: Proto.SendRequest] = [:]
        /// The subject of the caller of each request that delivery got.
        var senders: [String] = []
        var fetches = 0
        /// The answers to lookups, by URL.
        var lookups: [String: String] = [:]
        /// The news of sources that delivery got.
        var news: [Proto.SourceNews] = []
        /// The apps that the registry knows.
        var apps: [Proto.KnownApp] = []
        /// The number of times that the registry was asked for apps.
        var askedForApps = 0
        /// The time by which each fetch moves the clock.
        var fetchTakes: Duration = .zero
        /// The calls that the service has recorded for the audit log.
        var audited: [AuditedCall] = []
    }

    /// The audit log that the service writes to.
    private struct TestAuditor: Auditor {
        weak let home: WatcherHome?

        func record(_ call: AuditedCall) async {
            home?.world.withLock { $0.audited.append(call) }
        }
    }

    /// An event at which a test may look at the state.
    enum Moment {
        /// The commit of a transaction, before anybody was told.
        case committed
        /// The acceptance of a call by delivery, before its answer arrives.
        case accepted
    }

    let world: Mutex<World>
    let directory: URL
    private let loop: EventLoop
    private let files: EventLoop
    private let running = Mutex<(service: WatcherService, database: DatabaseQueue)?>(nil)

    private let operators: OperatorAudience?
    private let allowances: WatcherAllowances
    private let observer: (@Sendable (Moment) -> Void)?

    /// Starts a service.
    ///
    /// - Parameters:
    ///   - directory: The files of a home that has ended, or a new directory.
    ///   - observer: Called at each moment, on the thread on which it happens.
    init(
        operators: OperatorAudience? = nil, allowances: WatcherAllowances = WatcherAllowances(),
        in directory: URL = WatcherHome.newDirectory, world: World = World(),
        observer: (@Sendable (Moment) -> Void)? = nil
    ) async throws {
        (self.operators, self.allowances) = (operators, allowances)
        (self.directory, self.observer) = (directory, observer)
        self.world = Mutex(world)
        try FileManager.default.createDirectory(
            at: directory.appending(path: "watch"), withIntermediateDirectories: true)
        loop = try EventLoop()
        loop.start(named: "test")
        files = try EventLoop()
        files.start(named: "files")
        try await start()
    }

    deinit {
        loop.stop()
        files.stop()
        try? FileManager.default.removeItem(at: directory)
    }

    /// The path of a directory that does not exist yet.
    static var newDirectory: URL {
        FileManager.default.temporaryDirectory
            .appending(path: "herald-watcher-\(UUID().uuidString)")
    }

    /// Opens the database, and starts a service on it.
    func start() async throws {
        var configuration = DatabaseQueue.Configuration(
            path: path, schema: WatcherSchema.schema)
        configuration.limits.ballastBytes = 0
        let commits = observer.map { observer in CommitWatch { observer(.committed) } }
        if let commits { configuration.answering = { commits.answer($0) } }
        let database = try await DatabaseQueue.open(configuration)
        commits?.watch(database)
        var environment = WatcherService.Environment(
            executor: loop, database: database,
            folder: RecipeFolder(directory.appending(path: "watch").path, .system),
            inbox: SourceFolder(directory.appending(path: "watch/inbox").path),
            secrets: directory.appending(path: "secrets").path,
            fetch: { [weak self] page, recipe, more in
                let answer = self?.world.withLock { world in
                    world.urls.append(page.url)
                    world.now = world.now + world.fetchTakes
                    return world.answer
                }
                if let answer {
                    let answer = try await answer(page, recipe)
                    // As a transfer does it when more bytes come than it may take.
                    guard answer.body.count > page.most, answer.body.count > more() else {
                        return answer
                    }
                    throw PassProblem(.tooLarge, "the body is too long")
                }
                let (body, status) =
                    self?.world.withLock { world in
                        world.fetches += 1
                        if let answer = world.lookups[page.url] { return (answer, 200) }
                        return (world.body, world.status)
                    } ?? ("", 500)
                return PageAnswer(status: status, body: Array(body.utf8))
            }, worker: { [files] in files.perform($0) },
            log: Log(service: "watcher") { _ in }, metrics: Metrics(service: "watcher"))
        environment.clock = WallClock { [weak self] in
            self?.world.withLock { $0.now } ?? UnixTime(milliseconds: 0)
        }
        environment.chance = { 0.5 }
        environment.registry = registry
        environment.operators = operators
        environment.auditor = TestAuditor(home: self)
        environment.allowances = allowances
        let service = WatcherService(environment)
        running.withLock { $0 = (service, database) }
    }

    /// Replaces the closed database by one of an older version.
    ///
    /// - Parameter migrations: the number of the migrations that version had.
    func writeOldDatabase(
        migrations: Int, _ fill: @escaping @Sendable (borrowing Database) throws -> Void
    ) async throws {
        for end in ["", "-wal", "-shm", ".ledger"] {
            try? FileManager.default.removeItem(atPath: path + end)
        }
        let current = WatcherSchema.schema
        var configuration = DatabaseQueue.Configuration(
            path: path,
            schema: Schema(
                applicationID: current.applicationID,
                migrations: Array(current.migrations.prefix(migrations)), whenPutBack: ""))
        configuration.limits.ballastBytes = 0
        let old = try await DatabaseQueue.open(configuration)
        try await old.write { try fill($0) }
        await old.close()
    }

    /// Closes the database without a shutdown of the service, as a crash would.
    func stop() async { await database.close() }

    var path: String { directory.appending(path: "watcher.db").path }
    var service: WatcherService {
        get throws { try Self.required(running.withLock { $0?.service }) }
    }
    var database: DatabaseQueue {
        guard let database = running.withLock({ $0?.database }) else { fatalError("not started") }
        return database
    }

    /// A delivery that records requests, and remembers idempotency keys.
    var delivery: DeliveryClient {
        var router = Router()
        router.on(Method.Delivery.send) { (request: Proto.SendRequest, call) in
            let response = try self.world.withLock { world in
                world.senders.append(call.principal?.subject ?? "nobody")
                world.submitted.append(request)
                if let refusal = world.refusals[request.app] ?? world.refusal { throw refusal }
                let key = "\(request.app) \(request.idempotencyKey)"
                if let known = world.accepted[key], known != request {
                    throw RPCError(
                        .failedPrecondition, "idempotency_key: was used for another request")
                }
                world.accepted[key] = request
                if world.losesAnswers { throw RPCError(.unavailable, "no connection") }
                var response = Proto.SendResponse()
                response.notification = Proto.Notification()
                response.notification?.id = "n-\(request.idempotencyKey)"
                return response
            }
            self.observer?(.accepted)
            return response
        }
        router.on(Method.Delivery.tellSourceNews) {
            (request: Proto.TellSourceNewsRequest, _) in
            self.world.withLock { $0.news += request.news.map { [$0] } ?? [] }
            self.observer?(.accepted)
            return Proto.TellSourceNewsResponse()
        }
        return DeliveryClient(router)
    }

    /// A registry that answers which apps exist.
    var registry: RegistryClient {
        var router = Router()
        router.on(Method.Registry.findApps) { (_: Proto.FindAppsRequest, _) in
            var response = Proto.FindAppsResponse()
            response.apps = self.world.withLock { world in
                world.askedForApps += 1
                return world.apps
            }
            return response
        }
        return RegistryClient(router)
    }

    /// Sends all entries that are due.
    func send() async throws {
        while try await service.sendDue(to: delivery) {}
    }

    /// Writes the text of a recipe, and lets the service read it.
    func write(_ name: String, _ text: String) async throws {
        try text.write(
            to: directory.appending(path: "watch/\(name).json"), atomically: true, encoding: .utf8)
        try await service.reload()
    }

    /// Writes a file with a secret.
    func secret(_ name: String, _ text: String) throws {
        let file = directory.appending(path: "secrets/\(name)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    /// Writes a recipe for a list of items, and lets the service read it.
    func recipe(
        _ name: String = "list", _ more: String = "", title: String = "{{title}}"
    ) async throws {
        let text = """
            {"app": "news", "source": {"kind": "json", "url": "https://example.com/\(name)"},
             "items": {"key": "id"}, \(more)
             "rules": [{"name": "all", "on_change": "again", "send": {"type": "/news",
               "audience": "/a", "title": "\(title)"}}]}
            """
        try text.write(
            to: directory.appending(path: "watch/\(name).json"), atomically: true, encoding: .utf8)
        try await service.reload()
    }

    /// Sets the ids of the items that the source has.
    func have(_ ids: some Sequence<Int>) {
        let list = ids.map { #"{"id": \#($0), "title": "Item \#($0)"}"# }.joined(separator: ",")
        world.withLock { $0.body = "[\(list)]" }
    }

    /// Runs a source.
    func run(_ name: String = "list", app: String = "news") async throws -> Proto.SourceRun {
        var request = Proto.RunSourceRequest()
        (request.app, request.name) = (app, name)
        return try await service.runSource(request, CallContext()).run ?? Proto.SourceRun()
    }

    /// Pauses a source, or ends its pause.
    func pause(_ name: String = "list", _ isPaused: Bool = true) async throws {
        var request = Proto.PauseSourceRequest()
        (request.app, request.name, request.paused) = ("news", name, isPaused)
        _ = try await service.pauseSource(request, CallContext())
    }

    /// Writes recipes for lists, by name and URL, without telling the service.
    func recipes(at urls: [String: String]) throws {
        for (name, url) in urls {
            let text = """
                {"app": "news", "source": {"kind": "json", "url": "\(url)"},
                 "items": {"key": "id"},
                 "rules": [{"name": "all", "send": {"type": "/news", "audience": "/a",
                   "title": "{{title}}"}}]}
                """
            try text.write(
                to: directory.appending(path: "watch/\(name).json"), atomically: true,
                encoding: .utf8)
        }
    }

    /// Returns the number of entries in a state.
    func count(_ state: EntryState) async throws -> Int {
        let count = try await database.read { database in
            try database.first("SELECT count(*) FROM entry WHERE state = ?", state.rawValue) {
                $0.integer(0)
            }
        }
        return Int(count ?? 0)
    }

    /// Returns the labels of entries in a state, the oldest first.
    func labels(_ state: Proto.SourceEntryState) async throws -> [String] {
        var request = Proto.ListSourceEntriesRequest()
        (request.app, request.state) = ("news", state)
        return try await service.listSourceEntries(request, CallContext()).entries
            .map(\.label).reversed()
    }

    /// Returns the reasons of entries in a state, the oldest first.
    func notes(_ state: EntryState) async throws -> [String] {
        try await database.read { database in
            try database.rows(
                "SELECT reason FROM entry WHERE state = ? ORDER BY id", state.rawValue
            ) { $0.text(0) }
        }
    }

    private static func required<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw HomeError() }
        return value
    }

    /// Moves the clock.
    func wait(_ duration: Duration) { world.withLock { $0.now = $0.now + duration } }
}

/// Waits until a condition is true that other tasks change.
func eventually(
    _ what: Comment, _ location: SourceLocation = #_sourceLocation,
    _ holds: () async throws -> Bool
) async throws {
    let clock = ContinuousClock()
    let end = clock.now + .patience
    while clock.now < end {
        if try await holds() { return }
        try await Task.sleep(for: .milliseconds(20))
    }
    Issue.record(what, sourceLocation: location)
}

/// An error that says that a test's home is not as the test needs it.
struct HomeError: Error {}
