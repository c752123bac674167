import Protocol

/// Foretells from how long a loop waited lately whether its next wait is short.
struct RecentWaits: Hashable, Sendable {
    /// How long to look for events without sleeping: about what sleeping and being woken takes on
    /// another processor (35 to 50 microseconds were measured on a virtual machine).
    static let patience: Duration = .microseconds(50)

    /// A wait that was slept through contains the time it took to be woken.
    private static let short = patience * 2
    /// So that a few short waits outweigh the long one before them.
    private static let longest = patience * 8

    /// Each wait counts an eighth; a loop that has not waited yet is at rest.
    private var average = longest

    /// Whether the waits were short enough to expect another.
    var isNextShort: Bool { average < Self.short }

    /// Learns from a wait.
    mutating func note(_ wait: Duration) {
        average += (min(wait, Self.longest) - average) / 8
    }
}
