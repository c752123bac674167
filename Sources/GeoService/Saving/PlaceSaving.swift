/// The state of the saved indexes: the changes since the last save, and whether a save is running.
struct PlaceSaving {
    /// True if the indexes are being saved.
    var isRunning = false
    /// The number of changes since the last save; the number of all places if nothing is saved.
    var changes = 0
    /// The time at which this process last ended a try to save, nil before the first, and the
    /// length of that try; after a failure, the length that the policy assumes if it is greater.
    var end: ContinuousClock.Instant?
    var duration: Duration = .zero
}
