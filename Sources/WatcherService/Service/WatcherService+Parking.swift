import Protocol
import ServiceKit
import Watch

/// What others bring to sources that are paused: it is stored, and judged once they go on.
extension WatcherService {
    /// Stores a body until its source goes on; nil if the source is not paused any more, and
    /// nothing waits that came before.
    ///
    /// - Throws: what whoever brings it is told of a body that cannot be read, or if too much waits.
    func park(
        _ key: SourceKey, _ recipe: Recipe, _ id: Int64, _ body: [UInt8],
        _ extras: [String: ItemValue]
    ) async throws -> Proto.SourceRun? {
        let count: Int
        do {
            count = try await driver.count(body, extras, recipe)
        } catch let problem as PassProblem {
            throw RPCError(problem.codeOfPush, problem.description)
        }
        var run = Proto.SourceRun()
        (run.items, run.parked) = (UInt64(count), UInt64(count))
        guard count > 0 else { return run }
        let parked = ParkedBody(
            body: body, extras: extras, authors: recipe.authors, items: count, came: now)
        guard try await store.parked.add(parked, of: id, environment.allowances) else { return nil }
        sources[key]?.parked += count
        // It may have gone on meanwhile.
        if sources[key]?.stored?.isPaused == false { sources.wake(key, at: now) }
        return run
    }

    /// Judges what came while a source was paused, in the order in which it came: by the usual
    /// rules, and all of it as one run.
    ///
    /// Each body is deleted with what comes of it in one transaction.
    func unpark(_ recipe: Recipe, _ id: Int64) async -> RunOutcome {
        let key = recipe.key
        var (recipe, whole) = (recipe, PassResult?.none)
        let authors = recipe.authors
        do {
            while sources[key]?.stored?.isPaused == false {
                guard let body = try await store.parked.first(of: id) else {
                    sources[key]?.parked = 0
                    break
                }
                recipe.authors = RecipeAuthors.joined(authors, body.authors)
                var result: PassResult
                switch await drive(recipe, id, .parked(body)) {
                case .read(let read): result = read
                case .unchanged: return .unchanged
                // What the store cannot take now waits on, and so does all that came later.
                case .failed(let problem) where problem.isOurs: return .failed(problem)
                case .failed(let problem): result = try await quarantine(body, problem, recipe, id)
                }
                recipe.flood.gone += result.entries.count { $0.state == .waiting }
                try await takeTelling(of: key, id, after: result)
                result.shorten()
                whole = whole.map { $0.joined(with: result) } ?? result
                let left = (sources[key]?.parked ?? 0) - body.items
                sources[key]?.parked = max(0, left)
            }
        } catch {
            return .failed(PassProblem(.unreachable, "the store failed: \(error)"))
        }
        return whole.map { .read($0) } ?? .unchanged
    }

    /// Takes over what operators have been told, so that they are not told it of each body, and how
    /// much is held by now.
    private func takeTelling(
        of key: SourceKey, _ id: Int64, after result: PassResult
    ) async throws {
        guard result.entries.contains(where: { $0.state != .waiting }) else { return }
        if let telling = try await store.stored(id)?.telling {
            sources[key]?.stored?.telling = telling
        }
        try await count([id])
    }

    /// Puts a body into quarantine that the recipe cannot read any more, and tells operators.
    private func quarantine(
        _ body: ParkedBody, _ problem: PassProblem, _ recipe: Recipe, _ id: Int64
    ) async throws -> PassResult {
        var result = PassResult(began: now, recipe.flood)
        result.entries = [BroughtBody.unreadable(body.body, problem)]
        result.count = body.items
        var telling = sources[recipe.key]?.stored?.telling ?? SourceTelling()
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
