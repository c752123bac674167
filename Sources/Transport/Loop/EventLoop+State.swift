internal import CLinux
import Glibc
package import Protocol

extension EventLoop {
    enum Work {
        case job(UnownedJob)
        /// A job that belongs to no executor.
        case kept(UnownedJob)
        case call(@Sendable () -> Void)
    }

    struct Watch {
        let generation: UInt32
        let ready: (Interest) -> Void
    }

    /// The work that other threads leave for the loop.
    struct Inbox {
        private var work: [Work] = []
        var isAsleep = false

        /// Adds an item, and returns whether the loop sleeps and must be woken.
        mutating func add(_ item: Work) -> Bool {
            work.append(item)
            defer { isAsleep = false }
            return isAsleep
        }

        /// Returns whether there is no work; if so, the next addition wakes the loop.
        mutating func prepareToSleep() -> Bool {
            isAsleep = work.isEmpty
            return isAsleep
        }

        /// Moves all work to `jobs`, and marks the loop as awake.
        mutating func takeAll(into jobs: inout [Work]) {
            isAsleep = false
            guard !work.isEmpty else { return }
            jobs.append(contentsOf: work)
            work.removeAll(keepingCapacity: work.capacity <= 4096)
        }
    }

    /// State that only the loop's thread touches.
    @safe final class State {
        var isStopped = false
        var jobs: [Work] = []
        private var spareJobs: [Work] = []
        var flushes: [() -> Void] = []
        var timers = TimerHeap<() -> Void>()
        var roundStart = MonotonicInstant.now
        var waits = RecentWaits()
        var watches: [Int32: Watch] = [:]
        var generation: UInt32 = 0
        let events = UnsafeMutableBufferPointer<epoll_event>.allocate(capacity: 256)
        /// A buffer of the size of a socket's buffer.
        let readBuffer = UnsafeMutableRawBufferPointer.allocate(
            byteCount: 64 << 10, alignment: 16)

        deinit {
            unsafe events.deallocate()
            unsafe readBuffer.deallocate()
        }

        /// Returns the jobs, and leaves an empty list with reserved memory.
        func takeJobs() -> [Work] {
            let taken = jobs
            jobs = spareJobs
            spareJobs = []
            return taken
        }

        /// Keeps the memory of a finished list for the next one.
        func recycle(_ finished: consuming [Work]) {
            guard finished.capacity <= 4096 else { return }
            finished.removeAll(keepingCapacity: true)
            spareJobs = finished
        }

        /// Returns the milliseconds to the next timer, for epoll, rounded up so that the timer is
        /// due when epoll returns; -1 without a timer.
        func timeToNextTimer() -> Int32 {
            guard let first = timers.first else { return -1 }
            let left = max(0, (first - .now).wholeNanoseconds)
            let milliseconds = left / 1_000_000 + (left % 1_000_000 > 0 ? 1 : 0)
            return Int32(min(milliseconds, 60_000))
        }
    }
}

extension MonotonicInstant {
    /// The present time of CLOCK_MONOTONIC.
    package static var now: MonotonicInstant {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return MonotonicInstant(
            nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }
}
