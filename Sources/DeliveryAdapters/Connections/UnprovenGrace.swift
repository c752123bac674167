import Protocol

/// How long others may be kept waiting, in all, for origins of which nobody knows whether they
/// answer.
///
/// One new origin is worth a moment: it may be where most of a campaign goes. Several that hang
/// must not cost a moment each, for clients choose where their endpoints lead.
struct UnprovenGrace {
    private let most: Duration
    private let window: Duration
    private var spent = Duration.zero
    private var windowEnd = MonotonicInstant(nanoseconds: .min)
    private var heldSince: MonotonicInstant?

    /// - Parameters:
    ///   - most: how long in a window.
    ///   - window: after that it begins anew.
    init(_ most: Duration, every window: Duration) { (self.most, self.window) = (most, window) }

    /// How much of it is left; zero: nobody waits for such origins now.
    mutating func left(at now: MonotonicInstant) -> Duration {
        if now >= windowEnd { (spent, windowEnd) = (.zero, now + window) }
        if let since = heldSince {
            spent += now - since
            heldSince = now
        }
        return max(.zero, most - spent)
    }

    /// Says whether others wait for one from now on.
    mutating func hold(_ isHeld: Bool, at now: MonotonicInstant) {
        _ = left(at: now)
        heldSince = isHeld ? now : nil
    }
}
