internal import CBacktrace
import Glibc
import ServiceKit
import Synchronization
import Transport

/// A watchdog that ends the process if one of its event loops does not turn.
///
/// The process's supervisor then starts it again. Before that, the watchdog logs the stack of the
/// loop's thread. While all loops turn it tells systemd so (sd_watchdog_enabled(3)); then systemd
/// also notices a process whose watchdog itself does not run. The watchdog has a thread of its own,
/// and works from `start()` to `stop()`: a daemon that reads or saves its indexes for minutes is
/// not stuck.
final class Watchdog: Sendable {
    /// The status of a process that ends itself: EX_SOFTWARE of sysexits.h.
    static let status: Int32 = 70

    private let pulses: LoopPulses
    private let limit: Int
    private let log: Log
    private let isOn = Atomic<Bool>(false)

    /// - Parameter limit: the number of seconds that a loop may not turn; 0 for any time.
    init(_ pulses: LoopPulses, limit: Int, log: Log) {
        (self.pulses, self.limit, self.log) = (pulses, limit, log)
    }

    /// Reads `HERALD_WATCHDOG_SECONDS`.
    static func limit(_ settings: Settings) throws(ConfigurationError) -> Int {
        let seconds = try settings.integer("HERALD_WATCHDOG_SECONDS", or: 30, in: 0...3600)
        guard seconds == 0 || seconds >= 3 else {
            throw ConfigurationError(
                "HERALD_WATCHDOG_SECONDS",
                "'\(seconds)' is too short: a busy machine may keep a loop waiting for as long; "
                    + "set 0 for no watchdog, or 3 to 3600")
        }
        return seconds
    }

    /// Begins to watch; with no limit, systemd still hears that the process runs.
    func start() throws(SystemError) {
        guard limit > 0 || WatchdogNotifier.isWatched else { return }
        isOn.store(true, ordering: .relaxed)
        // In the handler of a signal it is too late to load what the stack is read with.
        guard herald_prepare_backtrace() == 0 else {
            throw SystemError(call: "sigaction", code: errno)
        }
        try EventLoop.startThread(named: "watchdog") { self.watch() }
    }

    /// Watches no more.
    func stop() { isOn.store(false, ordering: .relaxed) }

    private func watch() {
        var stuck = StuckLoops(limit: limit)
        var notifier = WatchdogNotifier()
        while isOn.load(ordering: .relaxed) {
            let all = pulses.all
            if limit > 0, let index = stuck.look(at: all.map(\.count)) { end(all[index]) }
            notifier.ping()
            sleep(1)
        }
        // The time to stop is bounded by the supervisor.
    }

    private func end(_ pulse: LoopPulse) {
        guard isOn.load(ordering: .relaxed) else { return }
        log(
            .error, "an event loop does not turn; the process ends",
            ["loop": pulse.name, "seconds": "\(limit)", "thread": "\(pulse.threadID)"])
        for (number, line) in ThreadStack.lines(of: pulse.threadID).enumerated() {
            log(
                .error, "the stack of an event loop that does not turn",
                ["frame": "\(number)", "at": line])
        }
        log.flush(within: .seconds(2))
        if WatchdogNotifier.isWatched {
            // systemd then records the reason, and kills the process.
            notifySupervisor("WATCHDOG=trigger")
            sleep(2)
        }
        _exit(Self.status)
    }
}

/// The messages to systemd that all loops turn.
private struct WatchdogNotifier {
    /// True if systemd waits for messages of this process.
    static var isWatched: Bool { unsafe getenv("WATCHDOG_USEC") != nil }

    /// Seconds until the next message.
    private var left = 0
    /// Seconds between messages: a third of what systemd allows.
    private let interval: Int?

    init() {
        interval = unsafe getenv("WATCHDOG_USEC")
            .flatMap { unsafe Int(String(cString: $0)) }.map { max(1, $0 / 3_000_000) }
    }

    /// Tells systemd, if it is time.
    mutating func ping() {
        guard let interval else { return }
        if left == 0 {
            notifySupervisor("WATCHDOG=1")
            left = interval
        }
        left -= 1
    }
}
