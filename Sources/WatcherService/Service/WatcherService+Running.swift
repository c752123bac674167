import Protocol
import ServiceKit
import Storage
import Synchronization
import Watch
import WatchFetching

extension WatcherService {
    /// What a run is asked for besides what is new.
    struct RunWish: Sendable {
        /// Whether everything is taken as seen.
        var isBaseline = false
        /// How many of the newest items are sent all the same.
        var newest = 0
    }

    /// How often it is written that a source has not changed.
    private static let unchangedNoted: Duration = .seconds(600)

    /// Begins a run of a source, or returns the one that goes on; nil if it has no usable recipe.
    func run(_ name: String, _ wish: RunWish = RunWish()) -> Task<RunOutcome, Never>? {
        guard let source = sources[name], let recipe = source.recipe, let stored = source.stored
        else { return nil }
        if let running = source.running { return running }
        let task = Task {
            let outcome = await self.perform(recipe, stored.id, wish)
            await self.end(name, recipe, stored.id, outcome)
            return outcome
        }
        sources[name]?.running = task
        return task
    }

    private func perform(
        _ recipe: Recipe, _ id: Int64, _ wish: RunWish
    ) async -> RunOutcome {
        do {
            return try await pass(recipe, id, wish)
        } catch let problem as PassProblem {
            return .failed(problem)
        } catch {
            return .failed(PassProblem(.unreachable, "the store failed: \(error)"))
        }
    }

    /// Drives the state machine of a run to its end.
    private func pass(
        _ recipe: Recipe, _ id: Int64, _ wish: RunWish
    ) async throws -> RunOutcome {
        var state = try await store.state(of: id, now: now)
        if wish.isBaseline { state.wantsBaseline = true }
        state.wantedNewest = wish.newest
        let holder = PassHolder(Pass(recipe, state, now: now))
        var action = holder.step { $0.begin() }
        while true {
            try Task.checkCancellation()
            switch action {
            case .fetch(let page):
                let answer = try await fetch(page, recipe)
                action = try await perform {
                    let expanded = try PageFetcher.expanded(answer)
                    return holder.step { $0.take(expanded) }
                }
            case .compare(let keys):
                let known = try await store.known(keys, of: id)
                action = try await perform { holder.step { $0.take(known: known) } }
            case .recall(let keys):
                let aliases = try await store.aliases(of: id, besides: keys)
                action = try await perform { holder.step { $0.take(vanished: aliases) } }
            case .finish(let result):
                try await store.store(result, of: id, identity: recipe.identity)
                if result.entries.contains(where: { $0.state == .waiting }) { hasOutbox = true }
                return .read(result)
            case .unchanged:
                // An outage is a matter of days, so most runs need not write when they were.
                if state.lastSuccess.map({ now - $0 >= Self.unchangedNoted || now < $0 }) ?? true {
                    try await store.noteUnchanged(id, at: now)
                }
                return .unchanged
            case .fail(let problem): throw problem
            }
        }
    }

    private func fetch(_ page: PageRequest, _ recipe: Recipe) async throws -> PageAnswer {
        let host = page.url.split(separator: "/").dropFirst().first.map(String.init) ?? ""
        let wait = pace.turn(host, at: now)
        if wait > .zero { try await Task.sleep(for: wait) }
        return try await environment.fetch(page, recipe)
    }

    private func end(
        _ name: String, _ recipe: Recipe, _ id: Int64, _ outcome: RunOutcome
    ) async {
        metrics.ran(outcome)
        tell(outcome, name)
        do {
            try await note(outcome, name, id)
            try await pruneDaily(name, recipe, id)
            if case .read(let result) = outcome, !result.entries.isEmpty { try await count() }
        } catch {
            if !isStopping {
                log(.error, "the end of a run was not stored", ["error": "\(error)"])
            }
        }
        var retryAfter: Duration?
        if case .failed(let problem) = outcome { retryAfter = problem.retryAfter }
        let pause = PollTimes.pause(
            recipe.source.every, failures: sources[name]?.stored?.failures ?? 0,
            retryAfter: retryAfter, chance: environment.chance())
        sources[name]?.nextRun = now + pause
        sources[name]?.running = nil
    }

    private func pruneDaily(_ name: String, _ recipe: Recipe, _ id: Int64) async throws {
        guard let source = sources[name], source.prunedOn != now.day else { return }
        sources[name]?.prunedOn = now.day
        try await store.prune(id, overlap: recipe.source.overlap, now: now)
    }

    /// Stores how the source is now, if that changed.
    private func note(_ outcome: RunOutcome, _ name: String, _ id: Int64) async throws {
        guard let before = sources[name]?.stored else { return }
        var (problem, message, failures) = ("", "", 0)
        if case .failed(let error) = outcome {
            (problem, message) = (error.code.rawValue, error.message)
            failures = before.failures + 1
        }
        let isSame = problem == before.problem
        let since = isSame ? before.healthSince ?? now : now
        if !isSame || failures != before.failures || before.healthSince == nil {
            try await store.note(problem, message, failures: failures, since: since, of: id)
        }
        if case .unchanged = outcome, isSame {
            sources[name]?.stored?.state.lastSuccess = now
            return
        }
        var stored = try await store.stored(id) ?? before
        // Somebody may have paused it since it was read.
        stored.isPaused = sources[name]?.stored?.isPaused ?? stored.isPaused
        sources[name]?.stored = stored
    }

    /// Tells operators what they have to know of a run.
    private func tell(_ outcome: RunOutcome, _ name: String) {
        let before = sources[name]?.stored?.problem ?? ""
        switch outcome {
        case .failed(let problem):
            guard before != problem.code.rawValue, !isStopping, sources[name] != nil else {
                return
            }
            log(
                .warning, "a source cannot be read",
                ["source": name, "problem": problem.code.rawValue, "error": problem.message])
            return
        case .read(let result): tell(result, name)
        case .unchanged: break
        }
        if !before.isEmpty { log(.info, "a source can be read again", ["source": name]) }
    }

    private func tell(_ result: PassResult, _ name: String) {
        if let baseline = result.baseline {
            let fields: KeyValuePairs = [
                "source": name, "reason": baseline.rawValue, "items": "\(result.baselineCount)",
            ]
            if baseline == .firstContact || baseline == .asked {
                log(.info, "the items of a source were taken as seen", fields)
            } else {
                log(.warning, "the new items of a known source were taken as seen", fields)
            }
        }
        let held = result.entries.count { $0.state == .held }
        if held > 0 {
            log(
                .warning, "notifications of a source are held",
                ["source": name, "count": "\(held)"])
        }
        let bad = result.entries.count { $0.state == .quarantined }
        if bad > 0 {
            log(
                .warning, "items of a source cannot be used",
                ["source": name, "count": "\(bad)"])
        }
    }
}

/// A run's state machine, which is stepped on the loop and on a worker's thread in turn, without a
/// copy of the items that it has gathered.
private final class PassHolder: Sendable {
    private let pass: Mutex<Pass>

    init(_ pass: Pass) { self.pass = Mutex(pass) }

    func step(_ body: (inout Pass) -> Pass.Action) -> Pass.Action { pass.withLock { body(&$0) } }
}
