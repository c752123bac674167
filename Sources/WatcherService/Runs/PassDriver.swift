import Protocol
import ServiceKit
import ServiceStorage
import Storage
import Synchronization
import Watch
import WatchFetching

/// Drives the state machines of runs: it fetches, looks up and stores for them.
final class PassDriver: Sendable {
    /// The request for a run that does more than find new items.
    struct Wish: Sendable {
        /// True if everything is taken as seen.
        var isBaseline = false
        /// The number of the newest items that are sent all the same.
        var newest = 0

        /// True if a run that was begun without the wish does not fulfil it.
        var isSpecial: Bool { isBaseline || newest > 0 }
    }

    /// The beginning of a run.
    enum Beginning: Sendable {
        /// The source is fetched.
        case fetching
        /// A body was pushed, whose items have further fields.
        case pushed([UInt8], [String: ItemValue])
        /// A body was pushed while the source was paused.
        case parked(ParkedBody)
        /// Items that came into quarantine at a time are tried again; nothing is stored.
        case retrying([ItemValue], UnixTime)
        /// A trial: the source is fetched, or the given body counts as its answer; nothing is
        /// stored, and every item is new.
        case trying([UInt8]?)

        /// True if the result is not stored.
        var isTrial: Bool {
            switch self {
            case .retrying, .trying: true
            default: false
            }
        }

        /// The body that has waited; nil for another beginning.
        var parked: ParkedBody? { if case .parked(let body) = self { body } else { nil } }

        /// True if nothing is known of the source's items.
        var isUnknown: Bool { if case .trying = self { true } else { false } }
    }

    /// The shortest interval at which it is stored that a source has not changed.
    private static let unchangedNoted: Duration = .seconds(600)

    private let store: WatcherStore
    private let environment: WatcherEnvironment
    private let pace = Mutex(HostPace())
    private let answers = Mutex(LookupMemory())
    private let waits = Mutex(LookupWaits())
    /// The turns of runs for the thread that makes their steps.
    private let steps: TurnGate
    /// The turns of runs that take many bytes.
    private let largeRuns: TurnGate
    /// The turns of large files, apart from those of large runs, so that folders full of large
    /// files do not delay other runs.
    let largeFiles: TurnGate
    /// The sources whose last run was large: the next one waits before it asks.
    private let large = Mutex<Set<Int64>>([])

    init(_ store: WatcherStore, _ environment: WatcherEnvironment) {
        (self.store, self.environment) = (store, environment)
        let allowances = environment.allowances
        steps = TurnGate(AppTurns(allowances.steps.all, ofApp: allowances.steps.ofApp))
        largeRuns = TurnGate(
            AppTurns(allowances.largeRuns.all, ofApp: allowances.largeRuns.ofApp))
        largeFiles = TurnGate(
            AppTurns(allowances.largeFiles.all, ofApp: allowances.largeFiles.ofApp))
    }

    private var now: UnixTime { environment.clock.now() }

    /// Runs a source once, and stores the result.
    ///
    /// - Parameter news: a function that makes the news for operators, to be stored with the
    ///   result.
    func run(
        _ recipe: Recipe, _ id: Int64, _ beginning: Beginning = .fetching, _ wish: Wish = Wish(),
        news: @escaping @Sendable (PassResult) -> SourceTelling
    ) async -> RunOutcome {
        do {
            do {
                return try await drive(recipe, id, beginning, wish, news)
            } catch is DecidedMeanwhile {
                // Nothing was stored, and whoever has pushed the items does not bring them again.
                return try await drive(recipe, id, beginning, wish, news)
            }
        } catch let problem as PassProblem {
            return .failed(problem)
        } catch {
            return .failed(PassProblem(ofStore: error))
        }
    }

    private func drive(
        _ recipe: Recipe, _ id: Int64, _ beginning: Beginning, _ wish: Wish,
        _ news: @escaping @Sendable (PassResult) -> SourceTelling
    ) async throws -> RunOutcome {
        let turn = LargeTurn(largeRuns, recipe.app)
        defer { turn.leave() }
        if large.withLock({ $0.contains(id) }) { try await turn.take() }
        var size = RunSize(environment.allowances, turn)
        let outcome = try await drive(recipe, id, beginning, wish, &size, news)
        let isLarge = size.isLarge && !size.isSmall && id > 0
        large.withLock { _ = isLarge ? $0.insert(id).inserted : $0.remove(id) != nil }
        return outcome
    }

    private func drive(
        _ recipe: Recipe, _ id: Int64, _ beginning: Beginning, _ wish: Wish,
        _ size: inout RunSize, _ news: @escaping @Sendable (PassResult) -> SourceTelling
    ) async throws -> RunOutcome {
        let state = try await state(recipe, id, beginning, wish)
        let began = now
        let holder = PassHolder(Pass(recipe, state, now: began))
        // Freeing ten thousand items takes a while, for which the loop should not wait.
        defer { environment.worker { holder.clear() } }
        var action = try await perform(recipe) { holder.step { $0.begin(beginning) } }
        while true {
            try Task.checkCancellation()
            switch action {
            case .fetch(let page):
                try Self.check(now - began)
                action = try await fetch(page, recipe, &size) { answer in
                    holder.step { $0.take(answer) }
                }
            case .compare(let keys):
                var known = beginning.isUnknown ? [:] : try await store.known(keys, of: id)
                if wish.newest > 0, !beginning.isUnknown {
                    for key in try await store.sent(of: id) { known[key]?.wasSent = true }
                }
                let former = known
                action = try await perform(recipe) { holder.step { $0.take(known: former) } }
            case .recall(let keys):
                let aliases =
                    beginning.isUnknown ? [] : try await store.aliases(of: id, besides: keys)
                action = try await perform(recipe) { holder.step { $0.take(vanished: aliases) } }
            case .lookUp(let lookups):
                let answers = try await looked(lookups, recipe, &size, began)
                action = try await perform(recipe) { holder.step { $0.take(looked: answers) } }
            case .finish(let result):
                guard !beginning.isTrial else { return .read(result) }
                return .read(
                    try await store.store(
                        result, of: id, identity: recipe.identity, version: recipe.version,
                        news, environment.allowances, insteadOf: beginning.parked,
                        by: FormerRecipe(recipe)))
            case .unchanged:
                try await keepUnchanged(state, id)
                return .unchanged
            case .fail(let problem): throw problem
            }
        }
    }

    /// Returns the number of items in a body that waits until its source goes on.
    func count(
        _ body: [UInt8], _ extras: [String: ItemValue], _ recipe: Recipe
    ) async throws -> Int {
        try await perform(recipe) { try BroughtBody.count(body, extras, recipe) }
    }

    /// Checks that a run does not take too long.
    ///
    /// - Throws: `slow` if it does: its place is for others, and the source's next run begins anew.
    private static func check(_ time: Duration) throws(PassProblem) {
        guard time > WatchLimits.runTime else { return }
        throw PassProblem(
            .slow,
            "the run took more than \(WatchLimits.runTime.components.seconds / 60) minutes; narrow "
                + "the URL, for example with {{since}}")
    }

    /// Returns the stored state of the source before the run.
    private func state(
        _ recipe: Recipe, _ id: Int64, _ beginning: Beginning, _ wish: Wish
    ) async throws -> SourceState {
        var state = SourceState()
        if beginning.isUnknown {
            (state.identity, state.lastSuccess) = (recipe.identity, now)
        } else {
            state = try await store.state(of: id, now: now)
            if beginning.isTrial { state.postponed = [:] }
            // Nobody could bring anything meanwhile; files lay in their folder.
            let hadNothing = recipe.source.isPushed && recipe.source.input != .folder
            if hadNothing { state.wasPaused = false }
            if let body = beginning.parked { state.take(body, now: now) }
        }
        if wish.isBaseline { state.wantsBaseline = true }
        state.wantedNewest = wish.newest
        return state
    }

    private func keepUnchanged(_ state: SourceState, _ id: Int64) async throws {
        if state.wasPaused { try await store.endPause(id) }
        // An outage is a matter of days, so most runs need not write when they were.
        let isNoted = state.lastSuccess.map { now >= $0 && now - $0 < Self.unchangedNoted } ?? false
        if !isNoted || state.wasPaused { try await store.noteUnchanged(id, at: now) }
    }

    /// Fetches a page, and takes a step with it.
    ///
    /// If its body is too large for a small run once it is expanded, the run waits until it may be
    /// large.
    private func fetch<Value: Sendable>(
        _ page: PageRequest, _ recipe: Recipe, _ size: inout RunSize,
        _ step: @escaping @Sendable (PageAnswer) -> Value
    ) async throws -> Value {
        let answer = try await fetch(page, recipe, &size)
        while true {
            let most = min(page.most, size.room)
            do {
                let taken = try await perform(recipe) {
                    let expanded = try PageFetcher.expanded(answer, most: most)
                    return (expanded.body.count, step(expanded))
                }
                size.add(taken.0)
                return taken.1
            } catch let problem as PassProblem where problem.code == .tooLarge {
                try await size.enlarge(for: page, problem)
            }
        }
    }

    /// Fetches a page.
    ///
    /// If it is too large for a small run, its transfer goes on if the run may be large at once;
    /// else it is asked for again when the run may be.
    private func fetch(
        _ page: PageRequest, _ recipe: Recipe, _ size: inout RunSize
    ) async throws -> PageAnswer {
        while true {
            var request = page
            request.most = min(page.most, size.room)
            let (asked, room) = (request.most, size)
            do {
                return try await fetch(request, recipe) {
                    asked < page.most ? min(page.most, room.grown()) : asked
                }
            } catch let problem as PassProblem where problem.code == .tooLarge {
                try await size.enlarge(for: page, problem)
            }
        }
    }

    private func fetch(
        _ page: PageRequest, _ recipe: Recipe, more: @escaping PageFetcher.MoreRoom
    ) async throws -> PageAnswer {
        let wait = pace.withLock { $0.turn(URLText.host(page.url), at: now) }
        if wait > .zero { try await Task.sleep(for: wait) }
        return try await environment.fetch(page, recipe, more)
    }

    /// Makes lookups, as far as their answers are not remembered, and the run has bytes and time
    /// for them; the items of others are left for the next run.
    private func looked(
        _ lookups: [Lookup], _ recipe: Recipe, _ size: inout RunSize, _ began: UnixTime
    ) async throws -> [String: LookupAnswer] {
        var found: [String: LookupAnswer] = [:]
        var silent = SilentHosts()
        for lookup in lookups {
            let url = lookup.request.url
            if let known = answers.withLock({ $0.value(recipe, url, at: now) }) {
                found[url] = .success(known)
                continue
            }
            guard silent.asks(url), size.hasRoomForLookup, now - began <= WatchLimits.runTime,
                waits.withLock({ $0.allows(url, of: recipe.app, at: now) })
            else { continue }
            try Task.checkCancellation()
            let answer = try await look(lookup.request, recipe, &size)
            silent.take(answer, of: url)
            switch answer {
            case .success(let value):
                answers.withLock { $0.keep(value, recipe, url, until: now + lookup.keep) }
            case .failure(let problem):
                waits.withLock { $0.take(problem, url, of: recipe.app, at: now) }
            }
            found[url] = answer
        }
        return found
    }

    private func look(
        _ request: PageRequest, _ recipe: Recipe, _ size: inout RunSize
    ) async throws -> LookupAnswer {
        var (request, reading) = (request, LookupReading(request))
        while true {
            do {
                let (before, time) = (reading, self.now)
                let step = try await fetch(request, recipe, &size) { answer in
                    var copy = before
                    let step = copy.take(answer, at: time)
                    return (step, copy)
                }
                reading = step.1
                switch step.0 {
                case .fetch(let next): request = next
                case .end(let answer): return answer
                }
            } catch let problem as PassProblem { return .failure(problem.ofLookup) }
        }
    }

    /// Returns the result of work on a thread beside the loop, when it is the app's turn.
    private func perform<Value: Sendable>(
        _ recipe: Recipe, _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await steps.enter(recipe.app)
        defer { steps.leave(recipe.app) }
        return try await environment.perform(body)
    }
}

extension Pass {
    fileprivate mutating func begin(_ beginning: PassDriver.Beginning) -> Action {
        switch beginning {
        case .fetching: begin()
        case .pushed(let body, let extras): begin(with: body, extras: extras)
        case .parked(let parked): begin(with: parked.body, extras: parked.extras)
        case .retrying(let items, let found): begin(retrying: items, found: found)
        case .trying(nil): begin()
        case .trying(let body?): begin(with: body)
        }
    }
}

extension SourceState {
    /// Takes the facts of a body that has waited.
    ///
    /// Its notifications are held if the database was restored since: they may have been sent
    /// before.
    fileprivate mutating func take(_ body: ParkedBody, now: UnixTime) {
        brought = min(body.came, now)
        guard body.wasRestored else { return }
        (wasRestored, wantsBaseline) = (true, false)
    }
}

/// A run's state machine, which is stepped on a worker's thread, without a copy of the items that
/// it has gathered.
private final class PassHolder: Sendable {
    private let pass: Mutex<Pass>
    private let empty: Pass

    init(_ pass: Pass) {
        self.pass = Mutex(pass)
        empty = pass
    }

    func step(_ body: (inout Pass) -> Pass.Action) -> Pass.Action { pass.withLock { body(&$0) } }

    /// Frees the items, on the thread of the caller.
    func clear() { pass.withLock { $0 = empty } }
}
