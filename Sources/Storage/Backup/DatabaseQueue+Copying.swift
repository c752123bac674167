extension DatabaseQueue {
    /// Copies the database into a new file while commands go on, and returns once the copy is on
    /// disk.
    ///
    /// The copy is the state after one commit, and has every write that was answered before the
    /// call. The writer makes it between commits: nobody else opens the database, and a commit
    /// waits for about `StorageLimits.copyDuration` at most. No file is overwritten. The file's
    /// name is not synced, as the caller may want to rename the file first.
    ///
    /// - Throws: `.busy` while another copy is made, `.full` without room for the copy and a
    ///   reserve, `.exists` if the file exists, `.interrupted` once the task is cancelled. No new
    ///   file is left then.
    package func copy(to path: String) async throws -> CopiedDatabase {
        let cancellation = CopyCancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { caller in
                post(CopyRequest(path, cancellation, answering: caller))
            }
        } onCancel: {
            cancellation.cancel()
        }
    }
}
