/// When an index is saved: often enough that a start has little to read from the store, and seldom
/// enough that it is a small part of what the disk does.
package struct SnapshotPolicy: Sendable {
    /// Fewer changes are read from the store in less than a second.
    package var leastChanges = 50_000
    /// Changes of one in so many are as good as a few seconds of a start at ten million.
    package var share = 32
    /// After a save nothing is saved for as many times as long as it took.
    package var restFactor = 20
    /// What a save that fails counts as, so that the next try is minutes later.
    package var durationOfFailure: Duration = .seconds(15)
    /// With fewer changes a stop does not save.
    package var leastChangesAtStop = 10_000
    /// Between two looks whether it is time.
    package var rest: Duration = .seconds(10)
    /// With so many changes for each of them a snapshot is of no use, and the feed may go.
    package var uselessShare = 2

    /// The usual.
    package init() {}

    /// Whether it is time.
    ///
    /// - Parameters:
    ///   - changes: since the last save.
    ///   - count: of what is saved: devices, places.
    ///   - elapsed: since its end; nil: there was none.
    ///   - duration: how long it took.
    package func isDue(
        changes: Int, of count: Int, elapsed: Duration?, duration: Duration
    ) -> Bool {
        guard changes >= max(leastChanges, count / share) else { return false }
        return elapsed.map { $0 >= duration * restFactor } ?? true
    }

    /// Whether a snapshot is so far behind that everything is read as soon.
    package func isUseless(changes: Int, of count: Int) -> Bool {
        changes > 2 * leastChanges + count * uselessShare
    }
}
