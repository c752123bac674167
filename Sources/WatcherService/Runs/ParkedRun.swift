import ServiceKit
import Storage
import Watch

/// A run of a source that goes on after a pause: it judges the bodies that were brought meanwhile,
/// in the order in which they came, by the usual rules and as one run.
///
/// Each body is deleted with what comes of it in one transaction.
struct ParkedRun {
    /// The number of bodies after which entries are counted anew.
    private static let counted = 500

    private let store: WatcherStore
    private let environment: WatcherEnvironment
    private let outbox: Outbox

    init(_ store: WatcherStore, _ environment: WatcherEnvironment, _ outbox: Outbox) {
        (self.store, self.environment, self.outbox) = (store, environment, outbox)
    }

    /// Judges the bodies that wait, for as long as a run may take; the next run judges the others.
    ///
    /// - Parameters:
    ///   - goesOn: returns whether the source is not paused again.
    ///   - judge: stores what comes of a body.
    ///   - settled: takes what is stored of the source after each body, and whether entries are to
    ///     be counted.
    ///   - partly: takes what was found before a body could not be stored.
    /// - Returns: the outcome of all bodies; nil if none was judged.
    func run(
        _ recipe: Recipe, _ id: Int64, goesOn: () async -> Bool,
        judge: (Recipe, ParkedBody) async -> RunOutcome,
        settled: (StoredSource, Bool) async throws -> Void,
        partly: (RunOutcome) async -> Void
    ) async -> RunOutcome? {
        let began = environment.clock.now()
        var (next, whole, bodies) = (recipe.asPushed, PassResult?.none, 0)
        do {
            while await goesOn(), environment.clock.now() - began <= WatchLimits.runTime,
                let body = try await store.parked.first(of: id)
            {
                next.authors = RecipeAuthors.joined(recipe.authors, body.authors)
                var result = try await result(of: body, next, id, judge)
                next.flood.gone += result.entries.count { $0.state == .waiting }
                bodies += 1
                if let stored = try await store.stored(id) {
                    try await settled(stored, bodies.isMultiple(of: Self.counted))
                }
                result.shorten()
                if whole == nil { whole = result } else { whole?.join(result) }
            }
            // It may be known of more than there is.
            if let stored = try await store.stored(id) { try await settled(stored, false) }
        } catch {
            if let whole { await partly(.read(whole)) }
            return .failed(error as? PassProblem ?? PassProblem(ofStore: error))
        }
        return whole.map { .read($0) }
    }

    /// Returns the result of a body, which is stored.
    ///
    /// - Throws: the problem of the watcher's own for which the body cannot be stored now: it waits
    ///   on, and so do all that came later.
    private func result(
        of body: ParkedBody, _ recipe: Recipe, _ id: Int64,
        _ judge: (Recipe, ParkedBody) async -> RunOutcome
    ) async throws -> PassResult {
        switch await judge(recipe, body) {
        case .read(let result): return result
        case .failed(let problem) where problem.isOurs: throw problem
        case .failed(let problem): return try await quarantine(body, problem, recipe, id)
        case .unchanged: throw PassProblem(.malformed, "what is brought says of itself what is new")
        }
    }

    /// Puts a body that the recipe cannot read any more into quarantine, and tells operators.
    private func quarantine(
        _ body: ParkedBody, _ problem: PassProblem, _ recipe: Recipe, _ id: Int64
    ) async throws -> PassResult {
        let now = environment.clock.now()
        var result = PassResult(began: now, recipe.flood)
        result.entries = [BroughtBody.unreadable(body.body, problem)]
        result.count = body.items
        // What they were told meanwhile is stored.
        var telling = try await store.stored(id)?.telling ?? SourceTelling()
        telling.operators = recipe.operators ?? ""
        telling.found(result, recipe.name, now: now)
        try await store.parked.quarantine(
            body, as: result, of: id, recipe.version, telling, environment.allowances)
        await outbox.fill()
        return result
    }
}

extension PassResult {
    /// Removes the parts of the result that are stored and not told to anybody, to save memory.
    fileprivate mutating func shorten() {
        (present, verdicts) = ([], [])
        for index in entries.indices { (entries[index].item, entries[index].message) = ([], nil) }
    }
}
