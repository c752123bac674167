import Audience
import Protocol
import ServiceKit
package import ServiceStorage
import Storage
import Watch

/// The watcher as a follower of the registry's erasures: it holds no data of devices, but recipes,
/// notifications and news may name users.
///
/// Apps that are deleted are forgotten by the service itself, which asks for them anyway.
package actor UserErasures: ErasureHolder {
    package private(set) var followed: Followed
    private let service: WatcherService
    private let database: DatabaseQueue
    private let clock: WallClock
    private let executor: any SerialExecutor

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Creates the follower's holder, which goes on where the database says.
    ///
    /// From now on nothing that names users goes to delivery until the list was followed.
    package init(of service: WatcherService, _ environment: WatcherEnvironment) async throws {
        followed = try await environment.database.read { try FollowedTable.read(in: $0) }
        self.service = service
        (database, executor) = (environment.database, environment.executor)
        clock = environment.clock
        service.outbox.erasures.begin()
    }

    /// The follower stops when the database is closed.
    package var isStopping: Bool { false }

    package func note(_ regression: StoreRegressed?) {
        let outbox = service.outbox
        guard regression == nil, outbox.erasures.hear(at: clock.now()) else { return }
        Task { await outbox.fill() }
    }

    package func erase(_ devices: [ErasedDevice], followed next: Followed?) async throws {
        guard let next else { return }
        service.outbox.erasures.move()
        try await database.write { try FollowedTable.write(next, in: $0) }
        followed = next
    }

    package func erase(users: [ErasedUser]) async throws {
        for (app, users) in Dictionary(grouping: users, by: \.app) {
            let names = UserNames(database: database, app: app, users: ErasedUsers(users.map(\.id)))
            try await RecipeChanges.take(try await names.eraseRecipes(), on: service)
            // Runs with the former recipes have ended, so no more entries name the users.
            try await names.eraseEntries()
        }
    }

    /// True, since an erased user's id stays replaced, and no device is stored that might be
    /// unknown.
    package var acceptsLoss: Bool { true }

    package var heldApps: any AppHolder { UnheldApps(holder: self) }

    package func heldDevices(after last: HeldDevice?, limit: Int) async throws -> [HeldDevice] {
        []
    }
}

/// The apps that a follower leaves to others: it only stores the position.
private struct UnheldApps: AppHolder {
    let holder: UserErasures

    func all() async throws -> [String] { [] }

    func drop(_ app: String, isGone: Bool, followed: Followed?) async throws {
        try await holder.erase([], followed: followed)
    }

    func admit(_ apps: [String], followed: Followed?) async throws {
        try await holder.erase([], followed: followed)
    }
}

/// Stored recipes that the watcher has changed by itself.
enum RecipeChanges {
    /// Uses the changed recipes from now on, and ends the runs with the former ones: a source may
    /// take half an hour to answer, and an erasure does not wait for it.
    static func take(
        _ changed: [SourceKey: StoredRecipe], on service: isolated WatcherService
    ) async throws {
        var ending: [Task<RunOutcome, Never>] = []
        for (key, recipe) in changed {
            service.recipes.stored?[key] = recipe
            _ = try await service.settle(key)
            if let running = service.sources[key]?.running {
                running.cancel()
                ending.append(running)
            }
            service.log(
                .info, "an erased user was replaced in a recipe",
                ["source": key.name, "app": key.app])
        }
        for run in ending { _ = await run.value }
    }
}
