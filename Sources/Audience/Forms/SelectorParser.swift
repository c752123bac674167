/// Reads the text of a selector, such as `(/bill/action AND /bills/hr9999-113) OR /bill/signed`.
///
/// - `NOT` binds tighter than `AND`, and `AND` tighter than `OR`; parentheses group. The case of
///   these words is ignored.
/// - A tag is bare (without white space, parentheses and quotes) or in double quotes, where `\"`
///   and `\\` stand for a quote and a backslash. A tag that reads like a reserved word needs the
///   quotes.
/// - `ALL` is every device, `device:ID` is one device.
/// - Every other atom is a name that is immediately followed by its arguments in parentheses, such
///   as `platform(ios)` or `attribute(points >= 10)`; see ``AtomParser``. No tag had to change for
///   this: a word directly before a parenthesis was never a tag.
/// - A `#` that stands alone begins a comment up to the end of the line; `#news` is a tag.
///
/// Operands are appended as they come, and an operator follows its last operand. Open parentheses
/// are kept on a stack of the parser, so there is no recursion.
package struct SelectorParser {
    /// A pair of parentheses, or the whole text.
    private struct Group {
        /// The byte at which the group opens.
        var position: Int
        /// The number of NOTs before the next operand.
        var nots = 0
        /// The number of operands since the last OR.
        var conjuncts = 0
        /// The number of complete operands of OR.
        var disjuncts = 0
    }

    private var words: SelectorWords
    private var nodes: [Selector.Node] = []
    /// The byte at which each node was complete.
    private var positions: [Int] = []
    private var groups = [Group(position: 0)]
    private var wantsOperand = true
    private let length: Int
    /// The number of words that were read, which is the cost of parsing.
    package private(set) var steps = 0

    /// Creates a parser of `text`.
    package init(_ text: String) {
        length = text.utf8.count
        // A text that is too long is refused by `parse`, so it is not copied.
        words = SelectorWords(length <= SelectorLimits.textBytes ? text : "")
    }

    /// Returns the selector.
    ///
    /// Call it once.
    package mutating func parse() throws(SelectorError) -> Selector {
        guard length <= SelectorLimits.textBytes else {
            throw SelectorError(
                .limitExceeded, "\(length) bytes; at most \(SelectorLimits.textBytes) may be",
                at: SelectorLimits.textBytes)
        }
        while true {
            let (word, position) = try words.next()
            steps += 1
            if word == .end {
                try end(at: position)
                return try selector()
            }
            if wantsOperand {
                try operand(word, at: position)
            } else {
                try operation(word, at: position)
            }
        }
    }

    private var group: Group {
        get { groups[groups.count - 1] }
        set { groups[groups.count - 1] = newValue }
    }

    private mutating func operand(
        _ word: SelectorWords.Word, at position: Int
    ) throws(SelectorError) {
        switch word {
        case .atom(let atom): try finishOperand(.atom(atom), at: position)
        case .not:
            group.nots += 1
            try checkCount(at: position)
        case .open:
            guard groups.count <= SelectorLimits.parentheses else {
                throw SelectorError(
                    .limitExceeded,
                    "more than \(SelectorLimits.parentheses) nested parentheses",
                    at: position)
            }
            groups.append(Group(position: position))
        case .and, .or, .close, .end:
            throw expectedOperand(at: position)
        }
    }

    private mutating func operation(
        _ word: SelectorWords.Word, at position: Int
    ) throws(SelectorError) {
        switch word {
        case .and:
            wantsOperand = true
        case .or:
            try finishConjunction(at: position)
            wantsOperand = true
        case .close where groups.count > 1:
            try finishGroup(at: position)
            groups.removeLast()
            try finishOperand(nil, at: position)
        case .close:
            throw SelectorError(.syntax, "this parenthesis closes nothing", at: position)
        case .not, .open, .atom, .end:
            let close = groups.count > 1 ? ", OR or )" : " or OR"
            throw SelectorError(.syntax, "expected AND\(close)", at: position)
        }
    }

    private mutating func end(at position: Int) throws(SelectorError) {
        guard !wantsOperand else {
            guard steps > 1 else {
                throw SelectorError(.empty, "nothing is selected", at: position)
            }
            throw expectedOperand(at: position)
        }
        guard groups.count == 1 else {
            throw SelectorError(
                .syntax, "expected a ) for the parenthesis at \(group.position)", at: position)
        }
        try finishGroup(at: position)
    }

    /// Completes an operand with the NOTs before it; `atom` is nil at the end of a group.
    private mutating func finishOperand(
        _ atom: Selector.Node?, at position: Int
    ) throws(SelectorError) {
        if let atom { append(atom, at: position) }
        for _ in 0..<group.nots { append(.not, at: position) }
        group.nots = 0
        group.conjuncts += 1
        wantsOperand = false
        try checkCount(at: position)
    }

    private mutating func finishConjunction(at position: Int) throws(SelectorError) {
        if group.conjuncts > 1 { append(.and(group.conjuncts), at: position) }
        group.conjuncts = 0
        group.disjuncts += 1
        try checkCount(at: position)
    }

    private mutating func finishGroup(at position: Int) throws(SelectorError) {
        try finishConjunction(at: position)
        if group.disjuncts > 1 { append(.or(group.disjuncts), at: position) }
        try checkCount(at: position)
    }

    private mutating func append(_ node: Selector.Node, at position: Int) {
        nodes.append(node)
        positions.append(position)
    }

    private func selector() throws(SelectorError) -> Selector {
        do {
            return try Selector(nodes: nodes)
        } catch {
            var error = error
            error.position =
                positions.indices.contains(error.position) ? positions[error.position] : 0
            throw error
        }
    }

    private func checkCount(at position: Int) throws(SelectorError) {
        guard nodes.count + group.nots <= SelectorLimits.nodes else {
            throw SelectorError(
                .limitExceeded, "more than \(SelectorLimits.nodes) tags and operators",
                at: position)
        }
    }

    private func expectedOperand(at position: Int) -> SelectorError {
        SelectorError(
            .syntax, "expected a tag, ALL, device:ID, NAME(…), NOT or a parenthesis", at: position)
    }
}

extension Selector {
    /// Reads a selector's text, as ``SelectorParser`` describes; the position of an error is a
    /// byte.
    package init(parsing text: String) throws(SelectorError) {
        var parser = SelectorParser(text)
        self = try parser.parse()
    }
}
