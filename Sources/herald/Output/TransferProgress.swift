import Synchronization

/// Shows the progress of many records: on a terminal a bar that is overwritten, elsewhere a line
/// every five seconds.
final class TransferProgress: Sendable {
    private struct State {
        var progress: TransferText
        var shown: Duration = .zero
        var isShowing = false
    }

    private let console: Console
    private let began = ContinuousClock.now
    private let state: Mutex<State>

    /// Creates the progress of records that are called `what`.
    ///
    /// - Parameters:
    ///   - total: the number of units, bytes or records, in all; nil if it is not known.
    ///   - before: the number of units that an earlier run did.
    init(_ what: String, of total: Int?, after before: Int = 0, on console: Console) {
        self.console = console
        state = Mutex(State(progress: TransferText(what: what, total: total, before: before)))
    }

    /// Counts records that are done, and the units of the total that they make up.
    func advance(_ records: Int, _ units: Int) {
        let elapsed = ContinuousClock.now - began
        let pause: Duration = console.isInteractive ? .milliseconds(100) : .seconds(5)
        let line: String? = state.withLock { state in
            state.progress.records += records
            state.progress.units += units
            guard elapsed > .seconds(1), elapsed - state.shown > pause else { return nil }
            state.shown = elapsed
            state.isShowing = true
            return state.progress.line(elapsed, isBar: console.isInteractive)
        }
        guard let line else { return }
        console.error(console.isInteractive ? "\r\(line)\u{1B}[K" : line + "\n")
    }

    /// Writes a line in place of the bar, which is shown again later.
    func note(_ text: String) {
        console.error((console.isInteractive ? "\r\u{1B}[K" : "") + text + "\n")
    }

    /// Removes the bar from the terminal.
    func finish() {
        let wasShowing = state.withLock { $0.isShowing }
        if wasShowing, console.isInteractive { console.error("\r\u{1B}[K") }
    }
}

/// The progress of many records as text.
struct TransferText: Hashable, Sendable {
    private static let width = 20

    let what: String
    /// The number of units in all; nil if it is not known.
    let total: Int?
    /// The number of units that an earlier run did.
    let before: Int
    var records = 0
    var units = 0

    /// Returns one line with the number of records, the share in percent, the records per second
    /// and the remaining time.
    func line(_ elapsed: Duration, isBar: Bool) -> String {
        let seconds = max(0.001, elapsed.inSeconds)
        var parts = ["\(records) \(what)", "\(Int(Double(records) / seconds))/s"]
        guard let total, total > 0 else { return parts.joined(separator: ", ") }
        let share = min(1, Double(before + units) / Double(total))
        parts.insert("\(Int(share * 100)) %", at: 1)
        if units > 0 {
            let left = max(0, Double(total - before - units)) * seconds / Double(units)
            parts.append("\(Self.time(left)) left")
        }
        let text = parts.joined(separator: ", ")
        guard isBar else { return text }
        let filled = Int(share * Double(Self.width))
        let bar =
            String(repeating: "#", count: filled)
            + String(repeating: ".", count: Self.width - filled)
        return "[\(bar)] \(text)"
    }

    /// Returns a time in the two largest units that it needs.
    private static func time(_ seconds: Double) -> String {
        let seconds = seconds < 1e9 ? Int(seconds.rounded(.up)) : 1_000_000_000
        switch seconds {
        case ..<60: return "\(seconds)s"
        case ..<3600: return "\(seconds / 60)m \(seconds % 60)s"
        default: return "\(seconds / 3600)h \(seconds / 60 % 60)m"
        }
    }
}

extension Duration {
    /// The duration in seconds.
    var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
