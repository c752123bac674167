/// How far the saved indexes are behind.
struct PlaceSaving {
    /// Whether they are being saved.
    var isRunning = false
    /// Changes since; all places, if none are saved.
    var changes = 0
    /// When the last try of this process ended, and how long it is to count as.
    var end: ContinuousClock.Instant?
    var duration: Duration = .zero
}
