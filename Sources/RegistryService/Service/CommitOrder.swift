/// Makes tasks apply the results of commits in the order of the commits.
///
/// The store commits in that order. But a task whose answer arrives before it has begun to wait
/// continues at once, ahead of others that were answered earlier. Without this order, an update
/// could bring back a device that was deleted after it.
struct CommitOrder {
    /// A write's position in the order.
    typealias Place = UInt64

    private(set) var entered: Place = 0
    private var current: Place = 0
    private var waiting: [Place: CheckedContinuation<Void, Never>] = [:]

    /// True if the results of all writes have been applied.
    var isQuiet: Bool { entered == current }

    /// Takes the next position.
    ///
    /// Call it in the same step in which the write is posted.
    mutating func enter() -> Place {
        defer { entered += 1 }
        return entered
    }

    /// Returns whether the results of all writes before `place` have been applied.
    func isTurn(of place: Place) -> Bool { place == current }

    /// Resumes `continuation` when it is the turn of `place`, which may be at once.
    mutating func wait(_ continuation: CheckedContinuation<Void, Never>, for place: Place) {
        guard place != current else { return continuation.resume() }
        waiting[place] = continuation
    }

    /// Ends the current turn, after the write was applied or has failed, and resumes the next task.
    mutating func leave() {
        current += 1
        waiting.removeValue(forKey: current)?.resume()
    }
}
