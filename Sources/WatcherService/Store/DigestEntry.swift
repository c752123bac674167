import JSON
import Storage
import Watch

/// The entry of a digest, whose item is the list of the ids of the entries in it.
enum DigestEntry {
    /// The text in the place of a rule's name, which no rule can have.
    static let rule = "(digest)"
    /// The beginning of the reason of an entry in a digest, before the number of the digest.
    static let reason = "in the digest "

    /// Stores the outcome of a digest with the entries in it; does nothing if the entry is no
    /// digest.
    ///
    /// The entries of a digest that delivery refuses, or that is too old, were not sent: they are
    /// held again or dropped.
    static func settle(
        _ id: Int64, _ state: EntryState, notification: String = "", reason: String,
        in database: borrowing Database
    ) throws {
        let ids = try parts(of: id, in: database)
        for part in ids {
            if state == .sent {
                try SeenTable.noteSent(entry: part, in: database)
                try database.run(
                    "UPDATE entry SET notification = ?2 WHERE id = ?1 AND state = 4", part,
                    notification)
            } else {
                try database.run(
                    "UPDATE entry SET state = ?2, reason = ?3 WHERE id = ?1 AND state = 4", part,
                    state.rawValue, reason)
            }
        }
    }

    private static func parts(
        of id: Int64, in database: borrowing Database
    ) throws -> [Int64] {
        let item = try database.first(
            "SELECT item FROM entry WHERE id = ? AND rule = ?", id, rule
        ) { $0.blob(0) }
        guard let item else { return [] }
        let document = try JSONDocument(parsing: item)
        return try document.root.elements().map { try $0.integer(Int64.self) }
    }
}
