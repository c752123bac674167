import Protocol
import ServiceKit
import Storage
import Watch

extension WatcherService {
    /// Begins a run of a source, or returns the one that goes on; nil if it has no usable recipe.
    func run(
        _ key: SourceKey, _ wish: PassDriver.Wish = PassDriver.Wish(), seat: RunPlaces.Seat? = nil
    ) -> Task<RunOutcome, Never>? {
        guard let source = sources[key], let stored = source.stored else { return nil }
        if let running = source.running { return running }
        guard let recipe = source.readRecipe(),
            let seat = seat ?? sources.takeSeat(of: key, at: now)
        else { return nil }
        let task = Task {
            let outcome = await self.outcome(recipe, stored, wish)
            await self.end(seat, recipe, stored.id, outcome)
            return outcome.map { $0.isCutShort ? .cutShort : $0 } ?? .unchanged
        }
        sources[key]?.running = task
        return task
    }

    private func outcome(
        _ recipe: Recipe, _ stored: StoredSource, _ wish: PassDriver.Wish
    ) async -> RunOutcome? {
        let waited = sources[recipe.key]?.parked ?? 0 > 0 ? await unpark(recipe, stored.id) : nil
        switch recipe.source.input {
        case .hook, .pushed: return waited
        case _ where sources[recipe.key]?.parks == true: return waited
        case .url:
            await note(recipe.key, recipe, stored.id, waited)
            return await drive(recipe, stored.id, .fetching, wish)
        case .folder:
            await note(recipe.key, recipe, stored.id, waited)
            let record = RunRecord(store, outbox, now: now)
            let run = FolderRun(environment, log, driver.largeFiles)
            let outcome = await run.run(recipe) { body in
                await self.drive(recipe, stored.id, .pushed(body, [:]), wish)
            } telling: { file, problem in
                try await record.tell(file, problem, recipe, stored)
            }
            let before = sources[recipe.key]?.badFiles ?? BadFiles()
            sources.take(await run.bad(recipe, before: before), of: recipe.key)
            return outcome
        }
    }

    /// Runs a source once, with the news for operators.
    func drive(
        _ recipe: Recipe, _ id: Int64, _ beginning: PassDriver.Beginning,
        _ wish: PassDriver.Wish = PassDriver.Wish()
    ) async -> RunOutcome {
        let telling = sources[recipe.key]?.stored?.telling ?? SourceTelling()
        let outcome = await driver.run(
            recipe, id, beginning, wish, news: telling.news(of: recipe, now: now))
        if outcome.hasWaiting { await outbox.fill() }
        return outcome
    }

    private func end(
        _ seat: RunPlaces.Seat, _ recipe: Recipe, _ id: Int64, _ outcome: RunOutcome?
    ) async {
        let key = seat.key
        await note(key, recipe, id, outcome)
        // What was pushed meanwhile goes on.
        if sources[key]?.pushes == 0 { sources[key]?.running = nil }
        sources.leave(seat, at: now)
        let next = sources[key]?.timeOfRun(
            after: outcome, recipe.source.every, now: now, chance: environment.chance())
        if let next { sources.wake(key, at: next) }
    }

    /// Counts and stores the outcome of a run; nil stands for a run that judged nothing.
    func note(_ key: SourceKey, _ recipe: Recipe, _ id: Int64, _ outcome: RunOutcome?) async {
        guard let outcome, !outcome.isCutShort else { return }
        metrics.ran(outcome)
        RunLog(log).tell(
            outcome, key, before: sources[key]?.stored?.problem ?? "",
            isGone: isStopping || sources[key] == nil)
        do {
            try await record(outcome, recipe)
            if outcome.changesEntries { try await count([id]) }
        } catch {
            if !isStopping {
                log(.error, "the end of a run was not stored", ["error": "\(error)"])
            }
        }
    }

    /// Stores the health of the source, if it changed.
    private func record(_ outcome: RunOutcome, _ recipe: Recipe) async throws {
        guard let before = sources[recipe.key]?.stored else { return }
        let stored = try await RunRecord(store, outbox, now: now)
            .keep(outcome, recipe, before, chance: environment.chance())
        guard sources.note(recipe.key, before, is: stored, at: now) else { return }
        metrics.sources(sources.all.count, failing: sources.failing)
    }
}
