/// The state of the saved index: the changes that it lacks, and the work on it.
struct SavingState {
    /// True if a snapshot is being saved.
    var isRunning = false
    /// The last change that is in the saved index; nil if there is no saved index.
    var cursor: Int64?
    /// The last change that will be in the snapshot being saved; nil if none is being saved.
    var nextCursor: Int64?
    /// The number of changes since the last snapshot.
    var changes = 0
    /// The end of this process's last try to save; nil before the first.
    ///
    /// `duration` is the time that it took; after a failure, the time that it is taken to have
    /// lasted.
    var end: ContinuousClock.Instant?
    var duration: Duration = .zero
    /// Rows whose devices are deleted but still in the file.
    var erased: Set<DeviceRow> = []
    /// True if a task is erasing `erased` from the file.
    var isErasing = false

    /// The last change that no start from a saved index needs; nil if there is no saved index.
    var oldestCursor: Int64? { [cursor, nextCursor].compactMap(\.self).min() }
}
