import ServiceKit
import Storage
import Watch

/// Deletes items and entries that nobody needs any more, some at a time.
struct Tidying {
    /// The pause between two transactions, in which others may go first.
    static let rest: Duration = .milliseconds(20)

    private let store: WatcherStore
    private let environment: WatcherEnvironment
    /// The days of each source's overlap.
    private let overlaps: [Int64: Int64]

    init(_ store: WatcherStore, _ environment: WatcherEnvironment, overlaps: [Int64: Int64]) {
        (self.store, self.environment, self.overlaps) = (store, environment, overlaps)
    }

    /// Deletes the known items that left their sources, and the entries that are done, and stores
    /// the news of entries that were given up.
    ///
    /// - Parameter operators: Returns the selector of the operators in the recipe of a source;
    ///   empty for none.
    /// - Returns: whether operators are to be told something.
    func run(now: UnixTime, operators: (Int64) async -> String) async throws -> Bool {
        let isGivenUp = try await store.givenUp.tell(at: now, operators: operators)
        let seen = SeenTable(database: store.database) { try? await Task.sleep(for: Self.rest) }
        while !Task.isCancelled, let id = try await seen.stale(overlaps, now: now) {
            try await seen.prune(id, overlapDays: overlaps[id] ?? 0, now: now)
        }
        while !Task.isCancelled, try await store.pruneEntries(now: now) {
            try? await Task.sleep(for: Self.rest)
        }
        let forgotten = try await KnownItemLimit(seen: seen, allowances: environment.allowances)
            .keep(at: now, overlaps: overlaps, operators: operators)
        for (name, count) in forgotten {
            environment.log(
                .warning, "known items of a source were forgotten, as there are too many",
                ["source": name, "count": "\(count)"])
        }
        return isGivenUp || !forgotten.isEmpty
    }
}
