import Synchronization

/// A line on standard error that shows the state of something that is going on.
///
/// On a terminal the line is overwritten, and what stands above it stays. Elsewhere a line is
/// written when its text has changed, at most every five seconds.
final class StatusLine: Sendable {
    private struct State {
        var text = ""
        /// The line that was last written above it.
        var above = ""
        var written: ContinuousClock.Instant?
        var isShowing = false
    }

    private let console: Console
    private let state = Mutex(State())

    /// Creates a line on a console, which shows nothing yet.
    init(_ console: Console) { self.console = console }

    /// Shows `text` in place of the text before.
    ///
    /// - Parameters:
    ///   - above: what a terminal shows whole above the line, once for each change.
    ///   - elsewhere: the text if it is no terminal; nil for the same.
    func show(_ text: String, under above: String = "", elsewhere: String? = nil) {
        let pause: Duration = console.isInteractive ? .milliseconds(100) : .seconds(5)
        let text = console.isInteractive ? text : elsewhere ?? text
        let now = ContinuousClock.now
        let news: String? = state.withLock { state in
            let isNew = text != state.text || above != state.above
            guard isNew, now - (state.written ?? now - pause) >= pause else { return nil }
            let news = above == state.above || above.isEmpty ? "" : above.printable
            state = State(text: text, above: above, written: now, isShowing: true)
            return news
        }
        guard let news else { return }
        let width = max(20, TerminalWidth.columns - 1)
        let line = text.printable
        guard console.isInteractive else { return console.error(line + "\n") }
        let lines = news.isEmpty ? "" : "\r\u{1B}[K\(news)\n"
        console.error("\(lines)\r\(line.cut(to: width))\u{1B}[K")
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
