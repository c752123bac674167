import Protocol
import ServiceKit
import Storage
import Watch

/// An entry as it is stored.
struct StoredEntry: Sendable {
    var id: Int64
    var source: String
    var app: String
    var rule: String
    var state: EntryState
    var reason: String
    var label: String
    var created: UnixTime
    var notification: String
    var item: [UInt8]
    /// The extra fields and authors of a whole body that was brought, as JSON; nil for other
    /// entries.
    var brought: [UInt8]?
    /// The ids of those who brought it, or wrote the recipe that put it into quarantine.
    var authors: [String]

    /// The approximate number of bytes that the entry takes in an answer.
    var size: Int {
        item.count + source.utf8.count + rule.utf8.count + reason.utf8.count + label.utf8.count
            + notification.utf8.count + 64
    }

    static let columns = """
        entry.id, source.name, source.app, rule, entry.state, reason, label, created, notification,
        item, brought, entry.authors
        """

    init(_ row: Row) {
        (id, source, app) = (row.integer(0), row.text(1), row.text(2))
        (rule, reason, label) = (row.text(3), row.text(5), row.text(6))
        state = EntryState(rawValue: row.integer(4)) ?? .dropped
        created = UnixTime(milliseconds: row.integer(7))
        (notification, item, brought) = (row.text(8), row.blob(9), row.optionalBlob(10))
        authors = row.text(11).split(separator: " ").map(String.init)
    }
}

extension WatcherStore {
    /// Returns the keys of the items whose notifications wait, are held or were sent, as far as
    /// entries of them are kept.
    func sent(of source: Int64) async throws -> [ItemKey] {
        try await database.read { database in
            try database.rows(
                "SELECT DISTINCT key FROM entry WHERE source = ? AND state IN (1, 2, 4)", source
            ) { ItemKey(bytes: $0.blob(0)) }
        }
    }

    /// Stores the answer of delivery for a notification that waited.
    func note(_ id: Int64, _ state: EntryState, notification: String, reason: String) async throws {
        try await database.write { database in
            try database.run(
                """
                UPDATE entry SET state = ?2, notification = ?3, reason = ?4
                WHERE id = ?1 AND state IN (1, 2)
                """, id, state.rawValue, notification, reason)
            if state == .sent { try SeenTable.noteSent(entry: id, in: database) }
            try DigestEntry.settle(
                id, state == .sent ? .sent : .held, notification: notification, reason: reason,
                in: database)
        }
    }

    /// The bytes of entries in one answer, which a frame has room for: an item may have 64 KiB.
    private static let bytesOfPage = 2 << 20

    /// Returns entries of an app, the newest first, as many as one answer holds, and whether there
    /// are more.
    func entries(
        of app: String, _ source: String, _ state: EntryState?, before: Int64?, limit: Int
    ) async throws -> (entries: [StoredEntry], hasMore: Bool) {
        try await database.read { database in
            var (entries, room, hasMore) = ([StoredEntry](), Self.bytesOfPage, false)
            try database.visit(
                """
                SELECT \(StoredEntry.columns) FROM entry JOIN source ON source.id = entry.source
                WHERE source.app = ?1 AND (?2 = '' OR source.name = ?2)
                    AND (?3 IS NULL OR entry.state = ?3) AND entry.id < ?4
                ORDER BY entry.id DESC LIMIT ?5
                """,
                list: [
                    .text(app), .text(source), state.map { .integer($0.rawValue) } ?? .null,
                    .integer(before ?? .max), .integer(Int64(limit) + 1),
                ]
            ) { row in
                let entry = StoredEntry(row)
                room -= entry.size
                hasMore = !entries.isEmpty && (entries.count == limit || room < 0)
                if !hasMore { entries.append(entry) }
                return !hasMore
            }
            return (entries, hasMore)
        }
    }

    /// Returns the numbers of a source's entries that are held or in quarantine, the oldest first;
    /// of all if no ids are given.
    ///
    /// - Throws: `notFound` if the source has no entry with one of the ids; `failedPrecondition` if
    ///   the entry is in another state.
    func ids(of source: Int64, _ state: EntryState, _ ids: [UInt64]) async throws -> [Int64] {
        try await database.read { database in
            guard !ids.isEmpty else {
                return try database.rows(
                    "SELECT id FROM entry WHERE source = ? AND state = ? ORDER BY id", source,
                    state.rawValue
                ) { $0.integer(0) }
            }
            let entries = try Set(ids).sorted().map { id in
                let found = try database.first(
                    "SELECT state FROM entry WHERE id = ? AND source = ?", Int64(clamping: id),
                    source
                ) { EntryState(rawValue: $0.integer(0)) ?? .dropped }
                guard let found else {
                    throw RPCError(
                        .notFound, "no entry \(id) of this source; its list of items has the ids")
                }
                return (id: id, state: found)
            }
            if let other = entries.first(where: { $0.state != state }) {
                throw RPCError(
                    .failedPrecondition,
                    "the entry \(other.id) is \(other.state.words), not \(state.words)")
            }
            return entries.map { Int64(clamping: $0.id) }
        }
    }

    /// Returns entries by their numbers, as far as they are still in a state.
    func entries(_ ids: [Int64], _ state: EntryState) async throws -> [StoredEntry] {
        try await database.read { database in
            try ids.compactMap { id in
                try database.first(
                    """
                    SELECT \(StoredEntry.columns) FROM entry
                    JOIN source ON source.id = entry.source
                    WHERE entry.id = ? AND entry.state = ?
                    """, id, state.rawValue
                ) { StoredEntry($0) }
            }
        }
    }

    /// Releases held notifications; those that are too old by now are dropped.
    ///
    /// One that waits for a local time whose day has passed waits for the next one.
    ///
    /// - Returns: the numbers of the notifications that were released and that were dropped.
    /// - Throws: `failedPrecondition` if the source is paused.
    func release(
        _ ids: [Int64], of source: WatchedSource, now: UnixTime
    ) async throws -> (released: Int, dropped: Int) {
        let (recipe, number) = (source.readRecipe(), try source.usable().id)
        return try await database.write { database in
            try SourcePause.checkOff(number, in: database)
            var (released, dropped) = (0, 0)
            for id in ids {
                let held = try database.first(
                    "SELECT request, rule, until FROM entry WHERE id = ? AND state = 2", id
                ) { try ReleasedRequest($0) }
                guard var one = held else { continue }
                let lateness = try one.lateness(at: now)
                let state = lateness == nil ? EntryState.waiting : .dropped
                try one.request.postpone(by: one.rule, of: recipe, until: one.until, now: now)
                try database.run(
                    """
                    UPDATE entry SET state = ?2, reason = ?3, request = ?4, late_until = NULL
                    WHERE id = ?1
                    """, id, state.rawValue, lateness ?? "", try one.request.encoded())
                if let lateness {
                    dropped += 1
                    try DigestEntry.settle(id, state, reason: lateness, in: database)
                } else {
                    released += 1
                }
            }
            return (released, dropped)
        }
    }

    /// Drops entries that are held or in quarantine; returns their number.
    func discard(_ ids: [Int64]) async throws -> Int {
        try await database.write { database in
            var count = 0
            for id in ids {
                let isOpen =
                    try database.run(
                        """
                        UPDATE entry SET state = 5, reason = 'discarded'
                        WHERE id = ? AND state IN (2, 3)
                        """, id) > 0
                guard isOpen else { continue }
                count += 1
                try DigestEntry.settle(id, .dropped, reason: "discarded", in: database)
            }
            return count
        }
    }
}
