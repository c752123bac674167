import Storage
import Watch

/// The keys for which notifications are sent once, as they are stored with their entries.
///
/// They are known for good in the table of known items, so that they outlive the entries.
enum OnceKeyTable {
    /// The migration that adds them.
    ///
    /// `once_keys` has the keys of 16 bytes one after the other; NULL: an older version has stored
    /// the entry, or it is none of a rule.
    static let schema = """
        ALTER TABLE entry ADD COLUMN once_keys BLOB;
        CREATE INDEX entry_once ON entry (source, state, once_keys)
            WHERE once_keys <> x'' AND state IN (1, 2, 4);
        """

    /// The number of bytes of a key.
    private static let size = 16

    /// Returns keys as they are stored.
    static func bytes(_ keys: [ItemKey]) -> [UInt8] { keys.flatMap(\.bytes) }

    /// Returns keys that are stored.
    static func keys(_ bytes: [UInt8]) -> [ItemKey] {
        stride(from: 0, to: bytes.count, by: size).map {
            ItemKey(bytes: Array(bytes[$0..<min($0 + size, bytes.count)]))
        }
    }

    /// Forgets keys, inside a transaction, but for those of a notification that waits, is held or
    /// was sent.
    ///
    /// It looks at each of these of the source once, however many keys there are: to look for each
    /// key among all of them took minutes, in which no other app's call could write.
    static func free(
        _ keys: Set<ItemKey>, of source: Int64, in database: borrowing Database
    ) throws {
        guard !keys.isEmpty else { return }
        var free = keys
        try database.visit(
            """
            SELECT once_keys FROM entry INDEXED BY entry_once
            WHERE source = ?1 AND state IN (1, 2, 4) AND once_keys <> x''
            """, list: [.integer(source)]
        ) { row in
            for key in Self.keys(row.blob(0)) { free.remove(key) }
            return !free.isEmpty
        }
        var gone = 0
        for key in free {
            gone += try database.run(
                "DELETE FROM seen WHERE source = ? AND key = ? AND last = ?", source, key.bytes,
                WatcherSchema.forGood)
        }
        guard gone > 0 else { return }
        try database.run(
            "UPDATE source SET known_items = known_items - ?2 WHERE id = ?1", source, gone)
    }
}
