/// A scheduler that lets priorities take turns: higher ones more often, but each in time.
///
/// It uses smooth weighted round robin: the priority that is owed most goes next.
struct FairShare: Hashable, Sendable {
    /// The turns of low, normal and high priority in each thirteen.
    private static let weights = [1, 4, 8]

    private var owed = [0, 0, 0]

    /// Returns the index of the priority whose turn it is among those that wait; nil if none waits.
    mutating func next(_ waiting: [Bool]) -> Int? {
        var (best, total) = (-1, 0)
        for place in waiting.indices where waiting[place] {
            total += Self.weights[place]
            owed[place] += Self.weights[place]
            if best < 0 || owed[place] >= owed[best] { best = place }
        }
        guard best >= 0 else { return nil }
        owed[best] -= total
        return best
    }
}
