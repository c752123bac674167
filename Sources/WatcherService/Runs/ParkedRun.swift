import ServiceKit
import Watch

/// A run of a source that goes on after a pause: it judges what was brought meanwhile, in the order
/// in which it came, by the usual rules and all of it as one run.
///
/// Each body is deleted with what comes of it in one transaction.
struct ParkedRun {
    private let store: WatcherStore
    private let environment: WatcherEnvironment
    private let outbox: Outbox

    init(_ store: WatcherStore, _ environment: WatcherEnvironment, _ outbox: Outbox) {
        (self.store, self.environment, self.outbox) = (store, environment, outbox)
    }

    /// Judges the bodies that wait.
    ///
    /// - Parameters:
    ///   - goesOn: whether the source is not paused again.
    ///   - judge: stores what comes of a body.
    ///   - settled: takes a body that waits no longer, or nil if none is left, and what operators
    ///     have been told if that may have changed.
    func run(
        _ recipe: Recipe, _ id: Int64, goesOn: () async -> Bool,
        judge: (Recipe, ParkedBody) async -> RunOutcome,
        settled: (ParkedBody?, SourceTelling?) async throws -> Void
    ) async -> RunOutcome {
        var (next, whole) = (recipe, PassResult?.none)
        do {
            while await goesOn() {
                guard let body = try await store.parked.first(of: id) else {
                    try await settled(nil, nil)
                    break
                }
                next.authors = RecipeAuthors.joined(recipe.authors, body.authors)
                var result: PassResult
                switch await judge(next, body) {
                case .read(let read): result = read
                case .unchanged: return .unchanged
                // What the store cannot take now waits on, and so does all that came later.
                case .failed(let problem) where problem.isOurs: return .failed(problem)
                case .failed(let problem): result = try await quarantine(body, problem, recipe, id)
                }
                next.flood.gone += result.entries.count { $0.state == .waiting }
                // They are not told of each body.
                let isTold = result.entries.contains { $0.state != .waiting }
                try await settled(body, isTold ? store.stored(id)?.telling : nil)
                result.shorten()
                whole = whole.map { $0.joined(with: result) } ?? result
            }
        } catch {
            return .failed(PassProblem(ofStore: error))
        }
        return whole.map { .read($0) } ?? .unchanged
    }

    /// Puts a body into quarantine that the recipe cannot read any more, and tells operators.
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
    /// Leaves out what is stored and of which nobody is told: of all that waits it is much.
    fileprivate mutating func shorten() {
        (present, verdicts) = ([], [])
        for index in entries.indices { (entries[index].item, entries[index].message) = ([], nil) }
    }
}
