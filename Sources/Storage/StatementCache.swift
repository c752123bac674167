/// The prepared statements of one connection, by their SQL.
///
/// SQL that is a literal in the program is looked up by its address, with one comparison of the
/// text. SQL that is made at run time is looked up by its text.
final class StatementCache {
    /// The most statements; services use some dozens, and more are made at run time and need not be
    /// kept.
    private static let limit = 128
    /// The table of addresses has 2 to this power slots; the latest statement takes its slot.
    private static let placeBits = 9

    private var byPlace = [Statement?](repeating: nil, count: 1 << placeBits)
    private var byText: [String: Statement] = [:]

    /// Returns an idle statement for the SQL, in use until it is put back; nil if there is none.
    func take(_ sql: String) -> Statement? {
        let place = Self.place(of: sql)
        if let statement = byPlace[place], !statement.isInUse, statement.sql == sql {
            statement.isInUse = true
            return statement
        }
        guard let statement = byText[sql], !statement.isInUse else { return nil }
        statement.isInUse = true
        byPlace[place] = statement
        return statement
    }

    /// Resets the statement, and keeps it unless another one with the same SQL is kept.
    func put(_ statement: Statement) {
        statement.reset()
        statement.isInUse = false
        guard !statement.isKept, byText[statement.sql] == nil else { return }
        if byText.count >= Self.limit { removeAll() }
        byText[statement.sql] = statement
        statement.isKept = true
    }

    /// Finalizes all statements, except those in use, which end when they are put back.
    func removeAll() {
        byPlace = [Statement?](repeating: nil, count: 1 << Self.placeBits)
        for statement in byText.values { statement.isKept = false }
        byText.removeAll()
    }

    /// Returns the slot for the address of a text's characters; short texts all have slot 0.
    private static func place(of sql: String) -> Int {
        guard sql.utf8.count > 15 else { return 0 }
        let place = unsafe sql.utf8.withContiguousStorageIfAvailable { characters in
            let address = UInt(bitPattern: characters.baseAddress)
            // The golden ratio spreads the addresses, as literals lie close together in memory.
            return Int((address &* 0x9e37_79b9_7f4a_7c15) >> UInt(UInt.bitWidth - placeBits))
        }
        return place ?? 0
    }
}
