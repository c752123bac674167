import Synchronization

/// A line on standard error that shows the state of something that is going on.
///
/// On a terminal the line is overwritten. Elsewhere a line is written when its text has changed, at
/// most every five seconds.
final class StatusLine: Sendable {
    private struct State {
        var text = ""
        var written: ContinuousClock.Instant?
        var isShowing = false
    }

    private let console: Console
    private let state = Mutex(State())

    /// Creates a line on a console, which shows nothing yet.
    init(_ console: Console) { self.console = console }

    /// Shows `text` in place of the text before.
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

    /// Removes the line from the terminal.
    func finish() {
        let wasShowing = state.withLock { state in
            defer { state.isShowing = false }
            return state.isShowing
        }
        if wasShowing, console.isInteractive { console.error("\r\u{1B}[K") }
    }
}
