import Protocol

/// The sizes of bodies that a push service accepts and refuses, as far as known.
///
/// A service may accept less for some of its subscriptions, as Firefox's does for Android. So a
/// message is always tried at full length, unless it may be shortened and no body of that size was
/// accepted before.
struct WebPushSizes: Hashable, Sendable {
    /// The smallest refused size in bytes; nil if none was refused.
    private var leastRefused: Int?
    /// The largest size in bytes that was accepted since then.
    private var mostTaken = 0
    private var since = MonotonicInstant(nanoseconds: 0)
    private var tried = MonotonicInstant(nanoseconds: 0)
    private let limits: ProviderLimits

    init(_ limits: ProviderLimits) { self.limits = limits }

    /// Returns a recently refused size, below which padding must stay; nil if there is none.
    func refused(at now: MonotonicInstant) -> Int? {
        now - since < limits.webSizeMemory ? leastRefused : nil
    }

    /// Returns the size to which to shorten a body that may be shortened; nil to try it at full
    /// length.
    mutating func cut(at now: MonotonicInstant) -> Int? {
        guard let refused = refused(at: now), mostTaken < refused else { return nil }
        guard now - tried < limits.webSizeTrial else {
            tried = now
            return nil
        }
        return WebPushPadding.size(cutBelow: refused)
    }

    /// Records that the service accepted a body of a size.
    mutating func taken(_ size: Int) { mostTaken = max(mostTaken, size) }

    /// Records that the service refused a body because of its size (413).
    mutating func refused(_ size: Int, at now: MonotonicInstant) {
        if let known = refused(at: now), known <= size { return }
        if refused(at: now) == nil { mostTaken = 0 }
        (leastRefused, since, tried) = (size, now, now)
    }
}
