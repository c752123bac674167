import Glibc
package import Protocol

/// A monotonic clock and a timer on an adapter's executor.
package struct AdapterTimer: Sendable {
    /// The current time, on the clock of the deadlines.
    package let now: @Sendable () -> MonotonicInstant
    private let schedule: @Sendable (MonotonicInstant, @escaping () -> Void) -> Void

    /// Creates a timer.
    ///
    /// - Parameter schedule: Runs a closure at a time on the adapter's executor, but never before
    ///   the call has returned.
    package init(
        now: @escaping @Sendable () -> MonotonicInstant,
        schedule: @escaping @Sendable (MonotonicInstant, @escaping () -> Void) -> Void
    ) {
        self.now = now
        self.schedule = schedule
    }

    /// Returns a timer that uses the machine's monotonic clock and a task for each call.
    package static func tasks(on executor: any SerialExecutor) -> AdapterTimer {
        let tasks = AdapterTasks(on: executor)
        return AdapterTimer(now: { machineNow }) { moment, body in
            let wait = max(.zero, moment - machineNow)
            tasks.run({ try? await Task.sleep(for: wait) }, then: { _ in body() })
        }
    }

    /// Runs `body` at `moment`.
    package func at(_ moment: MonotonicInstant, _ body: @escaping () -> Void) {
        schedule(moment, body)
    }

    /// Runs `body` soon, but never before this call has returned.
    package func soon(_ body: @escaping () -> Void) { schedule(now(), body) }

    private static var machineNow: MonotonicInstant {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return MonotonicInstant(
            nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }
}

extension MonotonicInstant {
    /// The time since the clock's origin, as the pure types use it.
    var sinceOrigin: Duration { .nanoseconds(nanoseconds) }
}
