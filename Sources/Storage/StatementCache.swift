/// The statements of one connection that are prepared and not in use, by their text.
///
/// A text that is a literal in the program is found by where it lies; other texts, which are made
/// at run time, by their characters.
final class StatementCache {
    /// Services use some dozens; more are texts made at run time, and need not be remembered.
    private static let limit = 128
    /// Places for literals, as many as a power of two; two that share one take turns.
    private static let places = 1 << 9

    private var byPlace = [Statement?](repeating: nil, count: places)
    private var idle: [String: Statement] = [:]

    /// The statement, which is the caller's until it is put back; `nil` if none is idle.
    func take(_ sql: String) -> Statement? {
        if let place = Self.place(of: sql), byPlace[place]?.sql == sql {
            return byPlace[place].take()
        }
        return idle.isEmpty ? nil : idle.removeValue(forKey: sql)
    }

    /// Resets the statement and keeps it.
    func put(_ statement: Statement) {
        statement.reset()
        if let place = Self.place(of: statement.sql), byPlace[place] == nil {
            byPlace[place] = statement
            return
        }
        if idle.count >= Self.limit { idle.removeAll() }
        idle[statement.sql] = statement
    }

    /// Finalises all that are idle.
    func removeAll() {
        byPlace = [Statement?](repeating: nil, count: Self.places)
        idle.removeAll()
    }

    /// Where a text's statement is, by the address of its characters; nil for a short one, which
    /// has none.
    private static func place(of sql: String) -> Int? {
        guard sql.utf8.count > 15 else { return nil }
        return unsafe sql.utf8.withContiguousStorageIfAvailable { characters in
            let address = UInt(bitPattern: characters.baseAddress)
            // Spread by the golden ratio: literals lie one behind the other.
            return Int((address &* 0x9e37_79b9_7f4a_7c15) >> UInt(UInt.bitWidth - 9))
        }
    }
}
