package import Protocol
import ServiceKit
import ServiceStorage
package import Storage
import Watch

/// The service herald.v1.Watcher: reads sources by their recipes, and submits notifications of new
/// items to delivery, as any sender does.
package actor WatcherService: WatcherServing {
    /// The interval at which recipes are looked for.
    static let reloadPause: Duration = .seconds(2)
    /// The interval at which sources that may be due are looked at.
    static let tick: Duration = .milliseconds(100)

    /// The parts of the process that the service needs.
    package typealias Environment = WatcherEnvironment

    let store: WatcherStore
    let environment: Environment
    let log: Log
    let metrics: WatcherMetrics
    let driver: PassDriver
    let outbox: Outbox
    let retrials: RecipeRetrials
    let releases: EntryRelease
    var pushes: PushBudget
    var sources = SourceRoll()
    var recipes = RecipeShelf()
    var isStopping = false
    private var recipesRead: UnixTime?
    /// True if all recipes have been read since the process has begun.
    private var isStarted = false
    private var folderError = ""

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe environment.executor.asUnownedSerialExecutor()
    }

    /// Creates the service.
    package init(_ environment: Environment) {
        self.environment = environment
        store = WatcherStore(database: environment.database)
        log = environment.log
        metrics = WatcherMetrics(environment.metrics)
        driver = PassDriver(store, environment)
        outbox = Outbox(store, environment, metrics)
        retrials = RecipeRetrials(driver, store, environment, outbox)
        releases = EntryRelease(driver, store, environment.clock)
        pushes = PushBudget(environment.allowances)
    }

    var now: UnixTime { environment.clock.now() }

    /// Reads recipes and sources for as long as the service runs.
    package func keepWatching() async {
        while !isStopping {
            do {
                if recipesRead.map({ now - $0 >= Self.reloadPause || now < $0 }) ?? true {
                    try await reload()
                }
                while let seat = sources.nextSeat(at: now) {
                    if run(seat.key, seat: seat) == nil { sources.leave(seat, at: now) }
                }
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

    /// Submits waiting notifications and news to delivery, for as long as the service runs.
    package func keepSending(to delivery: DeliveryClient) async {
        await outbox.keepSending(to: delivery, of: readRecipes) { [weak self] in
            try await self?.count($0)
        }
    }

    /// Submits some of the waiting notifications and news to delivery; returns whether there may be
    /// more.
    package func sendDue(to delivery: DeliveryClient) async throws -> Bool {
        try await outbox.sendDue(to: delivery, of: readRecipes) { try await self.count($0) }
    }

    private var readRecipes: Outbox.Recipes {
        { [weak self] source in await self?.sources.recipe(of: source) }
    }

    /// Ends all runs, and closes the database; nothing is stored of runs that were not complete.
    package func close(_ database: DatabaseQueue) async {
        isStopping = true
        await outbox.stop()
        for source in sources.all.values { source.running?.cancel() }
        for source in sources.all.values { _ = await source.running?.value }
        await database.close()
    }

    /// Reads the recipes, and takes changed ones into use.
    package func reload() async throws {
        let (folder, before, time) = (environment.folder, recipes.files, now)
        recipes.files = try await environment.perform { try folder.look(before, now: time) }
        RunLog(log).tellIgnored(recipes.files.ignored, before: before.ignored)
        if recipes.stored == nil { recipes.stored = try await store.recipes.all() }
        recipesRead = now
        folderError = ""
        var hasChanged = false
        for key in recipes.keys.union(sources.all.keys) {
            if try await settle(key) { hasChanged = true }
        }
        await PauseKeeper.endPauses(on: self)
        if !isStarted {
            try await store.brokenRecipes.forget(
                besides: sources.all.lazy.map { ($0.key, $0.value) })
        }
        isStarted = true
        if hasChanged { try await count(nil) }
    }

    /// Takes over the recipe of a source, if it changed; returns whether it did.
    func settle(_ key: SourceKey) async throws -> Bool {
        let known = sources[key]
        let change = recipes.change(of: key, known, environment.folder)
        switch change {
        case .none: break
        case .taken(let entry): try await take(entry, key)
        case .removed:
            sources[key] = nil
            known?.running?.cancel()
            if let known, known.recipeError != nil {
                try await store.brokenRecipes.forget(key, isStored: known.file.isStored)
            }
            log(.info, "a recipe was taken away", ["source": key.name, "app": key.app])
        }
        sources[key]?.hidesStored = recipes.hidesStored(key)
        guard case .none = change else { return true }
        await checkSecret(of: key)
        return false
    }

    private func take(_ file: RecipeFolder.Entry, _ key: SourceKey) async throws {
        let stored = try await RecipeTaking(store, outbox, environment)
            .stored(file, key, inPlaceOf: sources[key])
        let since = try await store.brokenRecipes.since(file, key, now: now)
        let source = WatchedSource(
            file: file, stored: stored, inPlaceOf: sources[key], since: since)
        sources.take(source, key, isStart: !isStarted, now: now, chance: environment.chance())
        if let recipe = source.folderRecipe {
            let run = FolderRun(environment, log, driver.largeFiles)
            sources.take(await run.bad(recipe, before: source.badFiles), of: key)
        }
        retrials.add(source) { [weak self] in try await self?.count($0) }
        RunLog(log).tellMissingApp(of: key, sources)
        await checkSecret(of: key, isNew: true)
    }

    /// Notes whether the secret of a webhook can be read, which no run of its own finds out.
    private func checkSecret(of key: SourceKey, isNew: Bool = false) async {
        let door = HookDoor(environment)
        guard let source = sources[key], isNew || source.lacksSecret,
            let (recipe, id, outcome) = await door.trial(of: source)
        else { return }
        await note(key, recipe, id, outcome)
    }

    /// Brings the numbers of entries up to date, of some sources or, if that is nil, of all.
    func count(_ changed: Set<Int64>?) async throws {
        sources.take(try await store.counts.read(of: changed), of: changed)
        metrics.entries(sources.totals)
        if changed == nil { metrics.sources(sources.all.count, failing: sources.failing) }
    }
}
