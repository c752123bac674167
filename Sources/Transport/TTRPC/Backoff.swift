/// Waits that double, each shortened by chance, so that many who wait do not come back together.
package struct Backoff: Hashable, Sendable {
    private let minimum: Duration
    private let maximum: Duration
    private var ceiling: Duration

    /// Waits between `minimum` / 2 and `maximum`.
    package init(minimum: Duration, maximum: Duration) {
        self.minimum = minimum
        self.maximum = maximum
        ceiling = minimum
    }

    /// The next wait: between half the ceiling and the ceiling, which then doubles.
    ///
    /// - Parameter chance: in 0...1, from a random generator.
    package mutating func next(chance: Double) -> Duration {
        defer { ceiling = min(ceiling * 2, maximum) }
        return ceiling * (0.5 + 0.5 * min(max(chance, 0), 1))
    }

    /// Begins anew, after a success.
    package mutating func reset() { ceiling = minimum }
}
