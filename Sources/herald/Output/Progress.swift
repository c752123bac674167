import Synchronization

/// Shows the progress of something that takes longer than a second.
///
/// On a terminal one line is overwritten. Elsewhere a line is written every five seconds.
final class Progress: Sendable {
    private struct State {
        var done = 0
        var shown: ContinuousClock.Instant?
        var isShowing = false
    }

    private let what: String
    private let total: Int
    private let console: Console
    private let began = ContinuousClock.now
    private let state = Mutex(State())

    /// Creates the progress of `total` pieces, which are called `what`.
    init(_ what: String, of total: Int, on console: Console) {
        self.what = what
        self.total = total
        self.console = console
    }

    /// Counts pieces that are done.
    func advance(_ count: Int = 1) {
        let now = ContinuousClock.now
        let pause: Duration = console.isInteractive ? .milliseconds(100) : .seconds(5)
        let done: Int? = state.withLock { state in
            state.done += count
            guard now - began > .seconds(1), now - (state.shown ?? began) > pause else {
                return nil
            }
            state.shown = now
            state.isShowing = true
            return state.done
        }
        guard let done else { return }
        let line = "\(what): \(done) of \(total)"
        console.error(console.isInteractive ? "\r\(line)\u{1B}[K" : line + "\n")
    }

    /// Removes the line from the terminal.
    func finish() {
        let wasShowing = state.withLock { $0.isShowing }
        if wasShowing, console.isInteractive { console.error("\r\u{1B}[K") }
    }
}
