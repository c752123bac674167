/// When the index is saved: often enough that a start has little to read from the store, and seldom
/// enough that it is a small part of what the disk does.
package struct SnapshotPolicy: Sendable {
    /// Fewer changes are read from the store in less than a second.
    var leastChanges = 50_000
    /// Changes of one device in so many are as good as a few seconds of a start at ten million.
    var share = 32
    /// After a save nothing is saved for as many times as long as it took.
    var restFactor = 20
    /// What a save that fails counts as, so that the next try is minutes later.
    var durationOfFailure: Duration = .seconds(15)
    /// With fewer changes a stop does not save.
    var leastChangesAtStop = 10_000
    /// Between two looks whether it is time.
    var rest: Duration = .seconds(10)
    /// With so many changes for each device a snapshot is of no use, and the feed may go.
    var uselessShare = 2

    /// The usual.
    package init() {}

    /// Whether it is time.
    ///
    /// - Parameters:
    ///   - changes: since the last save.
    ///   - elapsed: since its end; nil: there was none.
    ///   - duration: how long it took.
    func isDue(changes: Int, devices: Int, elapsed: Duration?, duration: Duration) -> Bool {
        guard changes >= max(leastChanges, devices / share) else { return false }
        return elapsed.map { $0 >= duration * restFactor } ?? true
    }

    /// Whether a snapshot is so far behind that everything is read as soon.
    func isUseless(changes: Int, devices: Int) -> Bool {
        changes > 2 * leastChanges + devices * uselessShare
    }
}
