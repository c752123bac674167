import Synchronization

/// A request for a copy of the database, with the caller to answer.
final class CopyRequest: Sendable {
    /// The file to create.
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

    /// True if the caller has cancelled the request.
    var isCancelled: Bool { cancelled.isCancelled }

    /// Answers the caller; must be called exactly once.
    func answer(_ result: Result<CopiedDatabase, any Error>) { caller.resume(with: result) }
}

/// A cancellation that any thread may request; the writer checks it between two steps.
final class CopyCancellation: Sendable {
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .relaxed) }

    func cancel() { flag.store(true, ordering: .relaxed) }
}
