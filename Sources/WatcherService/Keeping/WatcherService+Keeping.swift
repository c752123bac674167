package import Protocol
import ServiceKit
import Storage
import Watch

extension WatcherService {
    /// The interval at which it is asked which apps there are.
    private static let appsAsked: Duration = .seconds(2)

    /// Deletes items and entries that nobody needs any more, for as long as the service runs.
    package func keepTidying(asking registry: RegistryClient) async {
        while !isStopping {
            do {
                try await forgetApps(asking: registry)
                try await tidy()
            } catch let error as StorageError where error.code == .closed {
                return
            } catch {
                // The registry may be away, and is asked again.
                log(.debug, "what is not needed was not deleted", ["error": "\(error)"])
            }
            try? await Task.sleep(for: Self.appsAsked)
        }
    }

    /// Deletes old keys and entries, some at a time.
    package func tidy() async throws {
        let tidying = Tidying(store, environment, overlaps: sources.overlaps)
        if try await tidying.run(now: now, operators: { sources.operators(of: $0) }) {
            await outbox.fill()
        }
    }

    /// Forgets the sources of apps that were deleted.
    package func forgetApps(asking registry: RegistryClient) async throws {
        let (apps, gone) = try await LeavingApps.gone(store, asking: registry)
        for app in gone { try await forget(app) }
        let lost = sources.take(apps: apps.map(\.app), now: now)
        for key in lost { RunLog(log).tellMissingApp(of: key, sources) }
        if !lost.isEmpty { try await count(nil) }
    }

    private func forget(_ app: String) async throws {
        recipes.leaving.insert(app)
        defer { recipes.leaving.remove(app) }
        for (key, source) in sources.all where source.app == app {
            source.running?.cancel()
            _ = await source.running?.value
            sources[key] = nil
        }
        recipes.stored = recipes.stored?.filter { $0.value.app != app }
        try await store.forget(app) { try? await Task.sleep(for: Tidying.rest) }
        log(.info, "the sources of a deleted app were forgotten", ["app": app])
    }
}
