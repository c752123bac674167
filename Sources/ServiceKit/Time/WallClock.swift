import Glibc

/// A source of the present time; tests provide their own.
package struct WallClock: Sendable {
    /// Returns the present time.
    package let now: @Sendable () -> UnixTime

    /// Creates a clock that calls `now`.
    package init(now: @escaping @Sendable () -> UnixTime) { self.now = now }

    /// The machine's clock.
    package static let system = WallClock {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
        return UnixTime(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec / 1_000_000))
    }
}
