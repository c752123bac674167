import ServiceKit
import Times

/// A status line that says how far a replay has come, if it takes longer than a second.
struct ReplayProgress {
    private let total: Int
    private let line: StatusLine
    private let began = ContinuousClock.now

    init(of total: Int, on console: Console) {
        self.total = total
        line = StatusLine(console)
    }

    /// Says how many items have appeared.
    func passed(_ count: Int) { show("items: \(count) of \(total)") }

    /// Says for which time of the replay its clock is waited for.
    func waits(until time: UnixTime) { show("waiting for \(time.timestamp.text)") }

    /// Clears the line, as before other output.
    func finish() { line.finish() }

    private func show(_ text: String) {
        if ContinuousClock.now - began > .seconds(1) { line.show(text) }
    }
}
