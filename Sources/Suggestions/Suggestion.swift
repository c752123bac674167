/// Finds the known word that was probably meant by a misspelt one.
package enum Suggestion {
    /// The most words that are compared letter by letter: some are chosen by strangers, and a name
    /// is searched for while others wait.
    private static let compared = 4096

    /// Returns the word of `words` that is nearest to `word`; nil if none is near.
    ///
    /// A word that begins with `word` is near. So is one that is at most two edits away, or half as
    /// many as `word` has characters if that is less. Of the words of about that length only the
    /// first 4,096 are compared.
    package static func nearest(to word: String, in words: some Sequence<String>) -> String? {
        let letters = Array(word.unicodeScalars)
        var most = min(2, letters.count / 2)
        var best: String?
        var left = compared
        for other in words {
            if letters.count >= 2, other.utf8.starts(with: word.utf8) { return other }
            guard left > 0, most >= 0, abs(other.utf8.count - word.utf8.count) <= 4 * most
            else { continue }
            left -= 1
            if let distance = distance(letters, Array(other.unicodeScalars), atMost: most) {
                // Of the next ones only a nearer one counts.
                (best, most) = (other, distance - 1)
            }
        }
        return best
    }

    /// Returns how many characters must be added, removed, replaced or exchanged with their
    /// neighbour to turn one word into the other (the optimal string alignment distance); nil if
    /// these are more than `most`.
    ///
    /// The time grows with the length of a word times `most`.
    package static func distance(_ left: String, _ right: String, atMost most: Int) -> Int? {
        distance(Array(left.unicodeScalars), Array(right.unicodeScalars), atMost: most)
    }

    private static func distance(
        _ left: [Unicode.Scalar], _ right: [Unicode.Scalar], atMost most: Int
    ) -> Int? {
        guard most >= 0, abs(left.count - right.count) <= most else { return nil }
        let far = most + 1
        var beforeLast: [Int] = []
        var last = (0...right.count).map { min($0, far) }
        var next = last
        for (row, letter) in left.enumerated() {
            // Cells that are further from the diagonal than `most` are more edits away than that.
            let columns = max(0, row - most)..<min(right.count, row + most + 1)
            next[0] = min(row + 1, far)
            if columns.lowerBound > 0 { next[columns.lowerBound] = far }
            var least = next[columns.lowerBound]
            for column in columns {
                let other = right[column]
                var best = min(far, last[column] + (letter == other ? 0 : 1))
                best = min(best, last[column + 1] + 1, next[column] + 1)
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                next[column + 1] = best
                least = min(least, best)
            }
            if columns.upperBound < right.count { next[columns.upperBound + 1] = far }
            guard least <= most else { return nil }
            (beforeLast, last, next) = (last, next, beforeLast.isEmpty ? next : beforeLast)
        }
        return last[right.count] <= most ? last[right.count] : nil
    }
}
