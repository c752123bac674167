/// Which devices: a boolean expression over tags and devices, as a flat list in postfix order.
///
/// Valid by construction: one expression, within ``SelectorLimits``, and with a canonical text, its
/// ``description``, that ``init(parsing:)`` reads back as the same selector.
package struct Selector: Hashable, Sendable {
    /// One step of the expression.
    package enum Node: Hashable, Sendable {
        /// The devices that follow a tag.
        case tag(Tag)
        /// Every device.
        case all
        /// The device of that id: 1 to 128 bytes; see ``Selector/isDevice(_:)``.
        case device(String)
        /// Those in all of the last so many results, 2 or more.
        case and(Int)
        /// Those in any of the last so many results, 2 or more.
        case or(Int)
        /// Those not in the last result.
        case not
    }

    /// The expression, operands before their operator.
    package let nodes: [Node]

    /// The devices that follow `tag`.
    package init(_ tag: Tag) {
        nodes = [.tag(tag)]
    }

    /// Every device.
    package static let all = Selector(valid: [.all])

    /// Takes `nodes` if they are one expression; an error's position is a node's index.
    package init(nodes: [Node]) throws(SelectorError) {
        guard !nodes.isEmpty else { throw SelectorError(.empty, "nothing is selected", at: 0) }
        guard nodes.count <= SelectorLimits.nodes else {
            throw SelectorError(
                .limitExceeded, "\(nodes.count) nodes; at most \(SelectorLimits.nodes) may be",
                at: SelectorLimits.nodes)
        }
        var check = SelectorCheck()
        for (index, node) in nodes.enumerated() {
            try check.take(node, at: index)
        }
        try check.finish(at: nodes.count)
        self.nodes = nodes
    }

    private init(valid nodes: [Node]) {
        self.nodes = nodes
    }

    /// Whether `id` can be a device's in a selector: 1 to 128 bytes of UTF-8, with no blank,
    /// control character, parenthesis or quote.
    package static func isDevice(_ id: String) -> Bool {
        guard 1...SelectorLimits.deviceBytes ~= id.utf8.count else { return false }
        return id.unicodeScalars.allSatisfy { scalar in
            switch scalar {
            case "(", ")", "\"": false
            default:
                !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
            }
        }
    }
}

/// Runs over a postfix list, with sizes in place of results.
private struct SelectorCheck {
    private struct Result {
        var depth: Int
        var textBytes: Int
        var binding: SelectorText.Binding
    }

    private var stack: [Result] = []

    mutating func take(_ node: Selector.Node, at index: Int) throws(SelectorError) {
        switch node {
        case .tag, .all:
            push(SelectorText.bytes(ofAtom: node), .atom)
        case .device(let id):
            guard Selector.isDevice(id) else {
                throw SelectorError(
                    .invalidDevice,
                    "a device's id has 1 to \(SelectorLimits.deviceBytes) bytes, and no blank, "
                        + "control character, parenthesis or quote", at: index)
            }
            push(SelectorText.bytes(ofAtom: node), .atom)
        case .not:
            try combine(1, "NOT", .not, at: index)
        case .and(let count):
            try operands(count, "AND", at: index)
            try combine(count, "AND", .and, at: index)
        case .or(let count):
            try operands(count, "OR", at: index)
            try combine(count, "OR", .or, at: index)
        }
    }

    func finish(at end: Int) throws(SelectorError) {
        guard stack.count == 1, let result = stack.last else {
            throw SelectorError(
                .malformed, "\(stack.count) results are left; an operator is missing", at: end)
        }
        guard result.textBytes <= SelectorLimits.textBytes else {
            throw SelectorError(
                .limitExceeded,
                "its text would have \(result.textBytes) bytes; at most "
                    + "\(SelectorLimits.textBytes) may be", at: 0)
        }
    }

    private mutating func push(_ textBytes: Int, _ binding: SelectorText.Binding) {
        stack.append(Result(depth: 1, textBytes: textBytes, binding: binding))
    }

    private func operands(_ count: Int, _ name: String, at index: Int) throws(SelectorError) {
        guard count >= 2 else {
            throw SelectorError(.malformed, "\(name) wants two operands or more", at: index)
        }
    }

    private mutating func combine(
        _ count: Int, _ name: String, _ binding: SelectorText.Binding, at index: Int
    ) throws(SelectorError) {
        guard count <= stack.count else {
            throw SelectorError(
                .malformed, "\(name) wants \(count) operands, \(stack.count) are there", at: index)
        }
        let operands = stack.suffix(count)
        let depth = 1 + (operands.map(\.depth).max() ?? 0)
        guard depth <= SelectorLimits.depth else {
            throw SelectorError(
                .limitExceeded, "nested deeper than \(SelectorLimits.depth) levels", at: index)
        }
        let inside = operands.reduce(0) { sum, operand in
            sum + operand.textBytes + (operand.binding.needsParentheses(in: binding) ? 2 : 0)
        }
        stack.removeLast(count)
        let words = SelectorText.bytes(ofOperator: binding, operands: count)
        stack.append(Result(depth: depth, textBytes: inside + words, binding: binding))
    }
}
