/// The statements of one connection that are prepared and not in use, by their text.
final class StatementCache {
    /// Services use some dozens; more are texts made at run time, and need not be remembered.
    private static let limit = 128

    private var idle: [String: Statement] = [:]

    /// The statement, which is the caller's until it is put back; `nil` if none is idle.
    func take(_ sql: String) -> Statement? { idle.removeValue(forKey: sql) }

    /// Resets the statement and keeps it.
    func put(_ statement: Statement) {
        statement.reset()
        if idle.count >= Self.limit { idle.removeAll() }
        idle[statement.sql] = statement
    }

    /// Finalises all that are idle.
    func removeAll() { idle.removeAll() }
}
