import Protocol
import ServiceKit
import Watch

/// The trial of items that are in quarantine, by the recipe as it is now.
struct QuarantineTrial {
    private let driver: PassDriver
    private let store: WatcherStore
    private let recipe: Recipe
    private let source: Int64

    init(_ driver: PassDriver, _ store: WatcherStore, _ recipe: Recipe, _ source: Int64) {
        (self.driver, self.store, self.recipe, self.source) = (driver, store, recipe, source)
    }

    /// Tries entries again, one after the other, and replaces each by its result.
    ///
    /// - Parameters:
    ///   - room: the room for notifications, as in a run; those beyond it are held.
    ///   - isPatient: true if a lookup that is not answered is none of the item's: it stays as it
    ///     is, and after some of them no more are tried.
    func run(
        _ entries: [StoredEntry], _ room: inout RetrialRoom, now: UnixTime, isPatient: Bool = false
    ) async throws -> Proto.ReleaseSourceEntriesResponse {
        var response = Proto.ReleaseSourceEntriesResponse()
        var unanswered = 0
        for entry in entries {
            if let body = ParkedBody(entry) {
                response.add(try await judge(body, &room, now: now))
                continue
            }
            guard let item = KeptItem.value(entry.item) else {
                response.quarantined += 1
                continue
            }
            var recipe = recipe
            recipe.authors = RecipeAuthors.joined(recipe.authors, entry.authors)
            let one = Trial(entry: entry, item: item, recipe: recipe, room: room.left, time: now)
            let stored: QuarantineTable.Replacement?
            do {
                stored = try await judge(one, isPatient)
            } catch is DecidedMeanwhile {
                // Nothing was stored: it is judged by what was decided.
                stored = try await judge(one, isPatient)
            }
            switch stored {
            case .stored(let result)?:
                room.take(result)
                response.add(result)
            case .known?: response.dropped += 1
            case .decided?: break
            case nil:
                unanswered += 1
                response.quarantined += 1
                guard unanswered < WatchLimits.lookupsUnanswered else { return response }
            }
        }
        return response
    }

    /// An item that is tried again.
    private struct Trial {
        let entry: StoredEntry
        let item: ItemValue
        let recipe: Recipe
        let room: Int
        let time: UnixTime
    }

    /// Judges an item, stores the result and returns the outcome; nil if the item stays as it is,
    /// since its lookup is not answered.
    private func judge(
        _ one: Trial, _ isPatient: Bool
    ) async throws -> QuarantineTable.Replacement? {
        let beginning = PassDriver.Beginning.retrying([one.item], one.entry.created)
        let outcome = await driver.run(one.recipe, source, beginning) { _ in SourceTelling() }
        guard case .read(let found) = outcome else {
            throw RPCError(.failedPrecondition, "the item cannot be tried: \(outcome)")
        }
        if isPatient, found.unanswered > 0 { return nil }
        return try await QuarantineTable(database: store.database).replace(
            one.entry, with: found, room: one.room, of: source, by: one.recipe, at: one.time)
    }

    /// Judges a body that could not be read before, as when its source goes on, and stores and
    /// returns the result; nil if the body still cannot be read.
    private func judge(
        _ body: ParkedBody, _ room: inout RetrialRoom, now: UnixTime
    ) async throws -> PassResult? {
        var told = try await store.stored(source)?.telling ?? SourceTelling()
        told.operators = recipe.operators ?? ""
        var next = recipe.asPushed
        next.flood.gone = max(0, recipe.flood.aRun - room.left)
        next.authors = RecipeAuthors.joined(recipe.authors, body.authors)
        let outcome = await driver.run(next, source, .parked(body)) {
            [told, name = recipe.name] result in
            var telling = told
            telling.found(result, name, now: now)
            return telling
        }
        switch outcome {
        case .read(let result):
            room.take(result)
            return result
        case .failed(let problem) where !problem.isOurs:
            try await store.parked.keep(body, problem, recipe.version)
            return nil
        default: throw RPCError(.failedPrecondition, "the body cannot be tried: \(outcome)")
        }
    }
}

extension Proto.ReleaseSourceEntriesResponse {
    /// Counts the result of a retrial; nil stands for an entry that stays in quarantine.
    fileprivate mutating func add(_ result: PassResult?) {
        guard let result else {
            quarantined += 1
            return
        }
        quarantined += UInt64(result.entries.count { $0.state == .quarantined })
        released += UInt64(result.entries.count { $0.state == .waiting })
        held += UInt64(result.entries.count { $0.state == .held })
        if result.entries.isEmpty { dropped += 1 }
    }
}
