import Synchronization

/// A line beside the answer that says how something stands while it goes on.
///
/// On a terminal the line is written over. Elsewhere a line is written when it says something new,
/// every five seconds at most.
final class StatusLine: Sendable {
    private struct State {
        var text = ""
        var written: ContinuousClock.Instant?
        var isShowing = false
    }

    private let console: Console
    private let state = Mutex(State())

    /// A line on a console, which shows nothing yet.
    init(_ console: Console) { self.console = console }

    /// Shows `text` in place of what was shown before.
    func show(_ text: String) {
        let pause: Duration = console.isInteractive ? .milliseconds(100) : .seconds(5)
        let now = ContinuousClock.now
        let isDue = state.withLock { state in
            guard text != state.text, now - (state.written ?? now - pause) >= pause else {
                return false
            }
            (state.text, state.written, state.isShowing) = (text, now, true)
            return true
        }
        guard isDue else { return }
        let width = max(20, TerminalWidth.columns - 1)
        let line = text.printable
        console.error(
            console.isInteractive ? "\r\(line.cut(to: width))\u{1B}[K" : line + "\n")
    }

    /// Takes the line away again.
    func finish() {
        let wasShowing = state.withLock { state in
            defer { state.isShowing = false }
            return state.isShowing
        }
        if wasShowing, console.isInteractive { console.error("\r\u{1B}[K") }
    }
}
