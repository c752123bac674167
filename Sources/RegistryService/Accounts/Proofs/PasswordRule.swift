import Protocol

/// The rule for new passwords, by NIST SP 800-63B-4 §3.1.1.
///
/// Long passwords of any characters are accepted if they are not on a list of common ones; there
/// are no rules of composition.
enum PasswordRule {
    /// The length in characters, which the standard wants of a password that signs in alone.
    static let least = 15
    /// The most bytes: the standard wants at least 64 characters to be accepted.
    static let mostBytes = 1024
    /// The number of common words in a row that make a password common.
    private static let pieces = 4

    /// Checks a new password.
    ///
    /// - Parameter own: words of the account, such as its login: they count as common.
    /// - Throws: `invalidArgument` that names the field and says what to do.
    static func check(
        _ password: String, own: [String], _ field: String
    ) throws(RPCError) {
        guard password.unicodeScalars.count >= least else {
            throw .invalid(
                field, "has at least \(least) characters; three or four words make a good one")
        }
        guard password.utf8.count <= mostBytes else {
            throw .invalid(field, "has at most \(mostBytes) bytes")
        }
        guard !isCommon(password, own: own) else {
            throw .invalid(
                field,
                "is one that many people use, or is made of such words, of a repetition, of keys "
                    + "that lie side by side, or of your own name; choose other words")
        }
    }

    /// Returns whether a password is a common one: one of a published list, a repetition, a walk
    /// over the keys, or at most four words, walks and numbers in a row.
    ///
    /// Few passwords of 15 characters are frequent in lists of leaked ones, so those lists say
    /// little. People who must be longer repeat and join the short ones, and that is what is looked
    /// for.
    static func isCommon(_ password: String, own: [String]) -> Bool {
        let text = Array(plain(password))
        guard let first = text.first else { return true }
        if text.allSatisfy({ $0 == first }) || isRepeated(text) { return true }
        let words = Set(own.map(plain).filter { $0.count >= 3 }).union(CommonPasswords.words)
        return CommonPasswords.long.contains(password.lowercased()) || isJoined(text, of: words)
            || KeyboardWalks.makeUp(password, with: words, atMost: pieces)
    }

    /// Returns a text without the usual variations of a password: case, spaces and signs, and
    /// digits that stand for letters.
    private static func plain(_ text: String) -> String {
        String(
            text.lowercased().compactMap { character -> Character? in
                switch character {
                case "@", "4": "a"
                case "3": "e"
                case "!": "i"
                case "0": "o"
                case "$", "5": "s"
                default: character.isLetter || character.isNumber ? character : nil
                }
            })
    }

    /// Returns whether a text is a shorter one several times in a row.
    private static func isRepeated(_ text: [Character]) -> Bool {
        (1...max(1, text.count / 2)).contains { length in
            length < text.count
                && text.indices.allSatisfy { text[$0] == text[$0 % length] }
        }
    }

    /// Returns whether a text is at most so many words in a row, each of which is of the list or a
    /// run such as `2345` or `cdef`.
    private static func isJoined(_ text: [Character], of words: Set<String>) -> Bool {
        let longest = words.map(\.count).max() ?? 0
        // The fewest words that make up the text before each place; nil for none.
        var fewest = [Int?](repeating: nil, count: text.count + 1)
        fewest[0] = 0
        for start in text.indices {
            guard let before = fewest[start], before < pieces else { continue }
            for end in start + 1...text.count {
                let piece = text[start..<end]
                let isWord = piece.count <= longest && words.contains(String(piece))
                guard isWord || isRun(piece) else { continue }
                fewest[end] = min(fewest[end] ?? .max, before + 1)
            }
        }
        return fewest[text.count] != nil
    }

    /// Returns whether characters follow one another, up or down, or are all the same; up to four
    /// digits always do, as in a year, also those that are read as letters.
    private static func isRun(_ piece: ArraySlice<Character>) -> Bool {
        let isYear = piece.allSatisfy { $0.isNumber || "aeos".contains($0) }
        if piece.count <= 4, isYear, piece.contains(where: \.isNumber) { return true }
        let values = piece.compactMap { $0.asciiValue.map(Int.init) }
        guard values.count == piece.count, values.count >= 3 else { return false }
        let step = values[1] - values[0]
        return (-1...1).contains(step)
            && zip(values, values.dropFirst()).allSatisfy { $1 - $0 == step }
    }
}
