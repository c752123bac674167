import Protocol
package import ServiceKit
import ServiceStorage
package import Storage
package import Watch

/// The service herald.v1.Watcher: reads sources by their recipes, and submits what is new in them
/// to delivery, as any sender does.
package actor WatcherService: WatcherServing {
    /// The most runs at a time, which is below the number of connections that the client makes.
    static let runsAtOnce = 96
    /// How often recipes are looked for.
    static let reloadPause: Duration = .seconds(2)
    /// How often sources are looked at that may be due.
    static let tick: Duration = .milliseconds(100)

    let store: WatcherStore
    let environment: Environment
    let log: Log
    let metrics: WatcherMetrics
    var sources: [String: WatchedSource] = [:]
    var pace = HostPace()
    var isStopping = false
    /// Whether there may be notifications that wait for delivery.
    var hasOutbox = true
    private var recipesRead: UnixTime?
    private var folderError = ""

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe environment.executor.asUnownedSerialExecutor()
    }

    /// Fetches a page of a recipe's source.
    package typealias Fetch = @Sendable (PageRequest, Recipe) async throws -> PageAnswer

    /// What the service needs of its process.
    package struct Environment: Sendable {
        /// Where the service runs.
        package var executor: any SerialExecutor
        /// The database.
        package var database: DatabaseQueue
        /// The recipes.
        package var folder: RecipeFolder
        /// Fetches a page of a recipe's source, as it comes.
        package var fetch: Fetch
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
            fetch: @escaping Fetch, worker: @escaping DaemonParts.Performer, log: Log,
            metrics: Metrics
        ) {
            (self.executor, self.database, self.folder) = (executor, database, folder)
            (self.fetch, self.worker) = (fetch, worker)
            (self.log, self.metrics) = (log, metrics)
        }
    }

    /// Creates the service.
    package init(_ environment: Environment) {
        self.environment = environment
        store = WatcherStore(database: environment.database)
        log = environment.log
        metrics = WatcherMetrics(environment.metrics)
    }

    var now: UnixTime { environment.clock.now() }

    /// Reads recipes and sources for as long as the service runs.
    package func keepWatching() async {
        while !isStopping {
            do {
                if recipesRead.map({ now - $0 >= Self.reloadPause || now < $0 }) ?? true {
                    try await reload()
                }
                startDue()
            } catch let error as StorageError where error.code == .closed {
                return
            } catch {
                if folderError != "\(error)" {
                    folderError = "\(error)"
                    log(.error, "recipes cannot be read", ["error": "\(error)"])
                }
            }
            try? await Task.sleep(for: Self.tick)
        }
    }

    /// Ends all runs, of which nothing is stored that was not complete, and closes the database.
    package func close(_ database: DatabaseQueue) async {
        isStopping = true
        for source in sources.values { source.running?.cancel() }
        for source in sources.values { _ = await source.running?.value }
        await database.close()
    }

    /// Reads the recipes' files, and takes over what changed.
    package func reload() async throws {
        let (folder, before) = (environment.folder, sources.mapValues(\.file))
        let found = try await perform { try folder.read(before) }
        recipesRead = now
        folderError = ""
        for (name, file) in found {
            if let known = sources[name], known.file.text == file.text,
                known.recipeError == file.error
            {
                continue
            }
            try await take(file, name)
        }
        for (name, source) in sources where found[name] == nil {
            source.running?.cancel()
            sources[name] = nil
            log(.info, "a recipe was taken away", ["source": name])
        }
        try await count()
    }

    private func take(_ file: RecipeFolder.Entry, _ name: String) async throws {
        var stored = sources[name]?.stored
        switch file.recipe {
        case .success(let recipe):
            stored = try await store.source(name, app: recipe.app)
            log(.info, "a recipe was read", ["source": name, "app": recipe.app])
        case .failure(let error):
            log(
                .error, "a recipe has a mistake, and its source is not read",
                ["source": name, "error": "\(error)"])
        }
        var source = WatchedSource(file: file, stored: stored, nextRun: now)
        // A run that goes on ends by the recipe that it began with.
        source.running = sources[name]?.running
        source.counts = sources[name]?.counts ?? [:]
        sources[name] = source
    }

    private func startDue() {
        let now = now
        var free = Self.runsAtOnce - sources.values.count { $0.running != nil }
        for name in sources.keys where free > 0 && sources[name]?.isDue(at: now) == true {
            _ = run(name)
            free -= 1
        }
    }

    /// Brings the numbers of entries up to date.
    func count() async throws {
        let counts = try await store.counts()
        for (name, source) in sources {
            guard let id = source.stored?.id else { continue }
            sources[name]?.counts = counts[id] ?? [:]
        }
        metrics.entries(counts.values)
        metrics.sources(sources.count, failing: sources.values.count(where: \.isFailing))
    }

    /// Returns the result of work on a thread beside the loop.
    func perform<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            environment.worker { continuation.resume(with: Result { try body() }) }
        }
    }
}

extension RecipeFolder.Entry {
    fileprivate var error: RecipeError? {
        if case .failure(let error) = recipe { error } else { nil }
    }
}
