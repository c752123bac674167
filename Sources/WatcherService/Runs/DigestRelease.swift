import Protocol
import ServiceKit
import Storage
import Watch

/// The release of held notifications as digests: those of one type and one audience become one.
///
/// So nobody hears of anything that would not have been sent to them. In one transaction the digest
/// begins to wait, and what is in it counts as sent. What delivery may have already goes by itself,
/// with its own idempotency key.
struct DigestRelease: Sendable {
    let store: WatcherStore
    let recipe: Recipe
    let source: Int64
    let now: UnixTime

    /// The outcome for the notifications that were looked at so far.
    private struct Outcome {
        var response = Proto.ReleaseSourceEntriesResponse()
        /// The notifications that become one, in the order of the first of each.
        var groups: [DigestGroup] = []
    }

    /// Releases notifications, as far as they are still held.
    ///
    /// - Throws: `failedPrecondition` if the texts of the recipe's digest cannot be made, or if the
    ///   source is paused.
    func run(_ ids: [Int64]) async throws -> Proto.ReleaseSourceEntriesResponse {
        try await store.database.write { database in
            try SourcePause.checkOff(source, in: database)
            try FormerRecipe(recipe)?.check(in: database)
            var outcome = Outcome()
            for id in ids { try look(at: id, &outcome, in: database) }
            for group in outcome.groups {
                if let only = group.only {
                    try wait(only, group.request, in: database)
                } else {
                    try add(group, in: database)
                    outcome.response.digested += UInt64(group.ids.count)
                }
                outcome.response.released += 1
            }
            return outcome.response
        }
    }

    private func look(
        at id: Int64, _ outcome: inout Outcome, in database: borrowing Database
    ) throws {
        let held = try database.first(
            """
            SELECT request, rule, until, label, was_tried FROM entry
            WHERE id = ? AND source = ? AND state = 2
            """, id, source
        ) { row in
            let one = try ReleasedRequest(row)
            let goesAlone = one.rule == DigestEntry.rule || row.integer(4) != 0
            return (one, label: row.text(3), goesAlone)
        }
        guard let held else { return }
        var (one, label, goesAlone) = held
        if let lateness = try one.lateness(at: now) {
            try database.run("UPDATE entry SET state = 5, reason = ?2 WHERE id = ?1", id, lateness)
            try DigestEntry.settle(id, .dropped, reason: lateness, in: database)
            outcome.response.dropped += 1
            return
        }
        try one.request.postpone(by: one.rule, of: recipe, until: one.until, now: now)
        let request = one.request
        if goesAlone {
            try wait(id, request, in: database)
            outcome.response.released += 1
            return
        }
        let type = recipe.digest.type ?? request.type
        let audience = recipe.digest.audience ?? request.audience
        let place = outcome.groups.firstIndex {
            $0.type == type && $0.audience == audience && $0.hasRoom(for: request)
        }
        if let place {
            outcome.groups[place].add(id, request, label, until: one.until)
        } else {
            outcome.groups.append(
                DigestGroup(type, audience, id, request, label, until: one.until))
        }
    }

    private func wait(
        _ id: Int64, _ request: Proto.SendRequest, in database: borrowing Database
    ) throws {
        try database.run(
            """
            UPDATE entry SET state = 1, reason = '', request = ?2, late_until = NULL WHERE id = ?1
            """, id, try request.encoded())
    }

    private func add(_ group: DigestGroup, in database: borrowing Database) throws {
        let key = ItemKey(
            "digest", [.integer(now.milliseconds)] + group.ids.map { .integer($0) })
        let request = try group.digest(recipe, key: key)
        try database.run(
            """
            INSERT INTO entry
                (source, key, rule, state, reason, label, created, request, item, until)
            VALUES (?, ?, ?, 1, '', ?, ?, ?, ?, ?)
            """, source, key.bytes, DigestEntry.rule,
            String((request.content?.title ?? "").prefix(200)), now.milliseconds,
            try request.encoded(), ItemValue.list(group.ids.map { .integer($0) }).json,
            group.until?.milliseconds)
        let reason = DigestEntry.reason + "\(database.lastInsertedRow)"
        for id in group.ids {
            try database.run("UPDATE entry SET state = 4, reason = ?2 WHERE id = ?1", id, reason)
        }
    }
}

extension Proto.ReleaseSourceEntriesRequest {
    /// Checks that a digest is only asked for when held notifications are to be sent.
    ///
    /// - Throws: `invalidArgument` if it is asked for with `quarantined` or `discard`.
    func checkDigest() throws(RPCError) {
        guard digest, quarantined || discard else { return }
        throw RPCError(
            .invalidArgument,
            "digest: is for what is held and is to be sent; leave it out with "
                + (discard ? "discard" : "quarantined"))
    }
}
