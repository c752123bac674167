import ServiceKit
import Storage
import Watch

/// The items in quarantine, each with the version of the recipe that tried it last.
struct QuarantineTable: Sendable {
    /// The outcome of an item's retrial.
    enum Replacement {
        /// The result is stored in the place of the entry.
        case stored(PassResult)
        /// The result is not stored, because the source has had the item since in a form that can
        /// be read.
        case known
        /// The result is not stored, because somebody has decided on the entry meanwhile.
        case decided
    }

    let database: DatabaseQueue

    /// Returns the newest items of a source that this version of its recipe has not tried.
    func untried(
        of source: Int64, by version: ItemKey, limit: Int
    ) async throws -> [StoredEntry] {
        try await database.read { database in
            try database.rows(
                """
                SELECT \(StoredEntry.columns) FROM entry JOIN source ON source.id = entry.source
                WHERE entry.source = ?1 AND entry.state = 3 AND entry.request IS NOT ?2
                    AND length(item) > 0
                ORDER BY entry.id DESC LIMIT ?3
                """, source, version.bytes, limit
            ) { StoredEntry($0) }
        }
    }

    /// Returns the keys of the items in quarantine that were new when they came and have given no
    /// notification by another entry, with the times at which they came there.
    static func times(
        of source: Int64, in database: borrowing Database
    ) throws -> [(ItemKey, UnixTime)] {
        try database.rows(
            """
            SELECT key, min(created) FROM entry
            WHERE source = ?1 AND state = 3 AND was_tried = 0 AND key NOT IN (
                SELECT key FROM entry WHERE source = ?1 AND state IN (1, 2, 4))
            GROUP BY key
            """, source
        ) { (ItemKey(bytes: $0.blob(0)), UnixTime(milliseconds: $0.integer(1))) }
    }

    /// Stores the entries of a run, inside a transaction.
    ///
    /// They replace the entries in quarantine of items that were corrected or give a notification.
    ///
    /// - Parameters:
    ///   - requests: those of the result's entries.
    ///   - noted: the result of storing the items as known.
    /// - Throws: ``DecidedMeanwhile`` if somebody has decided on an item that the run has put into
    ///   a group, whose texts tell of that item, or on what had a key for which the run sends once.
    static func store(
        _ result: PassResult, _ requests: [[UInt8]?], _ noted: SeenTable.Noted, of source: Int64,
        in database: borrowing Database
    ) throws {
        var since: [ItemKey: UnixTime] = [:]
        if !result.corrected.isEmpty {
            for (key, time) in try times(of: source, in: database)
            where result.corrected.contains(key) { since[key] = time }
        }
        let unread = try UnreadItems.settle(result, of: source, in: database)
        // Meanwhile somebody may have tried or discarded it.
        func isThere(_ key: ItemKey) -> Bool {
            (since[key] != nil || !result.corrected.contains(key))
                && (unread[key] != nil || result.readable[key] == nil)
        }
        guard result.grouped.allSatisfy(isThere) else { throw DecidedMeanwhile() }
        try takeOut(result, of: source, in: database)
        var once = OnceChanges(noted)
        for (made, request) in zip(result.entries, requests) {
            guard isThere(made.key) else {
                once.take(made.onceKeys)
                continue
            }
            var (entry, created) = (made, result.began)
            if entry.state == .quarantined {
                // An item that stays in quarantine does not become newer by that.
                created = since[entry.key] ?? unread[entry.key]?.created ?? created
                if unread[entry.key]?.wasTried ?? false { entry.isChange = true }
            }
            if try HeldEntries.take(entry, request, of: source, &once, in: database) { continue }
            try WatcherStore.insert(entry, request, source, created, in: database)
            once.give(entry.onceKeys)
        }
        try HeldEntries.drop(result.outdated, of: source, &once, in: database)
        try once.settle(of: source, in: database)
    }

    /// Deletes the entries in quarantine of items that a run could use, or whose held notifications
    /// are outdated: tried again, they would give a second notification, or a wrong one.
    private static func takeOut(
        _ result: PassResult, of source: Int64, in database: borrowing Database
    ) throws {
        var keys = result.corrected.union(result.grouped).union(result.outdated.keys)
        for entry in result.entries where entry.message != nil { keys.insert(entry.key) }
        guard !keys.isEmpty else { return }
        let bad = try database.rows(
            "SELECT DISTINCT key FROM entry WHERE source = ? AND state = 3", source
        ) { $0.blob(0) }
        for key in bad where keys.contains(ItemKey(bytes: key)) {
            try database.run(
                "DELETE FROM entry WHERE source = ? AND state = 3 AND key = ?", source, key)
        }
    }

    /// Replaces an item's entry by the result of its retrial.
    ///
    /// - Parameters:
    ///   - room: The number of notifications that may still go out; what is more is held.
    ///   - recipe: The recipe by which it was tried.
    /// - Returns: the outcome of the retrial.
    /// - Throws: ``DecidedMeanwhile`` if somebody has decided on what had a key for which the trial
    ///   sends once; the entry stays as it is.
    func replace(
        _ old: StoredEntry, with found: PassResult, room: Int, of source: Int64,
        by recipe: Recipe, at time: UnixTime
    ) async throws -> Replacement {
        let requests = try found.requests(recipe.version)
        let check = FormerRecipe(recipe)
        return try await database.write { database in
            try check?.check(in: database)
            var result = found
            let former = try database.first(
                "SELECT was_tried, key FROM entry WHERE id = ? AND state = 3", old.id
            ) { (wasChange: $0.integer(0) != 0, key: ItemKey(bytes: $0.blob(1))) }
            guard let former else { return .decided }
            try database.run("DELETE FROM entry WHERE id = ?", old.id)
            // It would be a second notification.
            guard
                try !UnreadItems.isKnown(result, before: former.key, of: source, in: database)
            else { return .known }
            let hour = try HourRoom.left(result.flood, of: source, at: time, in: database)
            result.hold(beyond: min(room, hour))
            // An item that could not be read was known by its fields only, and what is sent once
            // must not be sent again.
            var once = OnceChanges(try SeenTable.add(result, of: source, time.day, in: database))
            for (index, request) in requests.enumerated() {
                var entry = result.entries[index].replacing(former.wasChange, by: recipe)
                if try HeldEntries.take(entry, request, of: source, &once, in: database) {
                    (entry.state, entry.reason) = (.held, HeldPlace.reason)
                    result.entries[index] = entry
                    continue
                }
                let stays = entry.state == .quarantined
                entry.isChange = stays && former.wasChange
                // It does not become newer by that.
                let created = stays ? old.created : time
                try WatcherStore.insert(entry, request, source, created, in: database)
                once.give(entry.onceKeys)
            }
            try once.settle(of: source, in: database)
            try IgnoredItems.keep(result, of: source, in: database)
            try SourcePause.hold(source, in: database)
            return .stored(result)
        }
    }
}

/// The error of a run on whose data somebody has decided meanwhile: an item in quarantine that the
/// run can use, or the holder of a key for which a rule sends once.
struct DecidedMeanwhile: Error {}
