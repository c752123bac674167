import CLinux
import Glibc
import Synchronization

/// Wakes a thread that waits for a socket.
final class Interruption: Sendable {
    private let event: Int32
    private let wanted = Atomic<Bool>(false)

    /// Nil when the process has no descriptor left.
    init?() {
        event = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard event >= 0 else { return nil }
    }

    deinit { close(event) }

    /// Whether what is under way is to end.
    var isWanted: Bool { wanted.load(ordering: .acquiring) }

    /// Wakes the thread.
    func wake() { _ = eventfd_write(event, 1) }

    /// Has what is under way end.
    func interrupt() {
        wanted.store(true, ordering: .releasing)
        wake()
    }

    /// Begins anew.
    func forget() { wanted.store(false, ordering: .releasing) }

    /// Waits until `descriptor` (none if negative) is ready, or until it is woken.
    ///
    /// A wake-up without an interruption counts as `interrupted` only where nothing is under way.
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
