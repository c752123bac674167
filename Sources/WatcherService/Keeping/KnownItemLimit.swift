import Protocol
import ServiceKit
import Storage
import Times
import Watch

/// The limit of how many items are known of a source, and of an app's sources together.
///
/// Before it is reached, items are forgotten that their source has not had for longest. Each of
/// them that comes back would be new, so operators are told.
struct KnownItemLimit: Sendable {
    /// A source with too many known items.
    private struct Crowd {
        let source: Int64
        let excess: Int
    }

    let seen: SeenTable
    let allowances: WatcherAllowances

    /// Forgets items of the sources that have too many; returns the numbers by the sources' names.
    ///
    /// - Parameters:
    ///   - overlaps: The days before its last run for which each source is asked.
    ///   - operators: Returns the selector of the operators in the recipe of a source; empty for
    ///     none.
    func keep(
        at now: UnixTime, overlaps: [Int64: Int64], operators: (Int64) async -> String
    ) async throws -> [String: Int] {
        var forgotten: [String: Int] = [:]
        while !Task.isCancelled, let crowd = try await next() {
            let count = try await seen.trim(
                crowd.source, by: crowd.excess, overlapDays: overlaps[crowd.source] ?? 0)
            guard count > 0 else { continue }
            let whom = await operators(crowd.source)
            let name = try await seen.database.write { database in
                let name = try database.first(
                    "SELECT name FROM source WHERE id = ?", crowd.source
                ) { $0.text(0) }
                guard let name else { return "" }
                try NewsTable.add(
                    SourceTelling.forgotten(UInt64(count), name), of: crowd.source, at: now,
                    operators: whom, in: database)
                return name
            }
            forgotten[name, default: 0] += count
        }
        return forgotten
    }

    /// Returns the next source that has too many, or whose app has; nil if there is none.
    ///
    /// It begins a tenth below the limit, and a fifth below it is enough, so that runs go on
    /// meanwhile and it is not done for each further item.
    private func next() async throws -> Crowd? {
        let (own, ofApp) = (allowances.knownItemsOfSource, allowances.knownItemsOfApp)
        return try await seen.database.read { database in
            let source = try database.first(
                """
                SELECT id, known_items FROM source
                WHERE known_items > ? AND full_day < last_day LIMIT 1
                """, Self.part(9, of: own)
            ) { Crowd(source: $0.integer(0), excess: Int($0.integer(1)) - Self.part(8, of: own)) }
            if let source { return source }
            // The largest source of the app first: the others have their items longer.
            return try database.first(
                """
                SELECT id, sum FROM source JOIN (
                    SELECT app AS crowded, sum(known_items) AS sum FROM source
                    GROUP BY app HAVING sum(known_items) > ?
                ) ON app = crowded
                WHERE full_day < last_day AND known_items > 0 ORDER BY known_items DESC LIMIT 1
                """, Self.part(9, of: ofApp)
            ) { Crowd(source: $0.integer(0), excess: Int($0.integer(1)) - Self.part(8, of: ofApp)) }
        }
    }

    private static func part(_ tenths: Int, of limit: Int) -> Int { limit / 10 * tenths }
}
