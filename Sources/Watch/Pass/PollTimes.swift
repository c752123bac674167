/// Computes the times at which a source is asked.
package enum PollTimes {
    /// The longest time until a source is read again once the process has begun.
    private static let longestStart: Duration = .seconds(60)

    /// Returns the time until the first run after the process has begun, of a source that was read
    /// before: not all are read at once.
    ///
    /// - Parameter chance: a random number from 0 to 1.
    package static func start(_ every: Duration, chance: Double) -> Duration {
        min(every / 10, longestStart) * min(max(chance, 0), 1)
    }

    /// Returns the time until the next run.
    ///
    /// - Parameters:
    ///   - failures: the number of runs that have failed in a row.
    ///   - retryAfter: the time that the source asked to be left alone.
    ///   - chance: a random number from 0 to 1, so that sources do not all come at once.
    package static func pause(
        _ every: Duration, failures: Int, retryAfter: Duration?, chance: Double
    ) -> Duration {
        let seconds = Double(every.components.seconds)
        var pause = seconds
        if failures > 0 {
            let longest = Double(WatchLimits.longestBackoff.components.seconds)
            let grown = seconds * Double(1 << min(failures - 1, 20))
            pause = max(seconds, min(grown, longest))
        }
        // A tenth earlier to a tenth later.
        pause *= 0.9 + 0.2 * min(max(chance, 0), 1)
        let asked = Double(retryAfter?.components.seconds ?? 0)
        return .milliseconds(Int64(max(pause, asked) * 1000))
    }
}
