import Synchronization

/// A status line that says how many pieces of a task are done, if the task takes longer than a
/// second.
final class Progress: Sendable {
    private let what: String
    private let total: Int
    private let line: StatusLine
    private let began = ContinuousClock.now
    private let done = Mutex(0)

    /// Creates the progress of a task of `total` pieces, none of which is done.
    init(_ what: String, of total: Int, on console: Console) {
        self.what = what
        self.total = total
        line = StatusLine(console)
    }

    /// Counts pieces that are done.
    func advance(_ count: Int = 1) {
        let done = done.withLock { done in
            done += count
            return done
        }
        guard ContinuousClock.now - began > .seconds(1) else { return }
        line.show("\(what): \(done) of \(total)")
    }

    /// Clears the line.
    func finish() { line.finish() }
}
