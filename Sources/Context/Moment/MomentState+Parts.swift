package import ServiceKit

extension MomentState {
    /// One that waits for a moment that fits.
    package struct Held: Hashable, Sendable {
        package let occasion: Occasion
        package let reason: MomentReason
        /// When what is in the way ends, if only time is.
        package let until: UnixTime?
        /// They wanted to be reminded of it.
        package let isReminder: Bool

        /// One that waits.
        package init(
            occasion: Occasion, reason: MomentReason, until: UnixTime?, isReminder: Bool
        ) {
            (self.occasion, self.reason) = (occasion, reason)
            (self.until, self.isReminder) = (until, isReminder)
        }
    }

    /// One that is just being shown.
    package struct Showing: Hashable, Sendable {
        package let occasion: Occasion
        package let since: UnixTime
        package let isReminder: Bool

        /// One that is shown since then.
        package init(occasion: Occasion, since: UnixTime, isReminder: Bool) {
            (self.occasion, self.since, self.isReminder) = (occasion, since, isReminder)
        }
    }

    /// One that is to be shown again.
    package struct Reminder: Hashable, Sendable {
        package let occasion: Occasion
        /// Nil where only the next entry counts, or it has failed at its time.
        package internal(set) var at: UnixTime?
        package let onEntry: Bool

        /// One that is wanted then.
        package init(occasion: Occasion, at time: UnixTime?, onEntry: Bool) {
            (self.occasion, at, self.onEntry) = (occasion, time, onEntry)
        }
    }
}
