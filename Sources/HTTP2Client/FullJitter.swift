/// Waits between zero and a ceiling that doubles, so that many who wait come back evenly spread.
package struct FullJitter: Hashable, Sendable {
    private let minimum: Duration
    private let maximum: Duration
    private var ceiling: Duration

    /// Waits of at most `minimum` at first, and of at most `maximum` in the end.
    package init(minimum: Duration, maximum: Duration) {
        self.minimum = minimum
        self.maximum = maximum
        ceiling = minimum
    }

    /// The next wait, by `chance` in 0...1.
    package mutating func next(chance: Double) -> Duration {
        defer { ceiling = min(ceiling * 2, maximum) }
        return ceiling * min(max(chance, 0), 1)
    }

    /// Begins anew, after a success.
    package mutating func reset() { ceiling = minimum }
}
