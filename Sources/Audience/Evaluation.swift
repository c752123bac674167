/// Computes what a selector selects, from the sets of a source, which it only reads.
///
/// A result is a set or the complement of one, so that NOT costs nothing and `a AND NOT b` is one
/// difference. Sets of the source are used as they are; the first operation makes one of our own.
///
/// Not generic over the source, whose calls are few: generic code called from another module is not
/// specialised, which was measured to cost an eighth more.
struct Evaluation {
    private let source: any AudienceSource
    private let everyone: Bitmap

    init(source: any AudienceSource) {
        self.source = source
        everyone = source.everyone
    }

    /// A set within `everyone`, or all of `everyone` but that set.
    private struct Result {
        var set: Bitmap
        /// Whether `set` is ours to change.
        var isOwned: Bool
        var isComplement = false

        var complement: Result {
            Result(set: set, isOwned: isOwned, isComplement: !isComplement)
        }

        static var nobody: Result {
            Result(set: Bitmap(), isOwned: true)
        }

        static var everybody: Result {
            nobody.complement
        }
    }

    /// The devices selected, as a new set.
    func run(_ selector: Selector) throws(AtomError) -> Bitmap {
        let result = try results(selector.nodes[...]).last ?? .nobody
        if result.isComplement { return everyone.subtracting(result.set) }
        return result.isOwned ? result.set : result.set.copy()
    }

    /// How many are selected; of the operator at the root, the last step builds no set.
    func count(_ selector: Selector) throws(AtomError) -> Int {
        let nodes = selector.nodes
        switch nodes.last {
        case .and:
            return countAll(try results(nodes.dropLast()))
        case .or:
            return everyone.count - countAll(try results(nodes.dropLast()).map(\.complement))
        case .not, .atom, nil:
            return count(try results(nodes[...]).last ?? .nobody)
        }
    }

    /// What is on the stack after `nodes`, which are a selector's or its first.
    private func results(
        _ nodes: ArraySlice<Selector.Node>
    ) throws(AtomError) -> [Result] {
        var stack: [Result] = []
        for node in nodes {
            switch node {
            case .atom(.all):
                stack.append(.everybody)
            case .atom(let atom):
                stack.append(Result(set: try source.devices(atom), isOwned: false))
            case .not:
                stack[stack.count - 1].isComplement.toggle()
            case .and(let count):
                let operands = Array(stack.suffix(count))
                stack.removeLast(count)
                stack.append(combineAll(operands))
            case .or(let count):
                let operands = Array(stack.suffix(count))
                stack.removeLast(count)
                // Any of them: all but those that none of them is.
                stack.append(combineAll(operands.map(\.complement)).complement)
            }
        }
        return stack
    }

    /// What is in all of `operands`; there is at least one.
    private func combineAll(_ operands: [Result]) -> Result {
        let operands = cheapestFirst(operands)
        guard var result = operands.first else { return .nobody }
        if result.isComplement {
            guard operands.count > 1 else { return result }
            return Result(
                set: Bitmap.union(of: operands.map(\.set)), isOwned: true, isComplement: true)
        }
        for operand in operands.dropFirst() {
            if result.set.isEmpty { break }
            result = intersect(result, operand)
        }
        return result
    }

    /// How many are in all of `operands`; there is at least one.
    private func countAll(_ operands: [Result]) -> Int {
        let operands = cheapestFirst(operands)
        let first = combineAll(Array(operands.dropLast()))
        guard operands.count > 1, let last = operands.last else {
            return count(operands.first ?? .nobody)
        }
        return switch (first.isComplement, last.isComplement) {
        case (false, false): first.set.intersectionCount(last.set)
        case (false, true): first.set.subtractingCount(last.set)
        case (true, false): last.set.subtractingCount(first.set)
        case (true, true): everyone.count - first.set.unionCount(last.set)
        }
    }

    private func count(_ result: Result) -> Int {
        result.isComplement ? everyone.count - result.set.count : result.set.count
    }

    /// Sets, the smallest first, and then complements: what is left never grows on the way.
    private func cheapestFirst(_ operands: [Result]) -> [Result] {
        operands.map { (result: $0, count: $0.set.count) }
            .sorted { left, right in
                (left.result.isComplement ? 1 : 0, left.count)
                    < (right.result.isComplement ? 1 : 0, right.count)
            }
            .map(\.result)
    }

    /// What of `result`, a set, is in `operand` too.
    private func intersect(_ result: Result, _ operand: Result) -> Result {
        guard result.isOwned else {
            let set =
                operand.isComplement
                ? result.set.subtracting(operand.set) : result.set.intersection(operand.set)
            return Result(set: set, isOwned: true)
        }
        if operand.isComplement {
            result.set.subtract(operand.set)
        } else {
            result.set.formIntersection(operand.set)
        }
        return result
    }
}
