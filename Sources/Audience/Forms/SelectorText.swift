/// The text form of selectors, which ``SelectorParser`` reads and ``Selector/description`` writes.
enum SelectorText {
    /// The precedence of an expression's operator, lowest first.
    enum Binding: Int {
        case or, and, not, atom

        /// Returns whether an expression with this operator needs parentheses as an operand of
        /// `outer`.
        ///
        /// `(a AND b) AND c` keeps its parentheses, because it is two ANDs and not one of three
        /// operands.
        func needsParentheses(in outer: Binding) -> Bool {
            outer == .not ? rawValue < outer.rawValue : rawValue <= outer.rawValue
        }
    }

    static let devicePrefix = "device:"

    /// The length of the longest of AND, OR, NOT and ALL in bytes.
    static let longestOperator = 3

    /// The word that begins a comment, which extends to the end of the line.
    static let comment = "#"

    /// Returns whether `byte` ends a bare word.
    static func isDelimiter(_ byte: UInt8) -> Bool {
        isBlank(byte) || byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")")
            || byte == UInt8(ascii: "\"")
    }

    /// Returns whether `byte` separates words; only ASCII white space does.
    static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || 0x09...0x0D ~= byte
    }

    /// Returns whether the word is reserved or begins with `device:`, in any case.
    static func isReserved(_ word: some Collection<UInt8>) -> Bool {
        word.count <= longestOperator && ["AND", "OR", "NOT", "ALL"].contains { equal(word, $0) }
            || equal(word.prefix(devicePrefix.utf8.count), devicePrefix)
    }

    /// Returns whether two texts are equal if the case of ASCII letters is ignored; `name` must
    /// have only letters, underscores and the colon.
    static func equal(_ word: some Collection<UInt8>, _ name: String) -> Bool {
        word.count == name.utf8.count
            && zip(word, name.utf8).allSatisfy {
                $0 == $1 || ($0 | 0x20 == $1 | 0x20 && $1 >= 0x41)
            }
    }

    /// Returns whether a tag must be written in quotes.
    ///
    /// A bare brace or bracket could be read, but callers take a text that begins with one for
    /// JSON.
    static func needsQuotes(_ tag: Tag) -> Bool {
        tag.text.utf8.contains(where: isDelimiter) || isReserved(tag.text.utf8)
            || tag.text.utf8.first == UInt8(ascii: "{") || tag.text.utf8.first == UInt8(ascii: "[")
            || tag.text == comment
    }

    /// Returns whether `byte` ends a bare word between an atom's parentheses.
    static func isArgumentDelimiter(_ byte: UInt8) -> Bool {
        isDelimiter(byte) || byte == UInt8(ascii: ",") || isComparison(byte)
    }

    /// Returns whether `byte` is an ASCII letter or digit, or a hyphen.
    static func isOfPlainID(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// Returns whether `byte` is part of a comparison such as `>=`.
    static func isComparison(_ byte: UInt8) -> Bool {
        0x3C...0x3E ~= byte
    }

    /// Returns the bytes of an operator's words and spaces.
    static func bytes(ofOperator binding: Binding, operands: Int) -> Int {
        switch binding {
        case .or: " OR ".utf8.count * (operands - 1)
        case .and: " AND ".utf8.count * (operands - 1)
        case .not: "NOT ".utf8.count
        case .atom: 0
        }
    }

    /// Returns the text in quotes.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { quoted += "\\" }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
    }

    static func isEscaped(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }
}

extension Selector: CustomStringConvertible {
    /// The canonical text: operators in capitals, and no parenthesis or quote that is not needed.
    package var description: String {
        SelectorTree(self).root.text
    }
}

extension SelectorTree.Branch {
    var binding: SelectorText.Binding {
        switch node {
        case .or: .or
        case .and: .and
        case .not: .not
        case .atom: .atom
        }
    }

    /// The text of this branch.
    var text: String {
        var text = ""
        append(to: &text)
        return text
    }

    /// Appends the text of this branch; recurses at most ``SelectorLimits/depth`` levels.
    fileprivate func append(to text: inout String) {
        let binding = binding
        if case .atom(let atom) = node {
            text += AtomText.text(atom)
            return
        }
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
