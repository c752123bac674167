extension DatabaseQueue {
    /// Copies the database into a new file while commands go on, and returns once it is on disk.
    ///
    /// The copy is the state after one commit, which holds every write answered before the call.
    /// It is made by the writer between commits: nobody else opens the database, and no commit
    /// waits for more than one step of `StorageLimits.copyPages`. Nothing is overwritten.
    /// The name is not synced yet: that is the caller's, who may want to rename the file first.
    ///
    /// - Throws: `.busy` while another copy is made, `.full` without room for the copy and a
    ///   reserve, `.cannotOpen` if there is such a file, `.interrupted` once the task is cancelled.
    ///   Then there is no file.
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
