import Storage

/// The number of entries that are open of each state, by source.
struct EntryCounts: Sendable {
    let database: DatabaseQueue

    /// Returns the numbers of open entries by state, by the numbers of the sources; nil counts all.
    ///
    /// The entries of all sources may be many, so that they are counted rarely.
    func read(of sources: Set<Int64>?) async throws -> [Int64: [EntryState: Int]] {
        try await database.read { database in
            var counts: [Int64: [EntryState: Int]] = [:]
            guard let sources else {
                try Self.count("", [], in: database, &counts)
                return counts
            }
            for source in sources {
                try Self.count("AND source = ?", [.integer(source)], in: database, &counts)
            }
            return counts
        }
    }

    private static func count(
        _ condition: String, _ values: [StorageValue], in database: borrowing Database,
        _ counts: inout [Int64: [EntryState: Int]]
    ) throws {
        try database.visit(
            """
            SELECT source, state, count(*) FROM entry
            WHERE state IN (1, 2, 3) \(condition) GROUP BY source, state
            """, list: values
        ) { row in
            if let state = EntryState(rawValue: row.integer(1)) {
                counts[row.integer(0), default: [:]][state] = Int(row.integer(2))
            }
            return true
        }
    }
}
