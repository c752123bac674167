import Protocol

/// The number of messages that a server has in flight, and whether others need not wait for it.
struct OriginPace {
    /// The number of messages that wait for their answers.
    private(set) var underWay = 0
    private var fullSince: MonotonicInstant?
    /// The number in flight when the server was found to be slow, which holds until half of them
    /// have ended; nil if it is not slow.
    private var slowFrom: Int?

    /// True if the server is known to take long.
    var isSlow: Bool { slowFrom != nil }

    /// Records that a message begins.
    mutating func begin() { underWay += 1 }

    /// Records that a message has ended.
    mutating func end() {
        underWay -= 1
        fullSince = nil
        if let from = slowFrom, underWay <= from / 2 { slowFrom = nil }
    }

    /// Returns whether messages to other servers need not wait for this one.
    mutating func isPassedBy(isFull: Bool, patience: Duration, _ now: MonotonicInstant) -> Bool {
        if isSlow { return true }
        guard isFull else { return false }
        guard let since = fullSince else {
            fullSince = now
            return false
        }
        guard now - since >= patience else { return false }
        slowFrom = underWay
        return true
    }
}
