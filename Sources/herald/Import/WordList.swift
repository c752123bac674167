/// Parses and writes several words in one cell, separated by blanks or `|`.
///
/// A blank, a `|` or a backslash after a backslash is part of the word.
enum WordList {
    static func words(_ cell: String) -> [String] {
        var words: [String] = []
        var word = ""
        var isEscaped = false
        for character in cell.unicodeScalars {
            if isEscaped {
                // A backslash before any other character stands for itself.
                if !isSpecial(character) { word.unicodeScalars.append("\\") }
                word.unicodeScalars.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if isSpecial(character) {
                if !word.isEmpty { words.append(word) }
                word = ""
            } else {
                word.unicodeScalars.append(character)
            }
        }
        if isEscaped { word += "\\" }
        return word.isEmpty ? words : words + [word]
    }

    static func cell(_ words: [String]) -> String {
        words.map { word in
            guard word.unicodeScalars.contains(where: isSpecial) else { return word }
            return word.unicodeScalars.reduce(into: "") { text, character in
                if isSpecial(character) { text += "\\" }
                text.unicodeScalars.append(character)
            }
        }.joined(separator: " ")
    }

    private static func isSpecial(_ character: Unicode.Scalar) -> Bool {
        character == " " || character == "|" || character == "\\" || character == "\t"
            || character == "\n" || character == "\r"
    }
}
