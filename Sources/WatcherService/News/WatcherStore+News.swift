import Protocol
import ServiceKit
import Storage
import Times

/// News of a source that are to be told.
struct StoredNews: Sendable {
    var id: Int64
    var app: String
    var created: UnixTime
    var news: Proto.SourceNews
    /// The selector of the operators in the recipe; empty stands for those that the setting names.
    var operators: String
}

extension WatcherStore {
    /// Stores the news for operators and the record of what they were told, inside a transaction.
    static func tell(
        _ telling: SourceTelling, of source: Int64, at time: UnixTime,
        in database: borrowing Database
    ) throws {
        try database.run(
            "UPDATE source SET trouble = ?2, held_told = ?3, bad_told = ?4 WHERE id = ?1", source,
            telling.trouble, telling.heldTold?.milliseconds, telling.badTold?.milliseconds)
        for news in telling.news {
            try NewsTable.add(
                news, of: source, at: time, operators: telling.operators, in: database)
        }
    }

    /// Stores the news for operators and the record of what they were told, outside of a run.
    func tell(_ telling: SourceTelling, of source: Int64, at time: UnixTime) async throws {
        try await database.write { database in
            try Self.tell(telling, of: source, at: time, in: database)
        }
    }

    /// Stores that news were told.
    func told(_ id: Int64) async throws {
        try await database.write { database in
            _ = try database.run("DELETE FROM news WHERE id = ?", id)
        }
    }
}
