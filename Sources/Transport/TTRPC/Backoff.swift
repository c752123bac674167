/// Waits that double, each shortened by chance, so that many who wait do not come back together.
package struct Backoff: Hashable, Sendable {
    private let minimum: Duration
    private let maximum: Duration
    private let least: Double
    private var ceiling: Duration

    /// Ceilings from `minimum` to `maximum`.
    ///
    /// - Parameter least: the part of a ceiling, in 0...1, that is waited in any case: a half where
    ///   few wait for a neighbour, nothing where many wait for a provider and are to come back
    ///   evenly spread (full jitter).
    package init(minimum: Duration, maximum: Duration, least: Double = 0.5) {
        self.minimum = minimum
        self.maximum = maximum
        self.least = least
        ceiling = minimum
    }

    /// The next wait: between the least part of the ceiling and the ceiling, which then doubles.
    ///
    /// - Parameter chance: in 0...1, from a random generator.
    package mutating func next(chance: Double) -> Duration {
        defer { ceiling = min(ceiling * 2, maximum) }
        return ceiling * (least + (1 - least) * min(max(chance, 0), 1))
    }

    /// Begins anew, after a success.
    package mutating func reset() { ceiling = minimum }
}
