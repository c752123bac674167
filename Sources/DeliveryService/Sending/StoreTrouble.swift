import ServiceKit

/// Whether the store of the queue fails, of which people are told once.
struct StoreTrouble {
    private var isFailing = false

    /// Takes note of what the store answered; tells when it begins to fail, and when that is over.
    ///
    /// - Parameter error: what it failed with; nil: it has not failed.
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
