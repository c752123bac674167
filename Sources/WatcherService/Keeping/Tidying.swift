import ServiceKit
import Watch

/// Deletes what nobody needs any more, some at a time.
struct Tidying {
    /// How long others may go first, between two transactions.
    static let rest: Duration = .milliseconds(20)

    let store: WatcherStore
    /// The days of each source's overlap.
    let overlaps: [Int64: Int64]

    /// Deletes the keys of items that left their sources, and entries that are done.
    func run(now: UnixTime) async throws {
        while !Task.isCancelled, let id = try await store.staleSource(overlaps, now: now) {
            try await store.prune(id, overlapDays: overlaps[id] ?? 0, now: now) {
                try? await Task.sleep(for: Self.rest)
            }
        }
        while !Task.isCancelled, try await store.pruneEntries(now: now) {
            try? await Task.sleep(for: Self.rest)
        }
    }
}
