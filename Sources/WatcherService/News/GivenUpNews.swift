import Protocol
import ServiceKit
import Storage
import Times

/// The news for operators of entries that were given up because their app has too many.
struct GivenUpNews: Sendable {
    let database: DatabaseQueue

    /// Stores the news of the sources that have some; returns whether there are any.
    ///
    /// - Parameter operators: returns whom the recipe of a source names; empty: nobody.
    func tell(at now: UnixTime, operators: (Int64) async -> String) async throws -> Bool {
        let since = now.milliseconds - SourceTelling.digest.components.seconds * 1000
        let sources = try await database.read { database in
            try database.rows(
                """
                SELECT id FROM source
                WHERE given_up > 0 AND (given_up_told IS NULL OR given_up_told <= ?)
                """, since
            ) { $0.integer(0) }
        }
        for source in sources { try await tell(source, await operators(source), now) }
        return !sources.isEmpty
    }

    private func tell(_ source: Int64, _ operators: String, _ now: UnixTime) async throws {
        try await database.write { database in
            let found = try database.first(
                "SELECT given_up, name FROM source WHERE id = ? AND given_up > 0", source
            ) { (UInt64(clamping: $0.integer(0)), $0.text(1)) }
            guard let (count, name) = found else { return }
            try NewsTable.add(
                SourceTelling.givenUp(count, name), of: source, at: now, operators: operators,
                in: database)
            try database.run(
                "UPDATE source SET given_up = 0, given_up_told = ?2 WHERE id = ?1", source,
                now.milliseconds)
        }
    }
}
