/// Ranks as often as Zipf's law has them: the second half as often as the first, and so on.
package struct Zipf: Sendable {
    private let cumulative: [Double]

    /// Ranks from 0, the most frequent, to before `count`, which is positive.
    package init(_ count: Int) {
        var sum = 0.0
        cumulative = (1...count).map { rank in
            sum += 1 / Double(rank)
            return sum
        }
    }

    /// Returns a random rank, from 0; lower ones are more frequent.
    package func rank(_ random: inout SeededGenerator) -> Int {
        let point = Double.random(in: 0..<(cumulative.last ?? 1), using: &random)
        var (low, high) = (0, cumulative.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if cumulative[middle] < point { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
