/// How far the saved index is behind.
struct SavingState {
    /// Whether one is being saved.
    var isRunning = false
    /// The last change that is in the saved index; nil: there is none.
    var cursor: Int64?
    /// The same of one that is being saved.
    var nextCursor: Int64?
    /// Changes since.
    var changes = 0
    /// When the last try of this process ended, and how long it is to count as.
    var end: ContinuousClock.Instant?
    var duration: Duration = .zero
    /// Rows whose devices are gone, but not from the file.
    var erased: Set<DeviceRow> = []
    /// Whether somebody takes them out of the file.
    var isErasing = false

    /// The last change that nobody needs who would load a saved index; nil: there is none.
    var oldestCursor: Int64? { [cursor, nextCursor].compactMap(\.self).min() }
}
