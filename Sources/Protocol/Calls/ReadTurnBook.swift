/// The book of heavy reads: those that run, and those that wait.
struct ReadTurnBook {
    /// The result of asking for a turn.
    enum Entry { case admitted, queued, refused }

    private let limits: ReadTurns.Limits
    private var underWay = 0
    private var byApp: [String: Int] = [:]
    private var queue: [(id: UInt64, app: String)] = []

    /// Creates a book with free turns.
    init(_ limits: ReadTurns.Limits) { self.limits = limits }

    /// Gives a read a turn, or a place in the line.
    ///
    /// - Parameter app: The app of the caller's key; empty for a key of the whole suite.
    mutating func enter(_ app: String, id: UInt64) -> Entry {
        if underWay < limits.atOnce, byApp[app, default: 0] < limits.ofApp {
            begin(app)
            return .admitted
        }
        guard queue.count < limits.waiting,
            queue.count(where: { $0.app == app }) < limits.waitingOfApp
        else { return .refused }
        queue.append((id, app))
        return .queued
    }

    /// Ends a read; returns the one that has its turn now, if any.
    ///
    /// An app that has none under way comes before one that has.
    mutating func leave(_ app: String) -> UInt64? {
        underWay -= 1
        let rest = byApp[app, default: 1] - 1
        byApp[app] = rest > 0 ? rest : nil
        let first =
            queue.firstIndex { byApp[$0.app] == nil }
            ?? queue.firstIndex { byApp[$0.app, default: 0] < limits.ofApp }
        guard let first else { return nil }
        let next = queue.remove(at: first)
        begin(next.app)
        return next.id
    }

    /// Removes a read that nobody waits for any more.
    mutating func giveUp(_ id: UInt64) { queue.removeAll { $0.id == id } }

    private mutating func begin(_ app: String) {
        underWay += 1
        byApp[app, default: 0] += 1
    }
}
