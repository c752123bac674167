import Protocol

/// A sent call with its outcome, or with the caller that waits for it.
///
/// It lives on its client's loop.
@safe final class OutgoingCall {
    /// The call's stream id on the connection.
    let stream: UInt32
    /// The time at which the caller stops waiting.
    let deadline: MonotonicInstant
    private var outcome: Result<[UInt8], any Error>?
    private var waiter: UnsafeContinuation<[UInt8], any Error>?

    init(_ stream: UInt32, until deadline: MonotonicInstant) {
        self.stream = stream
        self.deadline = deadline
    }

    /// Creates a call that could not be sent.
    init(failed error: any Error) {
        stream = 0
        deadline = MonotonicInstant(nanoseconds: 0)
        outcome = .failure(error)
    }

    /// Sets the outcome; only the first one counts.
    func finish(_ outcome: Result<[UInt8], any Error>) {
        if let waiter = unsafe waiter {
            unsafe self.waiter = nil
            unsafe waiter.resume(with: outcome)
        } else if self.outcome == nil {
            self.outcome = outcome
        }
    }

    /// Resumes `waiter`, of which there is only one, with the outcome as soon as it is known.
    func wait(_ waiter: UnsafeContinuation<[UInt8], any Error>) {
        if let outcome {
            unsafe waiter.resume(with: outcome)
        } else {
            unsafe self.waiter = waiter
        }
    }

    /// The outcome; nil until it is known.
    var arrived: Result<[UInt8], any Error>? { outcome }
}
