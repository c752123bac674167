/// The numbers of attempts and failures in a sliding window, counted in ten parts of it.
package struct SlidingCount: Hashable, Sendable {
    private static let parts = 10

    private var attemptsByPart = [Int](repeating: 0, count: parts)
    private var failuresByPart = [Int](repeating: 0, count: parts)
    private var last: Int64 = 0
    package private(set) var attempts = 0
    package private(set) var failures = 0

    /// Creates a count of zero.
    package init() {}

    /// Counts an attempt; `now` must not decrease between calls.
    package mutating func add(failed: Bool, at now: Duration, window: Duration) {
        let part = Int64(now / (window / Self.parts))
        if part > last {
            for old in max(last + 1, part - Int64(Self.parts) + 1)...part { drop(old) }
            last = part
        }
        let index = Int(last % Int64(Self.parts))
        attemptsByPart[index] += 1
        attempts += 1
        guard failed else { return }
        failuresByPart[index] += 1
        failures += 1
    }

    private mutating func drop(_ part: Int64) {
        let index = Int(part % Int64(Self.parts))
        attempts -= attemptsByPart[index]
        failures -= failuresByPart[index]
        (attemptsByPart[index], failuresByPart[index]) = (0, 0)
    }
}
