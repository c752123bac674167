import Storage
import Times
import Watch

/// The changes of held notifications, which delivery certainly does not have, when their items
/// change.
///
/// Nobody has got them, so each is replaced in place: it keeps the number that people know, and is
/// held for the same reason. They are found by the index of all known items.
enum HeldEntries {
    /// The reason of a notification that was dropped.
    static let reason = "the item changed"

    private static let ofItem = """
        source = ?1 AND key = ?2 AND rule = ?3 AND state IN (1, 2, 4) AND state = 2
            AND was_tried = 0
        """

    /// A held notification, as it is stored.
    private struct Stored {
        let id: Int64
        /// The keys for which it is sent once; nil if an older version did not store them.
        let onceKeys: [ItemKey]?
    }

    /// Adds to known items the held notifications of them.
    static func add(
        to known: inout [ItemKey: KnownItem], of source: Int64, in database: borrowing Database
    ) throws {
        let held = try database.rows(
            """
            SELECT key, rule, once_keys FROM entry
            WHERE source = ? AND state = 2 AND was_tried = 0
            """, source
        ) { row in
            let one = HeldNotification(item: ItemKey(bytes: row.blob(0)), rule: row.text(1))
            return (one, onceKeys: row.optionalBlob(2).map { OnceKeyTable.keys($0) })
        }
        for (one, onceKeys) in held {
            known[one.item]?.held.insert(one.rule)
            if onceKeys == nil { known[one.item]?.isHeldByOlder = true }
            for key in onceKeys ?? [] { known[key]?.setBy = one }
        }
    }

    /// Drops the held notifications that a run has found to be outdated, inside a transaction.
    ///
    /// - Parameter once: takes the keys for which the notifications were to be sent once.
    static func drop(
        _ outdated: [ItemKey: Set<String>], of source: Int64, _ once: inout OnceChanges,
        in database: borrowing Database
    ) throws {
        for (key, rules) in outdated {
            for one in try stored(of: key, by: rules, of: source, in: database) {
                try drop(one.id, in: database)
                once.take(one.onceKeys ?? [])
            }
        }
    }

    private static func drop(_ id: Int64, in database: borrowing Database) throws {
        try database.run("UPDATE entry SET state = 5, reason = ?2 WHERE id = ?1", id, reason)
    }

    private static func stored(
        of key: ItemKey, by rules: Set<String>, of source: Int64, in database: borrowing Database
    ) throws -> [Stored] {
        var found: [Stored] = []
        for rule in rules {
            found += try database.rows(
                "SELECT id, once_keys FROM entry INDEXED BY entry_known WHERE \(ofItem)", source,
                key.bytes, rule
            ) {
                Stored(
                    id: $0.integer(0),
                    onceKeys: $0.optionalBlob(1).map { OnceKeyTable.keys($0) })
            }
        }
        return found
    }

    /// Replaces the held notifications of an item by a new one, inside a transaction.
    ///
    /// - Parameter once: takes the keys for which notifications are sent once.
    /// - Returns: true if the notification must not be stored by itself. Either it has replaced a
    ///   held one, or somebody has released or discarded the held one since the run began and the
    ///   rule does not send changes.
    static func take(
        _ entry: NewEntry, _ request: [UInt8]?, of source: Int64,
        _ once: inout OnceChanges, in database: borrowing Database
    ) throws -> Bool {
        guard let place = entry.place else { return false }
        let held = try stored(of: entry.key, by: place.rules, of: source, in: database)
        guard let first = held.map(\.id).min() else {
            if place.isNeeded { once.take(entry.onceKeys) }
            return place.isNeeded
        }
        for one in held {
            // An older version did not store its keys, which are the same for all that is known.
            once.take(one.onceKeys ?? entry.onceKeys)
            if one.id != first { try drop(one.id, in: database) }
        }
        once.give(entry.onceKeys)
        try database.run(
            """
            UPDATE entry SET rule = ?2, request = ?3, label = ?4, item = ?5, until = ?6,
                once_keys = ?7
            WHERE id = ?1
            """, first, entry.rule, request,
            ShortText.of(entry.label, atMost: WatchLimits.labelBytes), entry.item,
            entry.message?.until?.milliseconds, OnceKeyTable.bytes(entry.onceKeys))
        return true
    }
}

extension NewEntry {
    /// Returns the entry as one that replaces the held notification of its rule, if it comes of the
    /// retrial of a change.
    func replacing(_ wasChange: Bool, by recipe: Recipe) -> NewEntry {
        let rule = recipe.rules.first { $0.name == self.rule }
        guard wasChange, message != nil, let rule, rule.onChange != .again else { return self }
        var entry = self
        entry.place = HeldPlace(rules: [rule.name], isNeeded: false)
        return entry
    }
}
