import Protocol
package import ServiceKit
import ServiceStorage
package import Storage
package import Watch

/// What the service needs of its process.
package struct WatcherEnvironment: Sendable {
    /// Fetches a page of a recipe's source.
    package typealias Fetch = @Sendable (PageRequest, Recipe) async throws -> PageAnswer

    /// Where the service runs.
    package var executor: any SerialExecutor
    /// The database.
    package var database: DatabaseQueue
    /// The recipes.
    package var folder: RecipeFolder
    /// The folders of sources whose items lie in files.
    package var inbox: SourceFolder
    /// The directory of the files that recipes name.
    package var secrets: String
    /// Who is told of sources in trouble, if their recipes name nobody; nil: nobody.
    package var operators: OperatorAudience?
    /// Fetches a page of a recipe's source, as it comes.
    package var fetch: Fetch
    /// What apps and runs may take.
    package var allowances = WatcherAllowances()
    /// Runs work on a thread that may take its time.
    package var worker: DaemonParts.Performer
    /// The log.
    package var log: Log
    /// The metrics.
    package var metrics: Metrics
    /// The clock.
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
