package import ServiceKit

extension MomentState {
    /// Takes what was shown at a time to come as shown now: the clock that said so was ahead, and
    /// was set back.
    ///
    /// - Parameter now: the time it is; events may be heard of that are of times before.
    package mutating func setBack(to now: UnixTime) {
        history.setBack(to: now)
        for (place, it) in showing where it.since > now {
            showing[place] = Showing(occasion: it.occasion, since: now, isReminder: it.isReminder)
        }
    }
}
