import Protocol

/// The total time that servers which have not answered yet may delay others.
///
/// One new server is worth a short wait, because most of a campaign may go to it. Several servers
/// that hang must not each cost such a wait, because clients choose their endpoints.
struct UnprovenGrace {
    private let most: Duration
    private let window: Duration
    private var spent = Duration.zero
    private var windowEnd = MonotonicInstant(nanoseconds: .min)
    private var heldSince: MonotonicInstant?

    /// Creates the grace.
    ///
    /// - Parameters:
    /// - most: The total delay allowed in a window.
    /// - window: The time after which a new window begins.
    init(_ most: Duration, every window: Duration) { (self.most, self.window) = (most, window) }

    /// Returns how much of the delay is left; at zero, nobody waits for such servers.
    mutating func left(at now: MonotonicInstant) -> Duration {
        if now >= windowEnd { (spent, windowEnd) = (.zero, now + window) }
        if let since = heldSince {
            spent += now - since
            heldSince = now
        }
        return max(.zero, most - spent)
    }

    /// Records whether others wait for such a server from now on.
    mutating func hold(_ isHeld: Bool, at now: MonotonicInstant) {
        _ = left(at: now)
        heldSince = isHeld ? now : nil
    }
}
