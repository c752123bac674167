/// Cuts the text of a selector into words, one at a time.
struct SelectorWords {
    enum Word: Hashable {
        case and, or, not, all, open, close
        case tag(Tag)
        case device(String)
        case end
    }

    private let text: [UInt8]
    private(set) var position = 0

    init(_ text: String) {
        self.text = Array(text.utf8)
    }

    /// The next word, and the byte it begins at.
    mutating func next() throws(SelectorError) -> (word: Word, position: Int) {
        while position < text.count, SelectorText.isBlank(text[position]) { position += 1 }
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
            return (try quoted(), start)
        default:
            return (try bare(), start)
        }
    }

    private mutating func bare() throws(SelectorError) -> Word {
        let start = position
        while position < text.count, !SelectorText.isDelimiter(text[position]) { position += 1 }
        let word = text[start..<position]
        for (name, meaning) in [("AND", Word.and), ("OR", .or), ("NOT", .not), ("ALL", .all)]
        where SelectorText.equal(word, name) {
            return meaning
        }
        // Cut at ASCII, so what was UTF-8 still is.
        guard SelectorText.isReserved(word) else {
            return .tag(try tag(String(decoding: word, as: UTF8.self), at: start))
        }
        let id = String(
            decoding: word.dropFirst(SelectorText.devicePrefix.utf8.count), as: UTF8.self)
        guard Selector.isDevice(id) else {
            throw SelectorError(
                .invalidDevice,
                "expected a device's id of 1 to \(SelectorLimits.deviceBytes) bytes after the "
                    + "colon; a tag that begins so is written in quotes", at: start)
        }
        return .device(id)
    }

    private mutating func quoted() throws(SelectorError) -> Word {
        let start = position
        var inside: [UInt8] = []
        position += 1
        while position < text.count {
            var byte = text[position]
            position += 1
            if byte == UInt8(ascii: "\"") {
                return .tag(try tag(String(decoding: inside, as: UTF8.self), at: start))
            }
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
        throw SelectorError(.quoting, "expected a \" to end the tag", at: start)
    }

    private func tag(_ text: String, at start: Int) throws(SelectorError) -> Tag {
        do {
            return try Tag(text)
        } catch {
            throw SelectorError(.invalidTag, error.message, at: start)
        }
    }
}
