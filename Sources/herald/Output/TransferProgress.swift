import Synchronization

/// Tells how far many records have come: on a terminal a bar that is written over, elsewhere a
/// line every five seconds.
final class TransferProgress: Sendable {
    private struct State {
        var progress: TransferText
        var shown: Duration = .zero
        var isShowing = false
    }

    private let console: Console
    private let began = ContinuousClock.now
    private let state: Mutex<State>

    /// Of records called `what`.
    ///
    /// - Parameters:
    ///   - total: of the unit that is counted, bytes or records; nil: nobody knows.
    ///   - before: as much of it was done before.
    init(_ what: String, of total: Int?, after before: Int = 0, on console: Console) {
        self.console = console
        state = Mutex(State(progress: TransferText(what: what, total: total, before: before)))
    }

    /// Counts records that are done, and how much of the total they are.
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

    /// Writes a line beside the bar.
    func note(_ text: String) {
        console.error((console.isInteractive ? "\r\u{1B}[K" : "") + text + "\n")
    }

    /// Takes the bar away.
    func finish() {
        let wasShowing = state.withLock { $0.isShowing }
        if wasShowing, console.isInteractive { console.error("\r\u{1B}[K") }
    }
}

/// How far many records have come, in words.
struct TransferText: Hashable, Sendable {
    private static let width = 20

    let what: String
    /// Of the unit that is counted; nil: nobody knows.
    let total: Int?
    /// As much of it was done before.
    let before: Int
    var records = 0
    var units = 0

    /// One line: how many, what share, how fast, how long it will take.
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

    /// Seconds to two units.
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
    /// As a number.
    var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
