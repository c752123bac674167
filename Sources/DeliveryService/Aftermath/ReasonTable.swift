import Storage

/// The table of setbacks' reasons, inside a transaction.
///
/// The reasons are a few texts of Herald, names of adapters and texts of providers, so a bitmap of
/// devices has a number and not a text.
enum ReasonTable {
    /// The maximum number of reasons of a kind, more than Herald's texts, the adapters of a large
    /// suite and the reasons that providers usually give, so that texts made up for each device
    /// cannot fill the table, or take the place of reasons of another kind.
    static let most = 1_000
    private static let textBytes = 120

    /// Returns the number of a reason; beyond ``most``, the number of a common one for all further
    /// reasons.
    static func number(of setback: Setback, in database: borrowing Database) throws -> Int64 {
        let (kind, text) = setback.stored
        let short = String(decoding: text.utf8.prefix(textBytes), as: UTF8.self)
        if let known = try find(kind, short, in: database) { return known }
        let count =
            try database.first("SELECT count(*) FROM reason WHERE kind = ?", kind) {
                Int($0.integer(0))
            } ?? 0
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
