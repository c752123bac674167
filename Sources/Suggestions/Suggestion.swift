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

    /// Returns how many characters must be added, removed or replaced to turn one word into the
    /// other (the Levenshtein distance).
    ///
    /// The time grows with the product of the lengths, so the caller must bound them.
    package static func distance(_ left: String, _ right: String) -> Int {
        let right = Array(right)
        var row = Array(0...right.count)
        for (index, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in right.indices {
                let changed = diagonal + (right[column] == letter ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(changed, diagonal + 1, row[column] + 1)
            }
        }
        return row[right.count]
    }
}
