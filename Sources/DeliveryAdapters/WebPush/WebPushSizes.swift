import Protocol

/// What is known of the sizes of bodies that a push service takes.
///
/// One service may take less for some of its subscriptions: Firefox's does for those on Android.
/// So a message that needs its length is always tried with it, unless it may be cut and nothing of
/// that length was ever taken.
struct WebPushSizes: Hashable, Sendable {
    /// The smallest that was refused.
    private var leastRefused: Int?
    /// The largest that was taken since.
    private var mostTaken = 0
    private var since = MonotonicInstant(nanoseconds: 0)
    private var tried = MonotonicInstant(nanoseconds: 0)
    private let limits: ProviderLimits

    init(_ limits: ProviderLimits) { self.limits = limits }

    /// A size that was refused lately, below which padding is to stay; nil: none was.
    func refused(at now: MonotonicInstant) -> Int? {
        now - since < limits.webSizeMemory ? leastRefused : nil
    }

    /// To what a body is cut that may be; nil: it is tried in its length.
    mutating func cut(at now: MonotonicInstant) -> Int? {
        guard let refused = refused(at: now), mostTaken < refused else { return nil }
        guard now - tried < limits.webSizeTrial else {
            tried = now
            return nil
        }
        return WebPushPadding.size(cutBelow: refused)
    }

    /// A body of that size was taken.
    mutating func taken(_ size: Int) { mostTaken = max(mostTaken, size) }

    /// A body of that size was refused for it (413).
    mutating func refused(_ size: Int, at now: MonotonicInstant) {
        if let known = refused(at: now), known <= size { return }
        if refused(at: now) == nil { mostTaken = 0 }
        (leastRefused, since, tried) = (size, now, now)
    }
}
