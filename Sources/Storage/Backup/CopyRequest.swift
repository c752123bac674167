import Synchronization

/// Somebody's wish for a copy of the database, and where the answer goes.
final class CopyRequest: Sendable {
    /// The file that is to be made.
    let path: String
    private let caller: CheckedContinuation<CopiedDatabase, any Error>
    private let cancelled: CopyCancellation

    init(
        _ path: String, _ cancelled: CopyCancellation,
        answering caller: CheckedContinuation<CopiedDatabase, any Error>
    ) {
        self.path = path
        self.cancelled = cancelled
        self.caller = caller
    }

    /// Whether nobody waits for it any more.
    var isCancelled: Bool { cancelled.isCancelled }

    /// Answers; exactly once.
    func answer(_ result: Result<CopiedDatabase, any Error>) { caller.resume(with: result) }
}

/// Told from anywhere, looked at by the writer between two steps.
final class CopyCancellation: Sendable {
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .relaxed) }

    func cancel() { flag.store(true, ordering: .relaxed) }
}
