import Protocol
import ServiceKit
import Storage
import Watch

extension PassResult {
    /// Returns the requests of its entries, and in their place the recipe's version for items in
    /// quarantine, which make none.
    func requests(_ version: ItemKey?) throws -> [[UInt8]?] {
        try entries.map { try $0.message?.request.encoded() ?? version?.bytes }
    }
}

extension PassResult.Seen {
    /// Stores what is known of an item from now on.
    func store(of source: Int64, _ day: Int64, in database: borrowing Database) throws {
        try database.run(
            """
            INSERT INTO seen (source, key, hash, alias, last, kept)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET hash = excluded.hash, alias = excluded.alias,
                last = excluded.last, kept = excluded.kept
            """, source, key.bytes, hash, alias, isForGood ? WatcherSchema.forGood : day,
            KeptTexts.text(kept))
    }
}
