import Protocol
import ServiceKit
import Storage
import Watch

/// The apps that were deleted and whose sources are not forgotten yet.
///
/// Between two looks of the service an app may be deleted, and another one with its id be created:
/// nothing of the old one's sources is sent to the new one, and what is stored for the new one is
/// not forgotten with them.
actor LeavingApps {
    /// The age of an answer that is believed: to delete an app and create one with its id takes
    /// longer, since other services have to forget it first.
    private static let believed: Duration = .milliseconds(100)
    /// The time that the registry is left alone when it does not answer: it creates no app
    /// meanwhile.
    private static let rest: Duration = .seconds(1)

    private let store: WatcherStore
    private let environment: WatcherEnvironment
    /// The time of the last question to the registry, and the time that it is left alone after it.
    private var asked: (time: UnixTime, rest: Duration)?
    /// The last answer by which no app was leaving.
    private var settled: [Proto.KnownApp] = []

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe environment.executor.asUnownedSerialExecutor()
    }

    init(_ store: WatcherStore, _ environment: WatcherEnvironment) {
        (self.store, self.environment) = (store, environment)
    }

    /// Drops the notifications and news of deleted apps that wait for delivery, unless the registry
    /// was asked just now.
    func drop() async throws {
        guard let registry = environment.registry else { return }
        let now = environment.clock.now()
        // A clock that was set back delays nothing.
        if let asked, now >= asked.time, now - asked.time < asked.rest { return }
        asked = (now, Self.believed)
        let apps: [Proto.KnownApp]
        do {
            apps = try await registry.findApps(Proto.FindAppsRequest(), CallContext()).apps
        } catch {
            // Without a registry nobody creates an app.
            asked = (environment.clock.now(), Self.rest)
            return
        }
        guard apps != settled else { return }
        let leaving = try await store.leaving(apps)
        for app in leaving { try await store.dropWaiting(of: app) }
        // Until they are forgotten, runs that go on may add more.
        if leaving.isEmpty { settled = apps }
    }

    /// The number of times that it is checked whether an app is forgotten, and the pause between
    /// two.
    ///
    /// The service forgets a deleted app within two seconds, or later if the app had much.
    private static let (looks, pause) = (15, Duration.milliseconds(200))

    /// Returns the apps that exist, and the ids of the deleted apps that still have sources here.
    static func gone(
        _ store: WatcherStore, asking registry: RegistryClient
    ) async throws -> (apps: [Proto.KnownApp], gone: [String]) {
        func ask() async throws -> [Proto.KnownApp] {
            try await registry.findApps(Proto.FindAppsRequest(), CallContext()).apps
        }
        let apps = try await ask()
        let gone = try await store.goneApps(apps)
        guard !gone.isEmpty else { return (apps, []) }
        // A recipe may have been stored for an app that was created after that answer.
        let now = try await ask()
        let leaving = Set(try await store.leaving(now))
        return (now, gone.filter(leaving.contains))
    }

    /// Waits until nothing is known any more of an app that was deleted, before a recipe is stored
    /// for a new one with its id.
    ///
    /// - Parameter sources: The sources, with the apps that the registry had lately.
    /// - Returns: The last deletion of an app with this id, by which a later one is noticed; nil
    ///   if the registry does not answer or has never had the app.
    /// - Throws: `unavailable` if that takes longer than usual; `invalidArgument` if the app was
    ///   deleted just now.
    static func waitUntilForgotten(
        _ app: String, _ sources: SourceRoll, _ store: WatcherStore,
        _ environment: WatcherEnvironment
    ) async throws -> Int64? {
        guard let registry = environment.registry else { return nil }
        for _ in 0..<looks {
            let answer = try? await registry.findApps(Proto.FindAppsRequest(), CallContext())
            guard let answer else { return nil }
            guard try await store.leaving(answer.apps).contains(app) else {
                let found = answer.apps.first { $0.app == app }
                guard found != nil || !sources.knows(app) else {
                    throw RPCError.invalid("recipe", "the app \(quoting: app) was just deleted")
                }
                return found.map { Int64(clamping: $0.lastDeletion) }
            }
            try await Task.sleep(for: pause)
        }
        throw RPCError(
            .unavailable,
            "the sources of a deleted app with the id '\(app)' are being forgotten; try again in "
                + "a moment", retryAfter: .seconds(2))
    }
}

extension WatcherStore {
    /// Returns the apps of which something is stored and that were deleted since.
    func leaving(_ apps: [Proto.KnownApp]) async throws -> [String] {
        var deletions: [String: Int64] = [:]
        for app in apps { deletions[app.app] = Int64(clamping: app.lastDeletion) }
        let known = try await database.read { database in
            try database.rows("SELECT app, deleted FROM known_app") {
                (app: $0.text(0), deleted: $0.integer(1))
            }
        }
        return known.filter { known in
            deletions[known.app].map { $0 > known.deleted } ?? true
        }.map(\.app)
    }

    /// Drops the notifications and news of a deleted app that wait for delivery.
    func dropWaiting(of app: String) async throws {
        try await database.write { database in
            try database.run("DELETE FROM news WHERE app = ?", app)
            _ = try database.run(
                """
                UPDATE entry SET state = 5 WHERE state = 1
                    AND source IN (SELECT id FROM source WHERE app = ?)
                """, app)
        }
    }
}
