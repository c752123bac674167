/// Finds the known word that was probably meant by a misspelt one.
package enum Suggestion {
    /// Returns the word of `words` that is nearest to `word`; nil if none is near.
    ///
    /// A word that begins with `word` is near. So is one that is at most two edits away, or half as
    /// many as `word` has characters if that is less.
    package static func nearest(to word: String, in words: [String]) -> String? {
        if word.count >= 2, let whole = words.first(where: { $0.hasPrefix(word) }) { return whole }
        let distances = words.map { (word: $0, distance: distance(word, $0)) }
        guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance <= min(2, word.count / 2) ? best.word : nil
    }

    /// Returns how many characters must be added, removed, replaced or exchanged with their
    /// neighbour to turn one word into the other (the optimal string alignment distance).
    ///
    /// The time grows with the product of the lengths, so the caller must bound them.
    package static func distance(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left), Array(right))
        var (beforeLast, last): ([Int], [Int]) = ([], Array(0...right.count))
        for (row, letter) in left.enumerated() {
            var next = [row + 1]
            for (column, other) in right.enumerated() {
                var best = last[column] + (letter == other ? 0 : 1)
                best = min(best, last[column + 1] + 1, next[column] + 1)
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                next.append(best)
            }
            (beforeLast, last) = (last, next)
        }
        return last[right.count]
    }
}
