import Protocol

/// The deadlines of one connection's calls, watched by a single timer of the loop.
///
/// Nearly every call ends long before its deadline, so a timer for each would be set and cancelled
/// for nothing. The single timer is set to the earliest deadline so far. When it fires, the owner
/// of the calls ends those that are due, and sets the timer to the earliest of the others.
struct CallDeadlines {
    private var timer: EventLoop.Timer?
    private var time: MonotonicInstant?

    /// The shortest time between two checks: a check costs time in proportion to all calls, so
    /// calls that become due one after the other are ended together.
    private static let pause: Duration = .milliseconds(5)

    /// Returns the time of the next check.
    ///
    /// It is `deadline`, the soonest of the remaining deadlines, but not right after `now`, the
    /// time of the last check.
    static func next(_ deadline: MonotonicInstant, after now: MonotonicInstant) -> MonotonicInstant
    {
        max(deadline, now + pause)
    }

    /// Makes sure that `watcher` is called at `deadline` or earlier.
    mutating func watch(
        _ deadline: MonotonicInstant, on loop: EventLoop, _ watcher: any DeadlineWatcher
    ) {
        if let time, time <= deadline { return }
        stop(on: loop)
        timer = loop.schedule(at: deadline) { watcher.deadlineCame() }
        time = deadline
    }

    /// Records that the watcher was called; no deadline is watched any more.
    mutating func fired() {
        timer = nil
        time = nil
    }

    /// Stops watching.
    mutating func stop(on loop: EventLoop) {
        if let timer { loop.cancel(timer) }
        fired()
    }
}

/// An object that is told, on its loop, that a deadline may have passed.
protocol DeadlineWatcher: AnyObject {
    /// Ends the calls whose deadline has passed.
    func deadlineCame()
}
