package import Protocol
package import ServiceKit
import ServiceStorage
package import Storage
package import Watch
package import WatchFetching

/// The parts of the process that the service needs.
package struct WatcherEnvironment: Sendable {
    /// A function that fetches a page of a recipe's source; its last argument grants room for a
    /// large page.
    package typealias Fetch =
        @Sendable (PageRequest, Recipe, @escaping PageFetcher.MoreRoom) async throws -> PageAnswer

    /// The executor that the service runs on.
    package var executor: any SerialExecutor
    /// The watcher's database.
    package var database: DatabaseQueue
    /// The folder of recipes that people write as files.
    package var folder: RecipeFolder
    /// The folders of sources whose items lie in files.
    package var inbox: SourceFolder
    /// The directory of the files that recipes name.
    package var secrets: String
    /// The devices that are told of sources in trouble, if their recipes name none; nil if nobody
    /// is.
    package var operators: OperatorAudience?
    /// Fetches a page of a recipe's source, as it comes.
    package var fetch: Fetch
    /// The registry, which is asked for deleted apps before something is sent or stored; nil if it
    /// is not.
    package var registry: RegistryClient?
    /// The recorder of changes that the watcher makes by itself; nil if nothing is recorded.
    package var auditor: (any Auditor)?
    /// The limits on apps and runs.
    package var allowances = WatcherAllowances()
    /// Runs work on a thread that may take its time.
    package var worker: DaemonParts.Performer
    /// The process's log.
    package var log: Log
    /// The process's metrics.
    package var metrics: Metrics
    /// The clock of the machine.
    package var clock = WallClock.system
    /// Returns random numbers from 0 to 1.
    package var chance: @Sendable () -> Double = { Double.random(in: 0...1) }

    /// Creates the environment with the system's clock.
    package init(
        executor: any SerialExecutor, database: DatabaseQueue, folder: RecipeFolder,
        inbox: SourceFolder, secrets: String, fetch: @escaping Fetch,
        worker: @escaping DaemonParts.Performer, log: Log, metrics: Metrics
    ) {
        (self.executor, self.database, self.folder) = (executor, database, folder)
        (self.inbox, self.secrets) = (inbox, secrets)
        (self.fetch, self.worker) = (fetch, worker)
        (self.log, self.metrics) = (log, metrics)
    }

    /// Returns the result of work on a thread beside the loop.
    func perform<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            worker { continuation.resume(with: Result { try body() }) }
        }
    }

    /// Makes the folder of a source whose items lie in files.
    func makeFolder(of file: RecipeFolder.Entry) async {
        guard let recipe = try? file.read().get() else { return }
        let (inbox, folder) = (inbox, recipe.inbox)
        do {
            try await perform { try inbox.make(folder) }
        } catch {
            log(
                .warning, "the folder of a source could not be made",
                ["source": recipe.name, "app": recipe.app, "error": "\(error)"])
        }
    }
}
