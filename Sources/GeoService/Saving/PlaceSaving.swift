/// The state of the saved indexes: how far they are behind, and whether they are being saved.
struct PlaceSaving {
    /// True if the indexes are being saved.
    var isRunning = false
    /// The number of changes since the last save; the number of all places if nothing is saved.
    var changes = 0
    /// When this process last ended a try to save, and how long that took; after a failure, how
    /// long it is taken to have lasted.
    var end: ContinuousClock.Instant?
    var duration: Duration = .zero
}
