/// Walks over the keys of a keyboard, such as `1qaz2wsx` or `q1w2e3r4`, of which people make long
/// passwords.
enum KeyboardWalks {
    /// The number of keys that a walk has at least: alone, and beside words, where three letters
    /// would be a part of many words.
    private static let (leastAlone, leastBesideWords) = (3, 4)

    private struct Place {
        let row: Int
        let column: Int

        func isBeside(_ other: Place) -> Bool {
            abs(row - other.row) <= 1 && abs(column - other.column) <= 1
        }
    }

    /// The keys of QWERTY, QWERTZ and AZERTY.
    private static let layouts = [
        ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"],
        ["1234567890", "qwertzuiop", "asdfghjkl", "yxcvbnm"],
        ["1234567890", "azertyuiop", "qsdfghjklm", "wxcvbn"],
    ].map { rows in
        let keys = rows.enumerated().flatMap { row, keys in
            keys.enumerated().map { ($1, Place(row: row, column: $0)) }
        }
        return Dictionary(uniqueKeysWithValues: keys)
    }

    /// Returns whether a password is made of walks alone, or of at most `pieces` walks, words and
    /// numbers of up to four digits.
    static func makeUp(_ password: String, with words: Set<String>, atMost pieces: Int) -> Bool {
        let text = pressed(password)
        guard !text.isEmpty else { return false }
        let longest = words.map(\.count).max() ?? 0
        return layouts.contains { layout in
            let ends = ends(of: text, on: layout)
            let isOfWalks =
                fewest(text.count) { start in
                    lengths(leastAlone, ends[start] - start)
                } != nil
            let mixed = fewest(text.count) { start in
                let rest = min(longest, text.count - start)
                let digits = text[start...].prefix(4).prefix { $0.isNumber }.count
                return lengths(1, digits) + lengths(leastBesideWords, ends[start] - start)
                    + lengths(1, rest).filter { words.contains(String(text[start..<start + $0])) }
            }
            return isOfWalks || mixed.map { $0 <= pieces } ?? false
        }
    }

    /// Returns the keys that were pressed for a text, without signs but those over the digits.
    private static func pressed(_ text: String) -> [Character] {
        let digits = Dictionary(uniqueKeysWithValues: zip("!@#$%^&*()", "1234567890"))
        return text.lowercased().compactMap { character in
            digits[character] ?? (character.isLetter || character.isNumber ? character : nil)
        }
    }

    /// Returns, for each place of a text, the end of the walk that begins there.
    private static func ends(of text: [Character], on layout: [Character: Place]) -> [Int] {
        var ends = Array(text.indices.map { $0 + 1 })
        for start in text.indices.dropLast().reversed() {
            guard let from = layout[text[start]], let to = layout[text[start + 1]],
                from.isBeside(to)
            else { continue }
            ends[start] = ends[start + 1]
        }
        return ends
    }

    private static func lengths(_ least: Int, _ most: Int) -> [Int] {
        least <= most ? Array(least...most) : []
    }

    /// Returns the fewest pieces that make up a text; nil if none do.
    private static func fewest(_ count: Int, _ lengths: (Int) -> [Int]) -> Int? {
        var fewest = [Int?](repeating: nil, count: count + 1)
        fewest[0] = 0
        for start in 0..<count {
            guard let before = fewest[start] else { continue }
            for length in lengths(start) {
                fewest[start + length] = min(fewest[start + length] ?? .max, before + 1)
            }
        }
        return fewest[count]
    }
}
