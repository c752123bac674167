/// Decides which event loops do not turn, from their counts of turns once a second.
///
/// It counts looks and no time: a process that was suspended as a whole, or a machine whose clock
/// has jumped, has missed looks, and no turns of its loops.
struct StuckLoops: Sendable {
    private let limit: Int
    private var counts: [UInt64] = []
    private var silences: [Int] = []

    /// - Parameter limit: the number of looks in a row that may find a loop where it was.
    init(limit: Int) { self.limit = limit }

    /// Looks at the counts, and returns the first loop that has not turned for too long.
    ///
    /// - Parameter counts: the number of turns of each loop; loops may be added at the end.
    mutating func look(at counts: [UInt64]) -> Int? {
        for (index, count) in counts.enumerated() {
            if index == self.counts.count {
                self.counts.append(count)
                silences.append(0)
            } else if self.counts[index] == count {
                silences[index] += 1
            } else {
                (self.counts[index], silences[index]) = (count, 0)
            }
        }
        return silences.firstIndex { $0 >= limit }
    }
}
