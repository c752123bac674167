import Protocol

/// A call that was sent: its answer, or who waits for it.
///
/// It lives on its client's loop.
@safe final class OutgoingCall {
    /// Its id on the connection.
    let stream: UInt32
    /// When waiting ends.
    let deadline: MonotonicInstant
    private var outcome: Result<[UInt8], any Error>?
    private var waiter: UnsafeContinuation<[UInt8], any Error>?

    init(_ stream: UInt32, until deadline: MonotonicInstant) {
        self.stream = stream
        self.deadline = deadline
    }

    /// One that could not be sent.
    init(failed error: any Error) {
        stream = 0
        deadline = MonotonicInstant(nanoseconds: 0)
        outcome = .failure(error)
    }

    /// Takes the outcome; only the first counts.
    func finish(_ outcome: Result<[UInt8], any Error>) {
        if let waiter = unsafe waiter {
            unsafe self.waiter = nil
            unsafe waiter.resume(with: outcome)
        } else if self.outcome == nil {
            self.outcome = outcome
        }
    }

    /// Hands the outcome to `waiter`, the only one there is, at once or when it comes.
    func wait(_ waiter: UnsafeContinuation<[UInt8], any Error>) {
        if let outcome {
            unsafe waiter.resume(with: outcome)
        } else {
            unsafe self.waiter = waiter
        }
    }

    /// The outcome, if it is there already.
    var arrived: Result<[UInt8], any Error>? { outcome }
}
