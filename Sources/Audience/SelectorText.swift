/// How a selector is written: what ``SelectorParser`` reads and ``Selector/description`` prints.
enum SelectorText {
    /// How tight an expression holds together, the loosest first.
    enum Binding: Int {
        case or, and, not, atom

        /// Whether an expression of this binding stands in parentheses as an operand of `outer`.
        ///
        /// `(a AND b) AND c` keeps its own: it is two ANDs, not one of three.
        func needsParentheses(in outer: Binding) -> Bool {
            outer == .not ? rawValue < outer.rawValue : rawValue <= outer.rawValue
        }
    }

    static let devicePrefix = "device:"

    /// Whether `byte` ends a bare word.
    static func isDelimiter(_ byte: UInt8) -> Bool {
        isBlank(byte) || byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")")
            || byte == UInt8(ascii: "\"")
    }

    /// Whether `byte` is a blank between words: no other blank of Unicode is one.
    static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || 0x09...0x0D ~= byte
    }

    /// Whether the word is one of ours, or begins as a device does, whatever its case.
    static func isReserved(_ word: some Collection<UInt8>) -> Bool {
        ["AND", "OR", "NOT", "ALL"].contains { equal(word, $0) }
            || equal(word.prefix(devicePrefix.utf8.count), devicePrefix)
    }

    /// Whether two texts are equal but for the case of ASCII letters; `name` has no other byte
    /// than letters and the colon.
    static func equal(_ word: some Collection<UInt8>, _ name: String) -> Bool {
        word.count == name.utf8.count
            && zip(word, name.utf8).allSatisfy {
                $0 == $1 || ($0 | 0x20 == $1 | 0x20 && $1 >= 0x41)
            }
    }

    /// Whether a tag must be written in quotes.
    ///
    /// A bare brace or bracket would be read too, but callers take a text that begins so for JSON.
    static func needsQuotes(_ tag: Tag) -> Bool {
        tag.text.utf8.contains(where: isDelimiter) || isReserved(tag.text.utf8)
            || tag.text.utf8.first == UInt8(ascii: "{") || tag.text.utf8.first == UInt8(ascii: "[")
    }

    /// How many bytes ``append(atom:to:)`` would append.
    static func bytes(ofAtom node: Selector.Node) -> Int {
        switch node {
        case .tag(let tag) where needsQuotes(tag):
            tag.text.utf8.reduce(2) { $0 + (isEscaped($1) ? 2 : 1) }
        case .tag(let tag): tag.text.utf8.count
        case .device(let id): devicePrefix.utf8.count + id.utf8.count
        default: 3
        }
    }

    /// How many bytes an operator's words and blanks take.
    static func bytes(ofOperator binding: Binding, operands: Int) -> Int {
        switch binding {
        case .or: " OR ".utf8.count * (operands - 1)
        case .and: " AND ".utf8.count * (operands - 1)
        case .not: "NOT ".utf8.count
        case .atom: 0
        }
    }

    /// Appends a tag, a device or `ALL`.
    static func append(atom node: Selector.Node, to text: inout String) {
        switch node {
        case .tag(let tag) where needsQuotes(tag):
            text += "\""
            for scalar in tag.text.unicodeScalars {
                if scalar == "\"" || scalar == "\\" { text += "\\" }
                text.unicodeScalars.append(scalar)
            }
            text += "\""
        case .tag(let tag): text += tag.text
        case .device(let id): text += devicePrefix + id
        default: text += "ALL"
        }
    }

    static func isEscaped(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }
}

extension Selector: CustomStringConvertible {
    /// The canonical text: operators in capitals, no parenthesis or quote that is not needed.
    package var description: String {
        var text = ""
        SelectorTree(self).root.append(to: &text)
        return text
    }
}

extension SelectorTree.Branch {
    var binding: SelectorText.Binding {
        switch node {
        case .or: .or
        case .and: .and
        case .not: .not
        case .tag, .all, .device: .atom
        }
    }

    /// Appends the text of this branch; recurses as deep as ``SelectorLimits/depth`` allows.
    fileprivate func append(to text: inout String) {
        let binding = binding
        guard binding != .atom else { return SelectorText.append(atom: node, to: &text) }
        if binding == .not { text += "NOT " }
        for (index, operand) in operands.enumerated() {
            if index > 0 { text += binding == .or ? " OR " : " AND " }
            let inParentheses = operand.binding.needsParentheses(in: binding)
            if inParentheses { text += "(" }
            operand.append(to: &text)
            if inParentheses { text += ")" }
        }
    }
}
