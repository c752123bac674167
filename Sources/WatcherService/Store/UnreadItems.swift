import ServiceKit
import Storage
import Watch

/// Items in quarantine that could not be read, and may be under another key than their own there.
enum UnreadItems {
    /// The facts of an entry that was in quarantine until now.
    struct Former {
        /// The time at which the entry came into quarantine.
        var created: UnixTime
        /// True if the item may have been known before it came into quarantine.
        var wasTried: Bool
    }

    /// Returns the keys of a source's entries in quarantine on which no rule was tried.
    static func keys(
        of source: Int64, in database: borrowing Database
    ) throws -> Set<ItemKey> {
        Set(
            try database.rows(
                "SELECT key FROM entry WHERE source = ? AND state = 3 AND rule = ''", source
            ) { ItemKey(bytes: $0.blob(0)) })
    }

    /// Deletes the entries that a run can read now, and gives those that it still cannot use their
    /// own keys, inside a transaction.
    ///
    /// - Returns: the deleted entries, by the keys of the items, without those on which somebody
    ///   has decided meanwhile.
    static func settle(
        _ result: PassResult, of source: Int64, in database: borrowing Database
    ) throws -> [ItemKey: Former] {
        for (old, new) in result.renamed {
            try database.run(
                "UPDATE entry SET key = ?3 WHERE source = ?1 AND state = 3 AND key = ?2", source,
                old.bytes, new.bytes)
        }
        var found: [ItemKey: Former] = [:]
        for (key, old) in result.readable {
            found[key] = try database.first(
                """
                SELECT min(created), max(was_tried) FROM entry
                WHERE source = ? AND state = 3 AND key = ? GROUP BY key
                """, source, old.bytes
            ) {
                Former(
                    created: UnixTime(milliseconds: $0.integer(0)), wasTried: $0.integer(1) != 0)
            }
            try database.run(
                "DELETE FROM entry WHERE source = ? AND state = 3 AND key = ?", source, old.bytes)
        }
        return found
    }

    /// Returns whether an item that was in quarantine under one key is known under its own by now,
    /// because a run has dealt with it.
    ///
    /// - Parameter former: The key in quarantine.
    static func isKnown(
        _ result: PassResult, before former: ItemKey, of source: Int64,
        in database: borrowing Database
    ) throws -> Bool {
        for key in Set(result.entries.map(\.key)) where key != former {
            let isKnown = try database.first(known, source, key.bytes) { $0.integer(0) != 0 }
            if isKnown ?? false { return true }
        }
        return false
    }

    /// The query whether a source has an item with a key that is not in quarantine.
    ///
    /// SQLite would search all entries of the source in these states if it might.
    static let known = """
        SELECT EXISTS (SELECT 1 FROM seen WHERE source = ?1 AND key = ?2)
            OR EXISTS (SELECT 1 FROM entry INDEXED BY entry_known
                WHERE source = ?1 AND state IN (1, 2, 4) AND key = ?2)
        """
}
