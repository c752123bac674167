import Audience
import AudienceMessages
import Protocol
import ServiceKit
import ServiceStorage
import Storage

/// The users whom audiences of one app name, in delivery's database.
///
/// Audiences are in notifications, experiments and schedules. (Schedules of today name nobody, but
/// those of earlier versions might.)
struct UserNames: Sendable {
    /// The index of notifications whose audiences may name users, so that an erasure reads no
    /// others.
    ///
    /// It is part of a migration and must never change.
    static let index = """
        CREATE INDEX notification_naming_users ON notification (app, sequence, audience)
            WHERE instr(audience, 'user(') > 0;
        """

    /// The number of audiences that one step reads, and that one transaction changes at most.
    ///
    /// An audience has up to 16 KiB, and whoever else reads or writes waits while a step's are
    /// parsed.
    private static let atOnce = 32

    let database: DatabaseQueue
    let app: String
    let users: ErasedUsers

    /// Replaces users of any apps wherever an audience names them.
    static func erase(_ users: [ErasedUser], in database: DatabaseQueue) async throws {
        for (app, users) in Dictionary(grouping: users, by: \.app) {
            let names = UserNames(database: database, app: app, users: ErasedUsers(users.map(\.id)))
            try await names.erase()
        }
    }

    /// Replaces the users by ``ErasedUserName`` wherever an audience names them.
    func erase() async throws {
        var after: Int64? = 0
        while let last = after {
            let (named, next) = try await notifications(after: last)
            if !named.isEmpty {
                try await database.write(isErasure: true) { try replace(named, in: $0) }
            }
            after = next
        }
        try await eraseRequests(in: "experiment", column: "asked") { bytes in
            var asked = try Proto.Experiment(decoding: bytes)
            guard let request = asked.request?.erasing(users) else { return nil }
            asked.request = request
            return try asked.encoded()
        }
        try await eraseRequests(in: "schedule", column: "request") { bytes in
            try Proto.SendRequest(decoding: bytes).erasing(users)?.encoded()
        }
    }

    /// Returns the notifications that name one of the users among the next ones that name some, and
    /// where to go on; nil at the end.
    private func notifications(
        after last: Int64
    ) async throws -> (named: [Int64], next: Int64?) {
        try await database.read { database in
            let rows = try database.rows(
                """
                SELECT sequence, audience FROM notification
                INDEXED BY notification_naming_users
                WHERE app = ? AND sequence > ? AND instr(audience, 'user(') > 0
                ORDER BY sequence LIMIT ?
                """, app, last, Self.atOnce
            ) { (sequence: $0.integer(0), audience: $0.text(1)) }
            let named = rows.filter { users.replaced(in: $0.audience) != nil }
            return (
                named.map(\.sequence), rows.count == Self.atOnce ? rows.last?.sequence : nil
            )
        }
    }

    private func replace(_ notifications: [Int64], in database: borrowing Database) throws {
        for sequence in notifications {
            let audience = try database.first(
                "SELECT audience FROM notification WHERE sequence = ?", sequence
            ) { $0.text(0) }
            guard let audience, let erased = users.replaced(in: audience) else {
                continue
            }
            // Words are removed by what the row has, so they go before it changes.
            try SearchTable.remove(sequence, in: database)
            try database.run(
                "UPDATE notification SET audience = ? WHERE sequence = ?", erased, sequence)
            try SearchTable.add(sequence, in: database)
            try database.run(
                "UPDATE kept_notification SET bytes = max(0, bytes + ?) WHERE app = ?",
                erased.utf8.count - audience.utf8.count, app)
        }
    }

    /// Replaces packed requests of the app that name one of the users.
    ///
    /// - Parameter erased: returns what a row has from now on; nil if it names none of them.
    private func eraseRequests(
        in table: String, column: String,
        _ erased: @escaping @Sendable ([UInt8]) throws -> [UInt8]?
    ) async throws {
        let select = """
            SELECT number, \(column) FROM \(table) WHERE app = ? AND number > ?
            ORDER BY number LIMIT ?
            """
        var after: Int64? = 0
        while let last = after {
            let (isNamed, next) = try await database.read { database in
                let rows = try database.rows(select, app, last, Self.atOnce) {
                    (number: $0.integer(0), isNamed: try erased($0.blob(1)) != nil)
                }
                return (
                    rows.contains(where: \.isNamed),
                    rows.count == Self.atOnce ? rows.last?.number : nil
                )
            }
            after = next
            guard isNamed else { continue }
            try await database.write(isErasure: true) { database in
                let rows = try database.rows(select, app, last, Self.atOnce) {
                    (number: $0.integer(0), $0.blob(1))
                }
                for (number, bytes) in rows {
                    guard let new = try erased(bytes) else { continue }
                    try database.run(
                        "UPDATE \(table) SET \(column) = ? WHERE number = ?", new, number)
                }
            }
        }
    }
}
