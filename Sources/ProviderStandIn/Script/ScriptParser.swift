import JSON

extension Script {
    /// Parses a script with lines of the form `WHO [WHEN …] WHAT` or `set NAME NUMBER`.
    ///
    /// A `#` at the beginning of a word starts a comment.
    package init(parsing text: String) throws(ScriptError) {
        self.init()
        // CR LF is a single character, different from CR and from LF.
        let lines = text.split(omittingEmptySubsequences: false) {
            ["\n", "\r\n", "\r"].contains($0)
        }
        for (index, line) in lines.enumerated() {
            var words: [Substring] = []
            for word in line.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "\r" }) {
                if word.hasPrefix("#") { break }
                words.append(word)
            }
            guard !words.isEmpty else { continue }
            var parser = ScriptParser(number: index + 1, words: words[...])
            if words.first == "set" {
                let (name, number) = try parser.setting()
                settings[name.rawValue] = number
            } else {
                self.lines.append(try parser.line())
            }
        }
    }
}

/// A parser of one line.
struct ScriptParser {
    let number: Int
    var words: ArraySlice<Substring>

    func error(_ message: String) -> ScriptError { ScriptError(line: number, message: message) }

    mutating func setting() throws(ScriptError) -> (Script.Setting, Int) {
        words.removeFirst()
        let names = Script.Setting.allCases.map(\.rawValue).joined(separator: ", ")
        guard let name = words.popFirst(), let setting = Script.Setting(rawValue: String(name))
        else { throw error("'set' needs one of \(names)") }
        guard let word = words.popFirst(), let value = DecimalText.integer(word, Int.self),
            value >= 0, words.isEmpty
        else {
            throw error("'set \(name)' needs one whole number after it")
        }
        return (setting, value)
    }

    mutating func line() throws(ScriptError) -> Script.Line {
        let who = try who()
        var when = Script.When()
        while let word = words.first, let parts = pair(word) {
            words.removeFirst()
            try condition(parts.name, parts.value, &when)
        }
        let what = try what()
        if let word = words.first { throw error("'\(word)' is one word too many") }
        return Script.Line(who: who, when: when, what: what)
    }

    func pair(_ word: Substring) -> (name: Substring, value: Substring)? {
        guard let mark = word.firstIndex(of: "="), mark > word.startIndex else { return nil }
        return (word[..<mark], word[word.index(after: mark)...])
    }

    private mutating func who() throws(ScriptError) -> Script.Who {
        guard let word = words.popFirst() else { throw error("an address is missing") }
        if word == "*" { return .all }
        guard word.hasSuffix("%") else { return .pattern(Array(word.utf8)) }
        let bounds = word.dropLast().split(separator: "-", omittingEmptySubsequences: false)
        let values = bounds.compactMap { DecimalText.double($0) }
        guard values.count == bounds.count, (1...2).contains(values.count),
            values.allSatisfy({ (0...100).contains($0) }), values.first ?? 0 <= values.last ?? 0
        else { throw error("'\(word)' is not a share such as 10% or 10-20%") }
        let hundredths = values.map { UInt64($0 * 100 + 0.5) }
        let start = hundredths.count == 2 ? hundredths[0] : 0
        var seed: UInt64 = 0
        if let next = words.first, let parts = pair(next), parts.name == "seed" {
            guard let value = DecimalText.integer(parts.value, UInt64.self) else {
                throw error("seed is '\(parts.value)'; it must be a whole number")
            }
            seed = value
            words.removeFirst()
        }
        return .share(start..<(hundredths.last ?? 0), seed: seed)
    }

    private func condition(
        _ name: Substring, _ value: Substring, _ when: inout Script.When
    ) throws(ScriptError) {
        switch name {
        case "after": when.after = try duration(value)
        case "until": when.until = try duration(value)
        case "requests": when.requests = try range(value)
        case "tries": when.tries = try range(value)
        case "every":
            guard let every = DecimalText.integer(value, Int.self), every > 0 else {
                throw error("every is '\(value)'; it must be a whole number above 0")
            }
            when.every = every
        default:
            throw error(
                "unknown condition '\(name)'; expected after, until, requests, tries or every")
        }
    }

    private func range(_ text: Substring) throws(ScriptError) -> ClosedRange<Int> {
        let wrong = error("'\(text)' is not a range such as 5, 5..10 or 5..")
        guard let dots = text.firstRange(of: "..") else {
            guard let value = DecimalText.integer(text, Int.self), value > 0 else { throw wrong }
            return value...value
        }
        let end = text[dots.upperBound...]
        guard let first = DecimalText.integer(text[..<dots.lowerBound], Int.self), first > 0,
            let last = end.isEmpty ? Int.max : DecimalText.integer(end, Int.self), last >= first
        else { throw wrong }
        return first...last
    }

    func duration(_ text: Substring) throws(ScriptError) -> Duration {
        guard let duration = Duration(scripted: text) else {
            throw error("'\(text)' is not a time such as 250ms, 10s, 5m or 1h")
        }
        return duration
    }
}

extension Duration {
    /// Parses a duration such as `250ms`, `10s`, `5m` or `1h`.
    init?(scripted text: Substring) {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let value = DecimalText.integer(digits, Int64.self), value <= 1 << 40 else {
            return nil
        }
        switch text.dropFirst(digits.count) {
        case "us": self = .microseconds(value)
        case "ms": self = .milliseconds(value)
        case "s": self = .seconds(value)
        case "m": self = .seconds(value * 60)
        case "h": self = .seconds(value * 3600)
        default: return nil
        }
    }
}
