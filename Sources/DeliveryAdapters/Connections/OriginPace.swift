import Protocol

/// How many messages an origin has under way, and whether others need not wait for it.
struct OriginPace {
    /// Messages that wait for their answers.
    private(set) var underWay = 0
    private var fullSince: MonotonicInstant?
    /// Under way when it was found to be slow; it is until half of them have ended.
    private var slowFrom: Int?

    /// Whether it is known to take long.
    var isSlow: Bool { slowFrom != nil }

    /// A message begins.
    mutating func begin() { underWay += 1 }

    /// A message has ended.
    mutating func end() {
        underWay -= 1
        fullSince = nil
        if let from = slowFrom, underWay <= from / 2 { slowFrom = nil }
    }

    /// Whether messages to others need not wait until it takes more.
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
