/// Reads the text of a selector: `(/bill/action AND /bills/hr9999-113) OR /bill/signed`.
///
/// - `NOT` binds tighter than `AND`, `AND` than `OR`; parentheses; case of these words is free.
/// - A tag is bare (no blank, parenthesis or quote in it) or in double quotes, where `\"` and `\\`
///   stand for themselves. A tag that reads like one of our words needs the quotes.
/// - `ALL` is every device, `device:ID` is one.
/// - Every other atom is a name with its arguments in parentheses that follow at once, such as
///   `platform(ios)` or `attribute(points >= 10)`, as ``AtomParser`` says. No tag has to give way
///   to them: a word with a parenthesis right behind it has never been one.
/// - A `#` that stands alone begins a comment that the line's end ends; `#news` is a tag.
///
/// Operands go to the list as they come and an operator follows its last one; what is open lies on
/// a stack here, not on the thread's.
package struct SelectorParser {
    /// One pair of parentheses, or the whole text.
    private struct Group {
        /// Where it opens.
        var position: Int
        /// NOTs before the next operand.
        var nots = 0
        /// Operands since the last OR.
        var conjuncts = 0
        /// Operands of OR that are complete.
        var disjuncts = 0
    }

    private var words: SelectorWords
    private var nodes: [Selector.Node] = []
    /// The byte at which each node was complete.
    private var positions: [Int] = []
    private var groups = [Group(position: 0)]
    private var wantsOperand = true
    private let length: Int
    /// Words read so far, which is what parsing costs.
    package private(set) var steps = 0

    /// A parser of `text`.
    package init(_ text: String) {
        length = text.utf8.count
        // What is too long is refused by `parse`, so there is no sense in a copy of it.
        words = SelectorWords(length <= SelectorLimits.textBytes ? text : "")
    }

    /// The selector that the text is; to be called once.
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
                    "more than \(SelectorLimits.parentheses) parentheses in one another",
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

    /// An operand is complete, and with it the NOTs before it; `atom` is nil for a group's end.
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
    /// Reads a selector's text, as ``SelectorParser`` says; an error's position is a byte.
    package init(parsing text: String) throws(SelectorError) {
        var parser = SelectorParser(text)
        self = try parser.parse()
    }
}
