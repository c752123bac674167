import DaemonKit
import HTTPClient
import Protocol
import ServiceKit
import Storage
import Transport
import Watch
import WatchFetching
import WatcherService

extension WatcherEnvironment {
    /// Creates the environment that a process gives the watcher, with its own client for pages.
    static func of(
        _ daemon: Daemon, _ database: DatabaseQueue, _ configuration: WatcherConfiguration
    ) throws -> WatcherEnvironment {
        let secrets = daemon.directories.watchSecrets
        let worker = try daemon.performer("items")
        let fetcher = PageFetcher(
            try HTTPClient(), allowed: configuration.allowed, secrets: secrets, worker: worker)
        var environment = WatcherEnvironment(
            executor: daemon.loop, database: database,
            folder: RecipeFolder(daemon.directories.watch, .system),
            inbox: SourceFolder(daemon.directories.watchInbox), secrets: secrets,
            fetch: { try await fetcher.fetch($0, $1, more: $2) }, worker: worker,
            log: daemon.log, metrics: daemon.metrics)
        environment.registry = RegistryClient(daemon.client("registry"))
        environment.operators = configuration.operators
        environment.allowances.sourcesOfApp = configuration.sourcesOfApp
        return environment
    }
}
