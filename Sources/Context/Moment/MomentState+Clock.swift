package import Times

extension MomentState {
    /// Treats notifications that were shown in the future as shown now: the clock was ahead and was
    /// set back.
    ///
    /// - Parameter now: the present; events that happened earlier may still be processed.
    package mutating func setBack(to now: UnixTime) {
        history.setBack(to: now)
        for (place, it) in showing where it.since > now {
            showing[place] = Showing(occasion: it.occasion, since: now, isReminder: it.isReminder)
        }
    }
}
