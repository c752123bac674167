import CLinux
import Glibc
import Synchronization

/// A way to wake a thread that waits for a socket.
final class Interruption: Sendable {
    private let event: Int32
    private let wanted = Atomic<Bool>(false)

    /// Creates an interruption; nil when the process has no file descriptor left.
    init?() {
        event = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard event >= 0 else { return nil }
    }

    deinit { close(event) }

    /// True if the present work should be aborted.
    var isWanted: Bool { wanted.load(ordering: .acquiring) }

    /// Wakes the thread.
    func wake() { _ = eventfd_write(event, 1) }

    /// Aborts the present work.
    func interrupt() {
        wanted.store(true, ordering: .releasing)
        wake()
    }

    /// Clears the request to abort, before new work begins.
    func forget() { wanted.store(false, ordering: .releasing) }

    /// Waits until `descriptor` is ready or the thread is woken; a negative `descriptor` waits for
    /// a wake-up only.
    ///
    /// - Parameter endsWhenWoken: true if a wake-up without an interruption also ends the wait, as
    ///   `interrupted`.
    func wait(
        for descriptor: Int32, _ events: Int16, atMost duration: Duration,
        endsWhenWoken: Bool = false
    ) -> SMTPConnection.Wait {
        let clock = ContinuousClock()
        let end = clock.now + duration
        while true {
            if isWanted { return .interrupted }
            let left = max(.zero, end - clock.now).components
            let milliseconds = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000 + 1
            var polled = [
                pollfd(fd: descriptor, events: events, revents: 0),
                pollfd(fd: event, events: Int16(POLLIN), revents: 0),
            ]
            let count = unsafe poll(&polled, 2, Int32(min(milliseconds, 3_600_000)))
            if count < 0, errno != EINTR { return .timedOut }
            if polled[1].revents != 0 {
                var ignored: eventfd_t = 0
                _ = unsafe eventfd_read(event, &ignored)
                if isWanted || endsWhenWoken { return .interrupted }
            }
            if polled[0].revents != 0 { return .ready }
            if clock.now >= end { return .timedOut }
        }
    }
}
