import Times

/// A cap on how many place notifications one person is shown in a time: ten places passed in a cab
/// should be one notification.
package struct MomentCap: Hashable, Sendable {
    /// The notifications that are counted together.
    package enum Scope: Hashable, Sendable {
        case all
        /// The notifications of the same kind.
        case kind
        /// The notifications of the same place.
        case place
    }

    /// The most notifications, at least 1.
    package let most: Int
    /// The length of the sliding window.
    package let window: Duration
    package let scope: Scope

    /// Creates a cap; nil if the number or the window is not above 0.
    package init?(_ most: Int, in window: Duration, scope: Scope = .all) {
        guard most > 0, window > .zero else { return nil }
        (self.most, self.window, self.scope) = (most, window, scope)
    }

    /// Returns when another notification may be shown; nil if one may be shown at `now`.
    func opens(for occasion: Occasion, after shown: [MomentHistory.Shown], now: UnixTime)
        -> UnixTime?
    {
        let counted = shown.filter { it in
            // A late report may be older than the last shown notification.
            now.isWithin(window, of: it.time) && matches(occasion, it)
        }
        guard counted.count >= most else { return nil }
        return counted.map(\.time).sorted()[counted.count - most] + window
    }

    private func matches(_ occasion: Occasion, _ shown: MomentHistory.Shown) -> Bool {
        switch scope {
        case .all: return true
        case .kind: return shown.kind == occasion.kind
        case .place: return shown.place == occasion.place
        }
    }
}

extension UnixTime {
    /// Returns whether this time is less than `span` before or after another.
    ///
    /// A time in the future is possible: the clock was set back, or an event is processed that
    /// happened earlier.
    func isWithin(_ span: Duration, of other: UnixTime) -> Bool {
        self < other + span && other < self + span
    }
}
