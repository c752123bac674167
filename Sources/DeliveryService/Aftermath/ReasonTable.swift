import Storage

/// The reasons of setbacks, by number, inside a transaction.
///
/// Few lines of our own and names of adapters: a bitmap of devices has a number, not a text.
enum ReasonTable {
    /// Reasons that are told apart: more than there are in our code and adapters of a large
    /// suite, so that a text that is made up for each device does not fill the table.
    static let most = 1_000
    private static let textBytes = 120

    /// The number of a reason; beyond ``most``, of one that stands for all further ones.
    static func number(of setback: Setback, in database: borrowing Database) throws -> Int64 {
        let (kind, text) = setback.stored
        let short = String(decoding: text.utf8.prefix(textBytes), as: UTF8.self)
        if let known = try find(kind, short, in: database) { return known }
        let count = try database.first("SELECT count(*) FROM reason") { Int($0.integer(0)) } ?? 0
        let kept = count < most ? short : "another reason"
        if count >= most, let known = try find(kind, kept, in: database) { return known }
        try database.run("INSERT INTO reason (kind, text) VALUES (?, ?)", kind, kept)
        return database.lastInsertedRow
    }

    private static func find(
        _ kind: Int, _ text: String, in database: borrowing Database
    ) throws -> Int64? {
        try database.first("SELECT number FROM reason WHERE kind = ? AND text = ?", kind, text) {
            $0.integer(0)
        }
    }
}
