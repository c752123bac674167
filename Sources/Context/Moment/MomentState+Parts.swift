package import Times

extension MomentState {
    /// A notification that waits for a fitting moment.
    package struct Held: Hashable, Sendable {
        package let occasion: Occasion
        package let reason: MomentReason
        /// The time at which the objection ends; nil if that depends on more than time.
        package let until: UnixTime?
        /// True if the notification is a reminder that the person asked for.
        package let isReminder: Bool

        /// Creates a waiting notification.
        package init(
            occasion: Occasion, reason: MomentReason, until: UnixTime?, isReminder: Bool
        ) {
            (self.occasion, self.reason) = (occasion, reason)
            (self.until, self.isReminder) = (until, isReminder)
        }
    }

    /// A notification that is being shown.
    package struct Showing: Hashable, Sendable {
        package let occasion: Occasion
        package let since: UnixTime
        package let isReminder: Bool

        /// Creates a notification that is being shown.
        package init(occasion: Occasion, since: UnixTime, isReminder: Bool) {
            (self.occasion, self.since, self.isReminder) = (occasion, since, isReminder)
        }
    }

    /// A notification that is to be shown again.
    package struct Reminder: Hashable, Sendable {
        package let occasion: Occasion
        /// The time at which to show it; nil if it waits only for the next entry, or has failed at
        /// its time.
        package internal(set) var at: UnixTime?
        package let onEntry: Bool

        /// Creates a reminder.
        package init(occasion: Occasion, at time: UnixTime?, onEntry: Bool) {
            (self.occasion, at, self.onEntry) = (occasion, time, onEntry)
        }
    }
}
