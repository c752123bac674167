/// The rule for when an index is saved.
///
/// It is saved so often that a start has little to read from the store, and so seldom that saving
/// is a small part of the disk's work.
package struct SnapshotPolicy: Sendable {
    /// The fewest changes that make a save due; fewer are read from the store in less than a
    /// second.
    package var leastChanges = 50_000
    /// A save is due when one in this many things has changed; at ten million things, reading so
    /// many changes takes a start a few seconds.
    package var share = 32
    /// The pause after a save, as a multiple of that save's duration.
    package var restFactor = 20
    /// The duration that a failed save counts as, so that the next attempt is minutes later.
    package var durationOfFailure: Duration = .seconds(15)
    /// The fewest changes that a stopping service saves.
    package var leastChangesAtStop = 10_000
    /// The time between two checks of whether a save is due.
    package var rest: Duration = .seconds(10)
    /// The number of changes per saved thing that makes a snapshot useless, so that the feed of
    /// changes may be dropped.
    package var uselessShare = 2

    /// Creates the default policy.
    package init() {}

    /// Returns whether a save is due.
    ///
    /// - Parameters:
    ///   - changes: the number of changes since the last save.
    ///   - count: the number of saved things, such as devices or places.
    ///   - elapsed: the time since the end of the last save; nil if there was none.
    ///   - duration: the time that the last save took.
    package func isDue(
        changes: Int, of count: Int, elapsed: Duration?, duration: Duration
    ) -> Bool {
        guard changes >= max(leastChanges, count / share) else { return false }
        return elapsed.map { $0 >= duration * restFactor } ?? true
    }

    /// Returns whether a snapshot is so far behind that reading everything takes no longer.
    package func isUseless(changes: Int, of count: Int) -> Bool {
        changes > 2 * leastChanges + count * uselessShare
    }
}
