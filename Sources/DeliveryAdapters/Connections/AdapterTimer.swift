import Glibc
package import Protocol

/// Spans of time where an adapter lives: the present, and a way to be called later.
package struct AdapterTimer: Sendable {
    /// The present moment, on the clock that deadlines are of.
    package let now: @Sendable () -> MonotonicInstant
    private let schedule: @Sendable (MonotonicInstant, @escaping () -> Void) -> Void

    /// - Parameter schedule: runs a body at a moment, where the adapter lives, and never before
    ///   the call has returned.
    package init(
        now: @escaping @Sendable () -> MonotonicInstant,
        schedule: @escaping @Sendable (MonotonicInstant, @escaping () -> Void) -> Void
    ) {
        self.now = now
        self.schedule = schedule
    }

    /// By the machine's monotonic clock and a task for each call.
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

    /// Runs `body` soon, and never before this call has returned.
    package func soon(_ body: @escaping () -> Void) { schedule(now(), body) }

    private static var machineNow: MonotonicInstant {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return MonotonicInstant(
            nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }
}

extension MonotonicInstant {
    /// As pure parts count time.
    var sinceOrigin: Duration { .nanoseconds(nanoseconds) }
}
