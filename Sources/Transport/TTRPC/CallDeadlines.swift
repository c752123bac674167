import Protocol

/// The deadlines of one connection's calls, watched by a single timer of the loop.
///
/// Nearly every call ends long before its deadline, so a timer for each would be set and cancelled
/// for nothing. This one stands at the earliest deadline there has been; when it fires, whoever
/// holds the calls looks which are due, and has it set to the earliest of the others.
struct CallDeadlines {
    private var timer: EventLoop.Timer?
    private var time: MonotonicInstant?

    /// To look at all calls costs their number: while many come due one after the other, they are
    /// looked at together.
    private static let pause: Duration = .milliseconds(5)

    /// When to look again, the soonest of the deadlines that are left being `deadline`: then, or
    /// shortly after `now`, when it was looked last.
    static func next(_ deadline: MonotonicInstant, after now: MonotonicInstant) -> MonotonicInstant
    {
        max(deadline, now + pause)
    }

    /// Makes sure that `watcher` is told at `deadline`, or before.
    mutating func watch(
        _ deadline: MonotonicInstant, on loop: EventLoop, _ watcher: any DeadlineWatcher
    ) {
        if let time, time <= deadline { return }
        stop(on: loop)
        timer = loop.schedule(at: deadline) { watcher.deadlineCame() }
        time = deadline
    }

    /// Takes note that the watcher was told: nothing is watched any more.
    mutating func fired() {
        timer = nil
        time = nil
    }

    /// Watches nothing any more.
    mutating func stop(on loop: EventLoop) {
        if let timer { loop.cancel(timer) }
        fired()
    }
}

/// Is told on its loop that a deadline may have come.
protocol DeadlineWatcher: AnyObject {
    /// Looks what is due.
    func deadlineCame()
}
