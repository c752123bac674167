/// Checks a postfix list by evaluating it with sizes in place of results.
struct SelectorCheck {
    private struct Result {
        var depth: Int
        var textBytes: Int
        var binding: SelectorText.Binding
    }

    private var stack: [Result] = []
    private(set) var cost = 0

    mutating func take(_ node: Selector.Node, at index: Int) throws(SelectorError) {
        cost += SelectorCost.of(node)
        guard cost <= SelectorCost.budget else {
            throw SelectorError(
                .limitExceeded,
                "evaluating it would cost over \(SelectorCost.budget) steps up to here", at: index)
        }
        switch node {
        case .atom(.device(let id)) where !Selector.isDevice(id):
            throw SelectorError(
                .invalidDevice,
                "a device's id has 1 to \(SelectorLimits.deviceBytes) bytes, and no blank, "
                    + "control character, parenthesis or quote", at: index)
        case .atom(let atom):
            stack.append(
                Result(depth: 1, textBytes: AtomText.text(atom).utf8.count, binding: .atom))
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

    private func operands(_ count: Int, _ name: String, at index: Int) throws(SelectorError) {
        guard count >= 2 else {
            throw SelectorError(.malformed, "\(name) needs two operands or more", at: index)
        }
    }

    private mutating func combine(
        _ count: Int, _ name: String, _ binding: SelectorText.Binding, at index: Int
    ) throws(SelectorError) {
        guard count <= stack.count else {
            throw SelectorError(
                .malformed, "\(name) needs \(count) operands, not \(stack.count)", at: index)
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
