import ServiceKit

/// How many notifications of places one person is shown in some time: ten places passed in a cab
/// shall be one.
package struct MomentCap: Hashable, Sendable {
    /// What is counted together.
    package enum Scope: Hashable, Sendable {
        case all
        /// Those of one kind.
        case kind
        /// Those of one place.
        case place
    }

    /// How many, 1 at least.
    package let most: Int
    /// In any span of this length.
    package let window: Duration
    package let scope: Scope

    /// Nil for none at all, or no time.
    package init?(_ most: Int, in window: Duration, scope: Scope = .all) {
        guard most > 0, window > .zero else { return nil }
        (self.most, self.window, self.scope) = (most, window, scope)
    }

    /// When another one may be shown, if not at `now`.
    func opens(for occasion: Occasion, after shown: [MomentHistory.Shown], now: UnixTime)
        -> UnixTime?
    {
        let counted = shown.filter { it in
            // A report that comes late is of before what was shown last.
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
    /// Whether it is less than so long before or after another.
    ///
    /// What is of a time to come was said before a clock was set back, or is of what is heard of
    /// before.
    func isWithin(_ span: Duration, of other: UnixTime) -> Bool {
        self < other + span && other < self + span
    }
}
