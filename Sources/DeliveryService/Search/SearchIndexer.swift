import ServiceKit
package import Storage

/// Adds notifications to the words by which they are searched, a little at a time.
package struct SearchIndexer: Sendable {
    /// The number of notifications that are added in one transaction, which takes some
    /// milliseconds.
    static let batch = 200
    /// The time to wait when there is nothing to do.
    private static let pause: Duration = .seconds(1)
    /// The length of a pause, in multiples of the work before it, so that sending is hardly slowed
    /// down.
    private static let rest = 4

    private let database: DatabaseQueue

    /// Creates the indexer of a database.
    package init(_ database: DatabaseQueue) { self.database = database }

    /// Works until the task is cancelled, or the process ends.
    package func run() async {
        while !Task.isCancelled {
            let start = ContinuousClock.now
            let hasMore = (try? await step()) ?? false
            try? await Task.sleep(
                for: hasMore ? start.duration(to: .now) * Self.rest : Self.pause)
        }
    }

    /// Adds a batch, or overwrites some of the removed words; returns whether there may be more.
    func step() async throws -> Bool {
        let (isBehind, mustPurge) = try await database.read {
            (try SearchTable.isBehind(in: $0), try SearchTable.mustPurge(in: $0))
        }
        if isBehind {
            return try await database.write {
                try SearchTable.follow(limit: Self.batch, in: $0) == Self.batch
            }
        }
        guard mustPurge else { return false }
        // The pages that are overwritten are in the log, too, with what an erasure took away.
        return try await database.write(isErasure: true) { try SearchTable.purge(in: $0) }
    }
}
