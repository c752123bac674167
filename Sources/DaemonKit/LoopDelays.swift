import Protocol
import ServiceKit
import Transport

/// Measures how late a daemon's event loops do what is due: a timer a second for each.
///
/// A loop that is late keeps everybody waiting who calls it.
struct LoopDelays: Sendable {
    private static let interval: Duration = .seconds(1)

    private let delays: Histogram

    init(_ metrics: Metrics) {
        delays = metrics.histogram(
            "herald_loop_delay_seconds",
            "How late a timer of an event loop fired; measured once a second for each loop.")
    }

    /// Begins to watch a loop; it ends with the process.
    func watch(_ loop: EventLoop) {
        loop.perform { [self] in setTimer(on: loop) }
    }

    private func setTimer(on loop: EventLoop) {
        let due = loop.now + Self.interval
        _ = loop.schedule(at: due) { [self] in
            delays.observe(loop.now - due)
            setTimer(on: loop)
        }
    }
}
