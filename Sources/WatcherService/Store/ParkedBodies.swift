import Protocol
import ServiceKit
import Storage
import Watch

/// A body that came while its source was paused, and waits until that goes on.
struct ParkedBody: Sendable {
    /// The body's number in the store.
    var id: Int64 = 0
    var body: [UInt8]
    /// The fields that are added to each item of the body.
    var extras: [String: ItemValue]
    /// The ids of the keys and accounts that brought the body.
    var authors: [String]
    /// The number of its items.
    var items: Int
    /// The time at which the body came.
    var came: UnixTime
    /// True if the database was restored since, so that its items may have been sent.
    var wasRestored = false
    /// The number of its entry, if the recipe could not read it and it is in quarantine.
    var entry: Int64?
}

extension ParkedBody {
    /// The body's extra fields and authors, as they are stored with its entry in quarantine.
    fileprivate var circumstances: [UInt8] {
        ItemValue.object([
            "extras": .object(extras), "authors": .text(authors.joined(separator: " ")),
        ]).json
    }

    /// Creates a body from its entry in quarantine; nil if that is of an item.
    init?(_ stored: StoredEntry) {
        guard let kept = stored.brought, let came = KeptItem.value(kept)?.members else {
            return nil
        }
        self.init(
            body: stored.item, extras: came["extras"]?.members ?? [:],
            authors: (came["authors"]?.scalar ?? "").split(separator: " ").map(String.init),
            items: 0, came: stored.created, entry: stored.id)
    }
}

/// The bodies that wait until their paused sources go on, which somebody was told are stored.
struct ParkedBodies: Sendable {
    // `brought` says that an entry in quarantine is a whole body, and has what came with it.
    // `parked_items` and `parked_bytes` are how much waits of a source, so that nobody counts it
    // with each body that comes.
    static let schema = """
        CREATE TABLE parked (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            source INTEGER NOT NULL,
            came INTEGER NOT NULL,
            items INTEGER NOT NULL,
            bytes INTEGER NOT NULL,
            extras BLOB NOT NULL,
            authors TEXT NOT NULL,
            was_restored INTEGER NOT NULL DEFAULT 0,
            body BLOB NOT NULL
        ) STRICT;
        CREATE INDEX parked_source ON parked (source, id);
        ALTER TABLE source ADD COLUMN parked_items INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE source ADD COLUMN parked_bytes INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX source_parked ON source (app) WHERE parked_items > 0;
        ALTER TABLE entry ADD COLUMN brought BLOB;
        """

    let database: DatabaseQueue

    /// Stores a body if its source is paused, or if earlier bodies wait.
    ///
    /// - Returns: whether the body is stored; if not, it is to be read now.
    /// - Throws: `resourceExhausted` if too much of the app waits, in which case nothing is stored.
    func add(
        _ body: ParkedBody, of source: Int64, _ allowances: WatcherAllowances
    ) async throws -> Bool {
        let extras = ItemValue.object(body.extras).json
        let bytes = body.body.count + extras.count
        return try await database.write { database in
            let waits = try database.first(
                "SELECT is_paused = 1 OR parked_items > 0 FROM source WHERE id = ?", source
            ) { $0.integer(0) != 0 }
            guard waits ?? false else { return false }
            try Self.checkRoom(for: body.items, bytes, source, allowances, in: database)
            try database.run(
                """
                INSERT INTO parked (source, came, items, bytes, extras, authors, body)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """, source, body.came.milliseconds, body.items, bytes, extras,
                body.authors.joined(separator: " "), body.body)
            try Self.change(source, body.items, bytes, in: database)
            return true
        }
    }

    /// Returns the oldest body of a source that waits; nil if none does.
    func first(of source: Int64) async throws -> ParkedBody? {
        try await database.read { database in
            try database.first(
                """
                SELECT id, body, extras, authors, items, came, was_restored FROM parked
                WHERE source = ? ORDER BY id LIMIT 1
                """, source
            ) { row in
                ParkedBody(
                    id: row.integer(0), body: row.blob(1),
                    extras: KeptItem.value(row.blob(2))?.members ?? [:],
                    authors: row.text(3).split(separator: " ").map(String.init),
                    items: Int(row.integer(4)), came: UnixTime(milliseconds: row.integer(5)),
                    wasRestored: row.integer(6) != 0)
            }
        }
    }

    /// Deletes a body inside the transaction that stores its result.
    static func remove(
        _ body: ParkedBody, of source: Int64, in database: borrowing Database
    ) throws {
        if let entry = body.entry {
            let isThere = try database.run("DELETE FROM entry WHERE id = ? AND state = 3", entry)
            guard isThere > 0 else { throw DecidedMeanwhile() }
            return
        }
        let bytes = try database.first("SELECT bytes FROM parked WHERE id = ?", body.id) {
            Int($0.integer(0))
        }
        guard let bytes else { return }
        try database.run("DELETE FROM parked WHERE id = ?", body.id)
        try change(source, -body.items, -bytes, in: database)
    }

    /// Puts a body that its source's recipe cannot read any more into quarantine, since the sender
    /// was told that it is stored.
    func quarantine(
        _ body: ParkedBody, as found: PassResult, of source: Int64, _ version: ItemKey,
        _ telling: SourceTelling, _ allowances: WatcherAllowances
    ) async throws {
        try await database.write { database in
            try Self.remove(body, of: source, in: database)
            for entry in found.entries {
                try WatcherStore.insert(entry, version.bytes, source, body.came, in: database)
                try database.run(
                    "UPDATE entry SET brought = ?2 WHERE id = ?1", database.lastInsertedRow,
                    body.circumstances)
            }
            _ = try OpenEntries.giveUp(.quarantined, ofAppOf: source, allowances, in: database)
            try WatcherStore.tell(telling, of: source, at: found.began, in: database)
        }
    }

    /// Keeps a body in quarantine that another version of the recipe cannot read either.
    func keep(_ body: ParkedBody, _ problem: PassProblem, _ version: ItemKey) async throws {
        guard let entry = body.entry else { return }
        let reason = ShortText.of(problem.description, atMost: WatchLimits.reasonBytes)
        try await database.write { database in
            _ = try database.run(
                "UPDATE entry SET reason = ?2, request = ?3 WHERE id = ?1 AND state = 3", entry,
                reason, version.bytes)
        }
    }

    private static func change(
        _ source: Int64, _ items: Int, _ bytes: Int, in database: borrowing Database
    ) throws {
        try database.run(
            """
            UPDATE source SET parked_items = max(0, parked_items + ?2),
                parked_bytes = max(0, parked_bytes + ?3)
            WHERE id = ?1
            """, source, items, bytes)
    }

    private static func checkRoom(
        for items: Int, _ bytes: Int, _ source: Int64, _ allowances: WatcherAllowances,
        in database: borrowing Database
    ) throws {
        let waiting = try database.first(
            """
            SELECT coalesce(sum(parked_items), 0), coalesce(sum(parked_bytes), 0) FROM source
            WHERE parked_items > 0 AND app = (SELECT app FROM source WHERE id = ?)
            """, source
        ) { (items: Int($0.integer(0)), bytes: Int($0.integer(1))) }
        let most = (items: allowances.parkedItemsOfApp, bytes: allowances.parkedBytesOfApp)
        guard let waiting, waiting.items + items > most.items || waiting.bytes + bytes > most.bytes
        else { return }
        throw RPCError(
            .resourceExhausted,
            "the source is paused, or what came before is not read yet, and of its app no more "
                + "than \(most.items) items and \(most.bytes >> 20) MiB wait; send it again later",
            retryAfter: .seconds(60))
    }
}
