/// Lets the results of writes be taken over in the order in which the writes were made.
///
/// The store commits in that order, but a task that is answered before it has begun to wait goes on
/// at once, ahead of others that were answered before it. Taken over as they come, a change could
/// then bring back a device that was deleted after it.
struct CommitOrder {
    /// A write's place in the order.
    typealias Place = UInt64

    private(set) var entered: Place = 0
    private var current: Place = 0
    private var waiting: [Place: CheckedContinuation<Void, Never>] = [:]

    /// Whether everything that was entered has been taken over.
    var isQuiet: Bool { entered == current }

    /// Takes the next place; to be called in the same step as the write is posted.
    mutating func enter() -> Place {
        defer { entered += 1 }
        return entered
    }

    /// Whether everything before `place` has been taken over.
    func isTurn(of place: Place) -> Bool { place == current }

    /// Resumes `continuation` when it is the turn of `place`, which may be at once.
    mutating func wait(_ continuation: CheckedContinuation<Void, Never>, for place: Place) {
        guard place != current else { return continuation.resume() }
        waiting[place] = continuation
    }

    /// The write whose turn it was has been taken over, or has failed.
    mutating func leave() {
        current += 1
        waiting.removeValue(forKey: current)?.resume()
    }
}
