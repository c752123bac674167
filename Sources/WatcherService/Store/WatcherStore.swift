import JSON
import Protocol
import ServiceKit
import Storage
import Watch

/// The store of the watcher.
struct WatcherStore: Sendable {
    /// The time that entries which were sent, dropped or ignored are kept: as long as delivery
    /// knows idempotency keys.
    static let kept: Duration = .seconds(8 * 86_400)

    /// The time that entries which are held or in quarantine are kept: nothing expires later than
    /// after 28 days.
    static let keptOpen: Duration = .seconds(60 * 86_400)

    let database: DatabaseQueue

    /// The recipes that calls have stored.
    var recipes: RecipeTable { RecipeTable(database: database) }
    /// The times since when recipes have a mistake.
    var brokenRecipes: BrokenRecipes { BrokenRecipes(database: database) }
    /// The bodies that came while sources were paused.
    var parked: ParkedBodies { ParkedBodies(database: database) }
    /// The numbers of entries.
    var counts: EntryCounts { EntryCounts(database: database) }
    /// The news for operators of entries that were given up.
    var givenUp: GivenUpNews { GivenUpNews(database: database) }

    /// Returns an app's source with a name, which is created if it is not stored.
    func source(_ name: String, app: String) async throws -> StoredSource {
        try await database.write { database in
            try database.run(
                """
                INSERT INTO source (name, app) VALUES (?1, ?2)
                ON CONFLICT (app, name) DO NOTHING
                """, name, app)
            let found = try database.first(
                "SELECT \(StoredSource.columns) FROM source WHERE app = ? AND name = ?", app, name
            ) { StoredSource($0) }
            guard let found else { throw RPCError(.internal, "the source \(name) was not stored") }
            return found
        }
    }

    /// Returns a source; nil if it is not stored.
    func stored(_ id: Int64) async throws -> StoredSource? {
        try await database.read { database in
            try database.first(
                "SELECT \(StoredSource.columns) FROM source WHERE id = ?", id
            ) { StoredSource($0) }
        }
    }

    /// Returns whether a source is stored, which outlives its recipe's file.
    func isStored(_ name: String, app: String) async throws -> Bool {
        try await database.read { database in
            try database.first(
                "SELECT id FROM source WHERE app = ? AND name = ?", app, name
            ) { $0.integer(0) } != nil
        }
    }

    /// Returns the state of the source for a run, with the number of notifications of the last
    /// hour.
    func state(of source: Int64, now: UnixTime) async throws -> SourceState {
        try await database.read { database in
            let stored = try database.first(
                "SELECT \(StoredSource.columns) FROM source WHERE id = ?", source
            ) { StoredSource($0) }
            var state = stored?.state ?? SourceState()
            state.sentLastHour = try HourRoom.sent(
                of: source, at: now, until: now, in: database)
            let waiting = try database.first(
                "SELECT count(*) FROM entry WHERE source = ? AND state = 1", source
            ) { $0.integer(0) }
            state.waiting = Int(waiting ?? 0)
            state.postponed = try PostponedTable.items(of: source, in: database)
            state.unread = try UnreadItems.keys(of: source, in: database)
            return state
        }
    }

    /// Returns the known items of a source among these keys.
    func known(_ keys: [ItemKey], of source: Int64) async throws -> [ItemKey: KnownItem] {
        try await database.read { try SeenTable.known(keys, of: source, in: $0) }
    }

    /// Returns the aliases of items that the last complete run had, but for some keys.
    func aliases(of source: Int64, besides keys: Set<ItemKey>) async throws -> Set<Int64> {
        try await database.read { database in
            let last =
                try database.first(
                    "SELECT max(last) FROM seen WHERE source = ? AND last < ?", source,
                    WatcherSchema.forGood
                ) { $0.integer(0) } ?? 0
            var aliases: Set<Int64> = []
            try database.visit(
                "SELECT key, alias FROM seen WHERE source = ? AND last >= ? AND last < ?",
                list: [.integer(source), .integer(last - 1), .integer(WatcherSchema.forGood)]
            ) { row in
                if !keys.contains(ItemKey(bytes: row.blob(0))) { aliases.insert(row.integer(1)) }
                return true
            }
            return aliases
        }
    }

    /// Stores the result of a run, its known items and notifications, in one transaction.
    ///
    /// - Parameters:
    ///   - version: that of the recipe, which is kept with the items in quarantine.
    ///   - telling: returns what operators are told of the result as it is stored.
    ///   - parked: the body that the result is of, if that has waited: it is deleted.
    /// - Returns: the result as it is stored, with how many entries of the app were given up.
    /// - Throws: a problem of the run if the source or its app has too many items to know them all;
    ///   nothing is stored then.
    @discardableResult
    func store(
        _ result: PassResult, of source: Int64, identity: ItemKey, version: ItemKey? = nil,
        _ telling: @escaping @Sendable (PassResult) -> SourceTelling = { _ in SourceTelling() },
        _ allowances: WatcherAllowances = WatcherAllowances(), insteadOf parked: ParkedBody? = nil,
        by former: FormerRecipe? = nil
    ) async throws -> PassResult {
        let day = result.began.day
        let (found, requests) = (result, try result.requests(version))
        return try await database.write { database in
            try former?.check(in: database)
            var result = found
            if let parked { try ParkedBodies.remove(parked, of: source, in: database) }
            result.hold(
                beyond: try HourRoom.left(
                    result.flood, of: source, at: result.began, in: database))
            let noted = try SeenTable.add(result, of: source, day, in: database)
            if noted.new > 0 {
                try SeenTable.checkRoom(for: noted.new, of: source, allowances, in: database)
            }
            for key in result.present {
                try database.run(
                    "UPDATE seen SET last = ?3 WHERE source = ?1 AND key = ?2 AND last < ?3",
                    source, key.bytes, day)
            }
            try QuarantineTable.store(result, requests, noted, of: source, in: database)
            try IgnoredItems.keep(result, of: source, in: database)
            try PostponedTable.replace(result.postponed, of: source, in: database)
            try SourcePause.hold(source, in: database)
            result.givenUp = try Self.giveUp(result, of: source, allowances, in: database)
            if result.endsPause { try SourcePause.end(source, in: database) }
            try Self.tell(telling(result), of: source, at: result.began, in: database)
            try database.run(
                """
                UPDATE source SET identity = ?2, etag = ?3, last_modified = ?4, last_success = ?5,
                    last_count = ?6, wants_baseline = 0, place = ?8,
                    contents = ?9, contents_number = ?10, since = ?11,
                    last_day = ?7, oldest_day = iif(oldest_day = 0, ?7, oldest_day),
                    scanned_day = iif(scanned_day = 0, ?7, scanned_day)
                WHERE id = ?1
                """, source, identity.bytes, result.validators.etag,
                result.validators.lastModified, result.began.milliseconds, result.count, day,
                result.place?.bytes, result.contents.digest?.bytes, result.contents.number,
                result.since.milliseconds)
            guard let baseline = result.baseline else { return result }
            try database.run(
                """
                UPDATE source SET baseline = ?2, baseline_items = ?3, baseline_time = ?4
                WHERE id = ?1
                """, source, baseline.rawValue, result.baselineCount, result.began.milliseconds)
            return result
        }
    }

    /// Gives up held entries and those in quarantine that the app has too many of; returns their
    /// number.
    private static func giveUp(
        _ result: PassResult, of source: Int64, _ allowances: WatcherAllowances,
        in database: borrowing Database
    ) throws -> Int {
        var count = 0
        for state in [NewEntry.State.held, .quarantined]
        where result.entries.contains(where: { $0.state == state }) {
            count += try OpenEntries.giveUp(
                EntryState(state), ofAppOf: source, allowances, in: database)
        }
        return count
    }

    /// Stores that a run found nothing new.
    func noteUnchanged(_ source: Int64, at time: UnixTime) async throws {
        try await database.write { database in
            try database.run(
                "UPDATE source SET last_success = ? WHERE id = ?", time.milliseconds, source)
        }
    }

    /// Stores the health of a source, and the news of it.
    func note(
        _ health: SourceHealth, of source: Int64, _ telling: SourceTelling, at time: UnixTime
    ) async throws {
        try await database.write { database in
            try Self.tell(telling, of: source, at: time, in: database)
            try health.store(of: source, in: database)
        }
    }

    /// Pauses a source, whose waiting notifications are then held, or lets it go on.
    ///
    /// - Parameter isPolled: true if the source may have what came while it was paused, so that the
    ///   next run finds and holds it.
    /// - Returns: the source's pause then.
    @discardableResult
    func pause(
        _ source: Int64, _ isPaused: Bool, _ note: PauseNote = PauseNote(), isPolled: Bool = true,
        isDue: Bool = false, at time: UnixTime
    ) async throws -> SourcePause {
        let next: SourcePause = isPaused ? .on : isPolled ? .ending : .off
        return try await database.write { database in
            try next.store(of: source, note, isDue: isDue, at: time, in: database)
        }
    }

    /// Stores that all that came during a source's pause was read, so that the pause has ended.
    func endPause(_ source: Int64) async throws {
        try await database.write { database in try SourcePause.end(source, in: database) }
    }

    static func insert(
        _ entry: NewEntry, _ request: [UInt8]?, _ source: Int64, _ time: UnixTime,
        in database: borrowing Database
    ) throws {
        try database.run(
            """
            INSERT INTO entry (source, key, rule, state, reason, label, created, request, item,
                was_tried, authors, until, once_keys)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, source, entry.key.bytes, entry.rule, EntryState(entry.state).rawValue,
            ShortText.of(entry.reason, atMost: WatchLimits.reasonBytes),
            ShortText.of(entry.label, atMost: WatchLimits.labelBytes), time.milliseconds, request,
            entry.item, entry.state == .quarantined && entry.isChange,
            entry.authors.joined(separator: " "), entry.message?.until?.milliseconds,
            OnceKeyTable.bytes(entry.onceKeys))
    }
}

/// The shortening of other people's texts before they are stored.
enum ShortText {
    /// Returns a text, cut to at most `bytes` bytes and an ellipsis; a single character may have
    /// any number of bytes.
    static func of(_ text: String, atMost bytes: Int) -> String {
        guard text.utf8.count > bytes else { return text }
        return String(decoding: text.utf8.prefix(bytes), as: UTF8.self) + "…"
    }
}

extension WatcherSchema {
    /// The day that stands for keys which are kept for good.
    static let forGood: Int64 = 1 << 30
}

extension UnixTime {
    /// The days since 1970.
    var day: Int64 { milliseconds / 86_400_000 }
}

/// The kept texts of an item, as they are stored.
enum KeptTexts {
    static func text(_ texts: [String: String]) -> String? {
        guard !texts.isEmpty else { return nil }
        return String(
            decoding: ItemValue.object(texts.mapValues { .text($0) }).json, as: UTF8.self)
    }

    static func read(_ text: String?) -> [String: String] {
        guard let text, let document = try? JSONDocument(parsing: text),
            let value = try? ItemValue(document.root)
        else { return [:] }
        return value.members.compactMapValues(\.scalar)
    }
}
