import Protocol
import ServiceKit
import Storage
import Synchronization
import Watch

/// The trials of items in quarantine that recipes make by themselves once they are new or changed.
///
/// They are made one after the other, so that many recipes that change at once are no burden. An
/// item keeps the version of the recipe that tried it last: no version tries it twice by itself,
/// and a change while the process was not running is seen at its start.
final class RecipeRetrials: Sendable {
    private struct Work {
        var files: [Int64: RecipeFolder.Entry] = [:]
        var isGoingOn = false

        /// Takes out a source, or ends if there is none.
        mutating func next() -> (id: Int64, file: RecipeFolder.Entry)? {
            guard let (id, file) = files.popFirst() else {
                (files, isGoingOn) = ([:], false)
                return nil
            }
            return (id, file)
        }
    }

    private let driver: PassDriver
    private let store: WatcherStore
    private let environment: WatcherEnvironment
    private let outbox: Outbox
    private let work = Mutex(Work())

    init(
        _ driver: PassDriver, _ store: WatcherStore, _ environment: WatcherEnvironment,
        _ outbox: Outbox
    ) {
        (self.driver, self.store, self.outbox) = (driver, store, outbox)
        self.environment = environment
    }

    /// Adds a retrial of a source's items by its recipe, after the run that goes on by the former
    /// one.
    ///
    /// - Parameter changed: takes the sources whose entries changed.
    func add(_ source: WatchedSource, _ changed: @escaping Outbox.Change) {
        guard let id = source.stored?.id, source.recipeError == nil else { return }
        guard let running = source.running else { return begin(id, source.file, changed) }
        Task {
            _ = await running.value
            begin(id, source.file, changed)
        }
    }

    private func begin(
        _ id: Int64, _ file: RecipeFolder.Entry, _ changed: @escaping Outbox.Change
    ) {
        let begins = work.withLock { work in
            work.files[id] = file
            defer { work.isGoingOn = true }
            return !work.isGoingOn
        }
        if begins { Task { await run(changed) } }
    }

    private func run(_ changed: Outbox.Change) async {
        while let next = work.withLock({ $0.next() }) {
            do {
                guard try await retry(next.id, next.file) else { continue }
                await outbox.fill()
                try await changed([next.id])
            } catch let error as StorageError where error.code == .closed {
                return
            } catch {
                environment.log(
                    .warning, "items in quarantine were not tried again", ["error": "\(error)"])
                // Some may have become notifications before.
                await outbox.fill()
                try? await changed([next.id])
            }
        }
    }

    /// Tries the items of a source; returns whether there were any.
    private func retry(_ id: Int64, _ file: RecipeFolder.Entry) async throws -> Bool {
        // Most sources have none, and their recipes need not be read.
        let found = try await QuarantineTable(database: store.database).untried(
            of: id, by: Recipe.version(of: file.text), limit: WatchLimits.retriedItems)
        guard !found.isEmpty, case .success(let recipe) = file.read() else { return false }
        let now = environment.clock.now()
        // What is older is for people to decide on: it may be no news any more.
        let items = found.filter { now - $0.created <= recipe.items.newest }.reversed()
        guard !items.isEmpty else { return false }
        var room = RetrialRoom(recipe)
        let response = try await QuarantineTrial(driver, store, recipe, id)
            .run(Array(items), &room, now: now, isPatient: true)
        environment.log(
            .info, "items in quarantine were tried again by a changed recipe",
            [
                "source": recipe.name, "released": "\(response.released)",
                "quarantined": "\(response.quarantined)", "held": "\(room.held.count)",
            ])
        try await tell(of: room.held, recipe, id, now)
        return true
    }

    /// Tells operators of held notifications, as after a run.
    private func tell(
        of held: [NewEntry], _ recipe: Recipe, _ id: Int64, _ now: UnixTime
    ) async throws {
        guard !held.isEmpty, var telling = try await store.stored(id)?.telling else { return }
        var result = PassResult(began: now)
        result.entries = held
        telling.operators = recipe.operators ?? ""
        telling.found(result, recipe.name, now: now)
        try await store.tell(telling, of: id, at: now)
    }
}
