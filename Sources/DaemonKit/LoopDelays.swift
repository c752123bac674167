import Protocol
import ServiceKit
import Transport

/// Measures how late a daemon's event loops do what is due: a timer a second for each.
///
/// A loop that is late keeps everybody waiting who calls it. One that does not turn at all is the
/// watchdog's to notice, which counts the same timers.
struct LoopDelays: Sendable {
    private static let interval: Duration = .seconds(1)

    private let delays: Histogram
    private let pulses: LoopPulses

    init(_ metrics: Metrics, _ pulses: LoopPulses) {
        self.pulses = pulses
        delays = metrics.histogram(
            "herald_loop_delay_seconds",
            "How late a timer of an event loop fired; measured once a second for each loop.")
    }

    /// Begins to watch a loop; it ends with the process.
    func watch(_ loop: EventLoop, named name: String) {
        let pulse = pulses.add(name)
        loop.perform { [self] in
            pulse.begin()
            setTimer(on: loop, pulse)
        }
    }

    private func setTimer(on loop: EventLoop, _ pulse: LoopPulse) {
        let due = loop.now + Self.interval
        _ = loop.schedule(at: due) { [self] in
            delays.observe(loop.now - due)
            pulse.beat()
            setTimer(on: loop, pulse)
        }
    }
}
