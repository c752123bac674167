import Protocol

/// Suggests a known word for a misspelt one.
enum Spelling {
    /// Returns the error for a name that does not exist.
    ///
    /// Its message suggests a name that is spelt alike, if there is one.
    ///
    /// - Parameter list: the command that lists the names, such as `herald apps`.
    static func notFound(
        _ what: String, _ name: String, in names: [String], list: String
    ) -> RPCError {
        let hint = nearest(to: name, in: names).map { "; did you mean '\($0)'?" }
        return RPCError(.notFound, "no \(what) '\(name)'\(hint ?? "; '\(list)' lists them")")
    }

    /// Returns the nearest of `words` that is at most two edits away from `word`, and at most half
    /// its letters; nil if there is none.
    static func nearest(to word: String, in words: [String]) -> String? {
        // The first letters of a word are enough.
        if word.count >= 2, let whole = words.first(where: { $0.hasPrefix(word) }) { return whole }
        let distances = words.map { (word: $0, distance: distance(word, $0)) }
        guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance <= min(2, word.count / 2) ? best.word : nil
    }

    /// Returns the number of letters to insert, delete or replace (Levenshtein distance).
    static func distance(_ left: String, _ right: String) -> Int {
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
