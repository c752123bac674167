import Protocol

/// Counts who asked something within the last one to two seconds, each of them once.
struct AskerCount {
    private static let window: Duration = .seconds(1)

    /// The number from which it is not counted any further.
    private let limit: Int
    private var since: MonotonicInstant
    private var current: Set<Int> = []
    private var previous: Set<Int> = []

    /// Counts from nobody.
    ///
    /// - Parameter limit: The largest number that is told.
    init(limit: Int, now: MonotonicInstant) { (self.limit, since) = (limit, now) }

    /// Notes that somebody asks, and returns how many did lately.
    mutating func note(_ asker: String, now: MonotonicInstant) -> Int {
        let age = now - since
        if age >= Self.window {
            previous = age < Self.window + Self.window ? current : []
            current = []
            since = now
        }
        if current.count < limit { current.insert(asker.hashValue) }
        return min(limit, current.union(previous).count)
    }

    /// Returns whether nobody has asked for so long that nothing is counted.
    func isOver(at now: MonotonicInstant) -> Bool { now - since >= Self.window + Self.window }
}
