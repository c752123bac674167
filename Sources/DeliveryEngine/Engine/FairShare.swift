/// Takes turns between priorities: high ones more often, none never.
///
/// Smooth weighted round robin: the one that is owed most goes next.
struct FairShare: Hashable, Sendable {
    /// Turns of thirteen, for low, normal and high.
    private static let weights = [1, 4, 8]

    private var owed = [0, 0, 0]

    /// Whose turn it is among those that are `waiting`; nil: nobody is.
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
