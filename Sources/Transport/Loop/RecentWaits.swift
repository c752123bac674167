import Protocol

/// A prediction, from a loop's recent waits, of whether its next wait is short.
struct RecentWaits: Hashable, Sendable {
    /// The time to poll for events without sleeping: about the time that sleeping and waking up
    /// takes on another processor (35 to 50 microseconds were measured on a virtual machine).
    static let patience: Duration = .microseconds(50)

    /// The average below which the next wait counts as short; a wait in which the loop slept
    /// includes the time to wake up.
    private static let short = patience * 2
    /// The longest wait that counts, so that a few short waits outweigh a long one before them.
    private static let longest = patience * 8

    /// The moving average, in which each wait counts an eighth; it starts long, as a new loop is
    /// idle.
    private var average = longest

    /// True if the recent waits were short enough to expect another short one.
    var isNextShort: Bool { average < Self.short }

    /// Adds a wait to the average.
    mutating func note(_ wait: Duration) {
        average += (min(wait, Self.longest) - average) / 8
    }
}
