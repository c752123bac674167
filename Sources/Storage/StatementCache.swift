/// The prepared statements of one connection, by their text.
///
/// A text that is a literal in the program is found by where it lies, without a look at its
/// characters but for a comparison; one that is made at run time by its characters.
final class StatementCache {
    /// Services use some dozens; more are texts made at run time, and need not be remembered.
    private static let limit = 128
    /// Places for addresses, as many as a power of two; whoever came last has a place.
    private static let placeBits = 9

    private var byPlace = [Statement?](repeating: nil, count: 1 << placeBits)
    private var byText: [String: Statement] = [:]

    /// The statement, which is the caller's until it is put back; `nil` if none is idle.
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

    /// Resets the statement, and keeps it unless it keeps another of its text.
    func put(_ statement: Statement) {
        statement.reset()
        statement.isInUse = false
        guard !statement.isKept, byText[statement.sql] == nil else { return }
        if byText.count >= Self.limit { removeAll() }
        byText[statement.sql] = statement
        statement.isKept = true
    }

    /// Finalises all, but for those in use, which go when they are put back.
    func removeAll() {
        byPlace = [Statement?](repeating: nil, count: 1 << Self.placeBits)
        for statement in byText.values { statement.isKept = false }
        byText.removeAll()
    }

    /// Where a text's statement is, by the address of its characters; short ones have none.
    private static func place(of sql: String) -> Int {
        guard sql.utf8.count > 15 else { return 0 }
        let place = unsafe sql.utf8.withContiguousStorageIfAvailable { characters in
            let address = UInt(bitPattern: characters.baseAddress)
            // Spread by the golden ratio: literals lie one behind the other.
            return Int((address &* 0x9e37_79b9_7f4a_7c15) >> UInt(UInt.bitWidth - placeBits))
        }
        return place ?? 0
    }
}
