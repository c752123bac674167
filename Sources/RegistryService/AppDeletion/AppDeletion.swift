import Protocol
import ServiceKit
import ServiceStorage
import Storage

/// The deletion of an app, which the registry carries out in the background.
///
/// It begins with one commit, after which nobody finds the app any more. Then its devices, users,
/// segments and lists are deleted a few at a time. Its row goes last, when the followers of the
/// erasures have forgotten the app, too: until then no new app can have its id.
struct AppDeletion: Sendable {
    /// The number of rows one commit deletes.
    static let rowsAtOnce = 500
    /// The number of owners of addresses one commit looks at.
    static let ownersAtOnce = 10_000
    /// The pause after each commit, in which calls go on.
    private static let pause: Duration = .milliseconds(20)
    /// The interval in which it is checked whether there is something to do.
    private static let rest: Duration = .milliseconds(200)
    /// The number of checks that the followers know a new app, and the time between two.
    private static let (looks, lookPause) = (60, Duration.milliseconds(50))

    let app: StoredApp
    /// True if only the app's row and its keys are left in the store.
    var isEmpty = false

    init(_ app: StoredApp) { self.app = app }

    /// Begins the deletion of an app; does nothing if it has begun.
    static func begin(_ id: String, on registry: isolated RegistryService) async throws {
        guard registry.deletions.values.allSatisfy({ $0.app.id != id }) else { return }
        guard registry.directories[id] != nil else { throw RPCError(.notFound, "no app '\(id)'") }
        let command = DeleteApp(id: id, now: registry.clock.now())
        let deleted = try await registry.commit {
            try await registry.store.perform(command)
        } takeOver: { app in
            guard let app, !registry.isCaughtUp else { return }
            retire(app, in: registry)
            for var key in registry.keys.values where key.app == app.id && key.revoked == nil {
                key.revoked = command.now
                registry.remember(key)
            }
        }
        guard let deleted else { throw RPCError(.notFound, "no app '\(id)'") }
        try await registry.logErasures([deleted.mark])
    }

    /// Continues the deletions until the store is closed or the task is cancelled.
    static func keepGoing(on registry: isolated RegistryService, _ log: Log) async {
        var last: String?
        while !Task.isCancelled {
            do {
                try await advance(on: registry, log)
                last = nil
            } catch let error as StorageError where error.code == .closed {
                return
            } catch {
                let text = "\(error)"
                if last != text {
                    log(.warning, "the deletion of an app goes on later", ["error": text])
                }
                last = text
            }
            try? await Task.sleep(for: rest)
        }
    }

    /// Continues all deletions as far as is possible now.
    static func advance(on registry: isolated RegistryService, _ log: Log) async throws {
        for number in registry.deletions.keys.sorted() {
            guard let deletion = registry.deletions[number] else { continue }
            if !deletion.isEmpty {
                try await deletion.empty(registry)
                registry.deletions[number]?.isEmpty = true
            }
            guard try await deletion.end(registry) else { continue }
            log(.info, "an app was deleted with all its data", ["app": deletion.app.id])
        }
    }

    /// Repeats the deletions in the log of erasures, and returns how many apps were deleted.
    static func replay(
        _ marks: Set<ErasureMark>, on registry: isolated RegistryService
    ) async throws -> Int {
        let apps = registry.directories.values.map(\.app).filter { marks.contains($0.mark) }
        for app in apps { try await begin(app.id, on: registry) }
        return apps.count
    }

    /// Waits until the followers know that a new app has the id of a deleted one, since they refuse
    /// calls about it until then; only for a short time, as one may be away.
    static func awaitFollowers(
        of app: StoredApp, on registry: isolated RegistryService
    ) async throws {
        for _ in 0..<looks {
            guard try await registry.store.perform(IsListed(app: app)) else { return }
            try await Task.sleep(for: lookPause)
        }
    }

    /// Deletes everything of the app in the store except its row and its keys.
    private func empty(_ registry: isolated RegistryService) async throws {
        if let directory = registry.directoriesByNumber[app.number] {
            try await registry.eachBatch { block, _ in
                block.directory === directory
            } _: { batch in
                let command = DiscardDevices(devices: batch)
                _ = try await registry.commit {
                    try await registry.store.perform(command)
                } takeOver: {
                    registry.forget($0)
                }
                try await Task.sleep(for: Self.pause)
            }
        }
        let groups = DiscardGroups(app: app.number, limit: Self.rowsAtOnce)
        while try await registry.store.perform(groups) > 0 {
            try await Task.sleep(for: Self.pause)
        }
        var next: [UInt8]? = []
        while let place = next {
            next = try await registry.store.perform(
                DiscardOwners(app: app.number, place: place, limit: Self.ownersAtOnce))
            try await Task.sleep(for: Self.pause)
        }
    }

    /// Removes the app's row and its keys, if all followers have forgotten it; returns whether it
    /// is removed.
    private func end(_ registry: isolated RegistryService) async throws -> Bool {
        guard try await !registry.store.perform(IsListed(app: app)) else { return false }
        let isRemoved = try await registry.commit {
            try await registry.store.perform(RemoveApp(app: app))
        } takeOver: {
            if $0 { forget(in: registry) }
        }
        guard isRemoved else {
            // A device has registered while the app was being deleted.
            registry.deletions[app.number]?.isEmpty = false
            return false
        }
        await discardSaved(registry)
        return true
    }

    /// Removes the saved index, which still has the names of the app's tags and lists.
    ///
    /// Another one is saved soon.
    private func discardSaved(_ registry: isolated RegistryService) async {
        while registry.saving.isRunning { try? await Task.sleep(for: Self.pause) }
        guard let snapshots = registry.snapshots else { return }
        (registry.saving.cursor, registry.saving.changes) = (nil, registry.table.count)
        await snapshots.discard()
    }
}

extension AppDeletion {
    /// Applies to memory which apps are being deleted and which are gone, as the store has them.
    static func take(
        _ stored: ReadAppsAndKeys.Answer, in registry: isolated RegistryService
    ) {
        let numbers = Set((stored.apps + stored.deleted).map(\.number))
        for deletion in registry.deletions.values where !numbers.contains(deletion.app.number) {
            deletion.forget(in: registry)
        }
        for app in stored.deleted { retire(app, in: registry) }
    }

    /// Makes memory find nothing of an app any more.
    ///
    /// What it has about the app's devices is still there by the app's number.
    private static func retire(_ app: StoredApp, in registry: isolated RegistryService) {
        if registry.directories[app.id]?.app.number == app.number {
            registry.directories[app.id] = nil
        }
        registry.makeDirectory(of: app).isDeleted = true
        guard registry.deletions[app.number] == nil else { return }
        registry.deletions[app.number] = AppDeletion(app)
    }

    /// Frees the memory that the app still has.
    private func forget(in registry: isolated RegistryService) {
        if let directory = registry.directoriesByNumber.removeValue(forKey: app.number) {
            registry.table.release(directory)
        }
        // They are revoked, and no new app with this id has any yet.
        for key in registry.keys.values where key.app == app.id { registry.keys[key.id] = nil }
        registry.deletions[app.number] = nil
    }
}

extension StoredApp {
    /// The mark of the app in the log of erasures.
    var mark: ErasureMark { ErasureMark(app: id, created: created) }
}
