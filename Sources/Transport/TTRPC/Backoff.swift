/// Exponential backoff with jitter, so that many waiting clients do not return at the same time.
package struct Backoff: Hashable, Sendable {
    private let minimum: Duration
    private let maximum: Duration
    private let least: Double
    private var ceiling: Duration

    /// Creates a backoff whose ceilings go from `minimum` to `maximum`.
    ///
    /// - Parameter least: the part of the ceiling, in 0...1, that is always waited: 0.5 where few
    ///   clients wait for a local process, 0 (full jitter) where many clients wait for a provider
    ///   and should return evenly spread.
    package init(minimum: Duration, maximum: Duration, least: Double = 0.5) {
        self.minimum = minimum
        self.maximum = maximum
        self.least = least
        ceiling = minimum
    }

    /// Returns the next wait, between the least part of the ceiling and the ceiling, and doubles
    /// the ceiling.
    ///
    /// - Parameter chance: a random number in 0...1.
    package mutating func next(chance: Double) -> Duration {
        defer { ceiling = min(ceiling * 2, maximum) }
        return ceiling * (least + (1 - least) * min(max(chance, 0), 1))
    }

    /// Resets the ceiling to the minimum, after a success.
    package mutating func reset() { ceiling = minimum }
}
