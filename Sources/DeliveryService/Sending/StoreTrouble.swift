import ServiceKit

/// The trouble of the queue's store, which is logged once.
struct StoreTrouble {
    private var isFailing = false

    /// Records a result of the store; logs when it begins to fail, and when it works again.
    ///
    /// - Parameter error: The error; nil if the store worked.
    mutating func note(_ error: (any Error)?, _ log: Log) {
        guard isFailing != (error != nil) else { return }
        isFailing = error != nil
        if let error {
            log(.warning, "the queue cannot be read or written now", ["error": "\(error)"])
        } else {
            log(.info, "the queue can be read and written again")
        }
    }
}
