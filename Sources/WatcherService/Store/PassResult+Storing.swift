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
    /// Stores an item as known; returns whether it was not known before.
    ///
    /// - Parameter contents: The number of what counts as content.
    func store(
        of source: Int64, _ day: Int64, contents: Int64, in database: borrowing Database
    ) throws -> Bool {
        let (last, texts) = (isForGood ? WatcherSchema.forGood : day, KeptTexts.text(kept))
        let new = try database.run(
            """
            INSERT INTO seen (source, key, hash, alias, last, kept, contents)
            VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
            """, source, key.bytes, hash, alias, last, texts, contents)
        guard new == 0 else { return true }
        try database.run(
            """
            UPDATE seen SET hash = ?3, alias = ?4, last = ?5, kept = ?6, contents = ?7
            WHERE source = ?1 AND key = ?2
            """, source, key.bytes, hash, alias, last, texts, contents)
        return false
    }
}
