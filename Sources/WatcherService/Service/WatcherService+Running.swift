import Protocol
import ServiceKit
import Storage
import Watch

extension WatcherService {
    /// Begins a run of a source, or returns the one that goes on; nil if it has no usable recipe.
    func run(
        _ name: String, _ wish: PassDriver.Wish = PassDriver.Wish(), seat: RunPlaces.Seat? = nil
    ) -> Task<RunOutcome, Never>? {
        guard let source = sources[name], let stored = source.stored else { return nil }
        if let running = source.running { return running }
        guard let recipe = source.readRecipe(),
            let seat = seat ?? sources.takeSeat(of: name, at: now)
        else { return nil }
        let task = Task {
            let outcome = await self.outcome(recipe, stored, wish)
            await self.end(seat, recipe, stored.id, outcome)
            return outcome
        }
        sources[name]?.running = task
        return task
    }

    private func outcome(
        _ recipe: Recipe, _ stored: StoredSource, _ wish: PassDriver.Wish
    ) async -> RunOutcome {
        guard recipe.source.input == .folder else {
            return await drive(recipe, stored.id, .fetching, wish)
        }
        let record = RunRecord(store, outbox, now: now)
        do {
            return try await FolderRun(environment, log).run(recipe) { body in
                await self.drive(recipe, stored.id, .pushed(body, [:]), wish)
            } telling: { file, problem in
                try await record.tell(file, problem, recipe, stored)
            }
        } catch {
            return .failed(PassProblem(.unreachable, "the folder cannot be read: \(error)"))
        }
    }

    /// Runs a source once, with what operators have to know of it.
    func drive(
        _ recipe: Recipe, _ id: Int64, _ beginning: PassDriver.Beginning,
        _ wish: PassDriver.Wish = PassDriver.Wish()
    ) async -> RunOutcome {
        var telling = sources[recipe.name]?.stored?.telling ?? SourceTelling()
        telling.operators = recipe.operators ?? ""
        telling.succeeded(recipe.name)
        let (before, now) = (telling, now)
        let outcome = await driver.run(recipe, id, beginning, wish) { result in
            var telling = before
            telling.found(result, recipe.name, now: now)
            return telling
        }
        if case .read(let result) = outcome,
            result.entries.contains(where: { $0.state == .waiting })
        {
            await outbox.fill()
        }
        return outcome
    }

    private func end(
        _ seat: RunPlaces.Seat, _ recipe: Recipe, _ id: Int64, _ outcome: RunOutcome
    ) async {
        let name = seat.name
        await note(name, recipe, id, outcome)
        var retryAfter: Duration?
        if case .failed(let problem) = outcome { retryAfter = problem.retryAfter }
        let pause = PollTimes.pause(
            recipe.source.every, failures: sources[name]?.stored?.failures ?? 0,
            retryAfter: retryAfter, chance: environment.chance())
        sources[name]?.running = nil
        sources.leave(seat, at: now)
        sources.wake(name, at: now + pause)
    }

    /// Counts and stores how a run ended.
    func note(_ name: String, _ recipe: Recipe, _ id: Int64, _ outcome: RunOutcome) async {
        metrics.ran(outcome)
        RunLog(log).tell(
            outcome, name, before: sources[name]?.stored?.problem ?? "",
            isGone: isStopping || sources[name] == nil)
        do {
            try await record(outcome, recipe, id)
            if case .read(let result) = outcome, !result.entries.isEmpty { try await count([id]) }
        } catch {
            if !isStopping {
                log(.error, "the end of a run was not stored", ["error": "\(error)"])
            }
        }
    }

    /// Stores how the source is now, if that changed.
    private func record(_ outcome: RunOutcome, _ recipe: Recipe, _ id: Int64) async throws {
        let name = recipe.name
        guard let before = sources[name]?.stored else { return }
        let record = RunRecord(store, outbox, now: now)
        guard var stored = try await record.keep(outcome, recipe, before) else {
            sources[name]?.stored?.state.lastSuccess = now
            return
        }
        // Somebody may have paused it since it was read.
        stored.pause = stored.pause.joined(with: sources[name]?.stored?.pause)
        sources[name]?.stored = stored
        if before.problem.isEmpty != stored.problem.isEmpty {
            metrics.sources(sources.all.count, failing: sources.failing)
        }
    }
}
