/// Splits the text of a selector into words, one at a time.
struct SelectorWords {
    enum Word: Hashable {
        case and, or, not, open, close
        case atom(Selector.Atom)
        case end
    }

    private let text: [UInt8]
    private(set) var position = 0

    init(_ text: String) {
        self.text = Array(text.utf8)
    }

    /// Returns the next word and the index of its first byte.
    mutating func next() throws(SelectorError) -> (word: Word, position: Int) {
        skipBlanks()
        let start = position
        guard start < text.count else { return (.end, start) }
        switch text[start] {
        case UInt8(ascii: "("):
            position += 1
            return (.open, start)
        case UInt8(ascii: ")"):
            position += 1
            return (.close, start)
        case UInt8(ascii: "\""):
            return (.atom(.tag(try tag(try quotation(), at: start))), start)
        default:
            return (try bare(), start)
        }
    }

    /// Skips white space and comments.
    private mutating func skipBlanks() {
        while position < text.count {
            if SelectorText.isBlank(text[position]) {
                position += 1
            } else if isComment {
                while position < text.count, !isLineEnd(text[position]) { position += 1 }
            } else {
                return
            }
        }
    }

    /// Returns whether the byte is LF or CR; old files have only CR.
    private func isLineEnd(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }

    /// True if the word here is a single `#`.
    private var isComment: Bool {
        text[position] == UInt8(ascii: "#")
            && (position + 1 == text.count || SelectorText.isBlank(text[position + 1]))
    }

    private mutating func bare() throws(SelectorError) -> Word {
        let start = position
        while position < text.count, !SelectorText.isDelimiter(text[position]) { position += 1 }
        let word = text[start..<position]
        if word.count <= SelectorText.longestOperator {
            for (name, meaning) in [
                ("AND", Word.and), ("OR", .or), ("NOT", .not), ("ALL", .atom(.all)),
            ]
            where SelectorText.equal(word, name) {
                return meaning
            }
        }
        // The text is split at ASCII bytes, so each part is still valid UTF-8.
        guard SelectorText.isReserved(word) else {
            let name = String(decoding: word, as: UTF8.self)
            guard position < text.count, text[position] == UInt8(ascii: "(") else {
                return .atom(.tag(try tag(name, at: start)))
            }
            var parser = try AtomParser(name, at: start, try arguments())
            return .atom(try parser.parse())
        }
        let id = String(
            decoding: word.dropFirst(SelectorText.devicePrefix.utf8.count), as: UTF8.self)
        guard Selector.isDevice(id) else {
            throw SelectorError(
                .invalidDevice,
                "expected a device's id of 1 to \(SelectorLimits.deviceBytes) bytes after the "
                    + "colon; a tag that begins so is written in quotes", at: start)
        }
        return .atom(.device(id))
    }

    /// Returns the words between the parentheses that open here, with the closing one as the last.
    private mutating func arguments() throws(SelectorError) -> [AtomParser.Argument] {
        let open = position
        position += 1
        var found: [AtomParser.Argument] = []
        while true {
            skipBlanks()
            let start = position
            guard start < text.count else {
                throw SelectorError(
                    .syntax, "expected a ) for the parenthesis at \(open)", at: start)
            }
            let word = try argument()
            found.append(AtomParser.Argument(word: word, position: start))
            if word == .close { return found }
            guard found.count < SelectorLimits.arguments else {
                throw SelectorError(
                    .syntax, "expected a ): no atom has so many words", at: start)
            }
        }
    }

    private mutating func argument() throws(SelectorError) -> AtomParser.Word {
        let start = position
        switch text[start] {
        case UInt8(ascii: "("):
            throw SelectorError(.syntax, "expected no parenthesis inside an atom", at: start)
        case UInt8(ascii: "\""):
            return .quoted(try quotation())
        case UInt8(ascii: ")"):
            position += 1
            return .close
        case UInt8(ascii: ","):
            position += 1
            return .comma
        case let byte:
            let isComparison = SelectorText.isComparison(byte)
            while position < text.count,
                isComparison
                    ? SelectorText.isComparison(text[position])
                    : !SelectorText.isArgumentDelimiter(text[position])
            { position += 1 }
            let word = String(decoding: text[start..<position], as: UTF8.self)
            return isComparison ? .comparison(word) : .bare(word)
        }
    }

    /// Returns the text of the quotation that begins here.
    private mutating func quotation() throws(SelectorError) -> String {
        let start = position
        var inside: [UInt8] = []
        position += 1
        while position < text.count {
            var byte = text[position]
            position += 1
            if byte == UInt8(ascii: "\"") { return String(decoding: inside, as: UTF8.self) }
            if byte == UInt8(ascii: "\\") {
                guard position < text.count, SelectorText.isEscaped(text[position]) else {
                    throw SelectorError(
                        .quoting, "expected \\\" or \\\\ after a backslash in quotes",
                        at: position - 1)
                }
                byte = text[position]
                position += 1
            }
            inside.append(byte)
        }
        throw SelectorError(.quoting, "expected a \" to end the quotation", at: start)
    }

    private func tag(_ text: String, at start: Int) throws(SelectorError) -> Tag {
        do {
            return try Tag(text)
        } catch {
            throw SelectorError(.invalidTag, error.message, at: start)
        }
    }
}
