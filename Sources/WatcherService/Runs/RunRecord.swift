import ServiceKit
import Watch

/// The record of a run that is stored besides its result: the source's health, and news for
/// operators.
struct RunRecord {
    private let store: WatcherStore
    private let outbox: Outbox
    private let now: UnixTime

    init(_ store: WatcherStore, _ outbox: Outbox, now: UnixTime) {
        (self.store, self.outbox, self.now) = (store, outbox, now)
    }

    /// Stores the health of a source after a run, and returns the source as it is stored; nil if
    /// nothing has changed.
    ///
    /// - Parameter chance: A random number from 0 to 1.
    func keep(
        _ outcome: RunOutcome, _ recipe: Recipe, _ before: StoredSource, chance: Double
    ) async throws -> StoredSource? {
        var health = SourceHealth(since: now)
        // A folder's files are several results, and all of them came while it was paused.
        var endsPause = before.pause == .ending && recipe.source.input == .folder
        if case .failed(let error) = outcome {
            (health.problem, health.message) = (error.code.rawValue, error.message)
            // No run of the watcher's own comes after it, which would clear it.
            if recipe.source.isPushed, recipe.source.input != .folder, error.code != .secret {
                health.message += "; the next items that can be read clear this"
            }
            health.failures = before.failures + 1
            // A restart must not ask a source before that.
            health.notBefore =
                now
                + PollTimes.pause(
                    recipe.source.every, failures: health.failures, retryAfter: error.retryAfter,
                    chance: chance)
            endsPause = false
        }
        if endsPause { try await store.endPause(before.id) }
        let isSame = health.problem == before.problem
        if isSame { health.since = before.healthSince ?? now }
        let hasNews =
            !isSame || health.failures != before.failures || before.healthSince == nil
            || !before.telling.trouble.isEmpty
        if hasNews {
            let telling = before.telling.ended(
                outcome, recipe, failures: health.failures, since: health.since, now: now)
            try await store.note(health, of: before.id, telling, at: now)
            await outbox.fill()
        }
        if case .unchanged = outcome, !hasNews, !endsPause { return nil }
        return try await store.stored(before.id) ?? before
    }

    /// Tells operators that a file of a source's folder cannot be used.
    func tell(
        _ file: String, _ problem: PassProblem, _ recipe: Recipe, _ stored: StoredSource
    ) async throws {
        // What they were told meanwhile is stored.
        var telling = try await store.stored(stored.id)?.telling ?? stored.telling
        telling.operators = recipe.operators ?? ""
        telling.hasBadFile(file, problem.description, recipe.name)
        try await tell(telling, of: stored.id)
    }

    /// Tells operators of a recipe with a mistake, and returns the source as it is stored then.
    ///
    /// - Parameter operators: the selector of the operators in the recipe before.
    func tell(
        _ error: RecipeError, _ name: String, _ operators: String, _ stored: StoredSource
    ) async throws -> StoredSource {
        var stored = stored
        stored.telling.operators = operators
        stored.telling.hasBadRecipe(error, name)
        guard !stored.telling.news.isEmpty else { return stored }
        try await tell(stored.telling, of: stored.id)
        stored.telling.news = []
        return stored
    }

    private func tell(_ telling: SourceTelling, of source: Int64) async throws {
        try await store.tell(telling, of: source, at: now)
        await outbox.fill()
    }
}
