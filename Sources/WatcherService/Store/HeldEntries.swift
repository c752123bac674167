import Storage
import Times
import Watch

/// The notifications that are held, and that delivery certainly does not have, when their items
/// change.
///
/// Nobody has got them, so what they say is replaced where it stands: it has the number that people
/// know it by, and is held for the same reason. They are found by the index of all that is known.
enum HeldEntries {
    /// Why one is dropped.
    static let reason = "the item changed"

    private static let ofItem = """
        source = ?1 AND key = ?2 AND rule = ?3 AND state IN (1, 2, 4) AND state = 2
            AND was_tried = 0
        """

    /// Returns the rules by which notifications are held, each with the key of its item.
    static func rules(
        of source: Int64, in database: borrowing Database
    ) throws -> [(ItemKey, String)] {
        try database.rows(
            "SELECT key, rule FROM entry WHERE source = ? AND state = 2 AND was_tried = 0", source
        ) { (ItemKey(bytes: $0.blob(0)), $0.text(1)) }
    }

    /// Drops what a run has found to be out of date, inside a transaction.
    static func drop(
        _ outdated: [ItemKey: Set<String>], of source: Int64, in database: borrowing Database
    ) throws {
        for (key, rules) in outdated {
            for rule in rules {
                try database.run(
                    """
                    UPDATE entry INDEXED BY entry_known SET state = 5, reason = ?4 WHERE \(ofItem)
                    """, source, key.bytes, rule, reason)
            }
        }
    }

    /// Puts a notification in the place of what is held of its item, inside a transaction.
    ///
    /// - Returns: true if it needs no place of its own: it has theirs, or it is nothing without
    ///   them and somebody has decided on them meanwhile.
    static func take(
        _ entry: NewEntry, _ request: [UInt8]?, of source: Int64, in database: borrowing Database
    ) throws -> Bool {
        guard let place = entry.place else { return false }
        var ids: [Int64] = []
        for rule in place.rules {
            ids += try database.rows(
                "SELECT id FROM entry INDEXED BY entry_known WHERE \(ofItem)", source,
                entry.key.bytes, rule
            ) { $0.integer(0) }
        }
        guard let first = ids.min() else { return place.isNeeded }
        for id in ids where id != first {
            try database.run("UPDATE entry SET state = 5, reason = ?2 WHERE id = ?1", id, reason)
        }
        try database.run(
            """
            UPDATE entry SET rule = ?2, request = ?3, label = ?4, item = ?5, until = ?6
            WHERE id = ?1
            """, first, entry.rule, request,
            ShortText.of(entry.label, atMost: WatchLimits.labelBytes), entry.item,
            entry.message?.until?.milliseconds)
        return true
    }
}

extension NewEntry {
    /// Returns what came of the retrial of a change, in the place of what is held of its item.
    func replacing(_ wasChange: Bool, by recipe: Recipe) -> NewEntry {
        let rule = recipe.rules.first { $0.name == self.rule }
        guard wasChange, message != nil, let rule, rule.onChange != .again else { return self }
        var entry = self
        entry.place = HeldPlace(rules: [rule.name], isNeeded: false)
        return entry
    }
}
