/// A selector rewritten for evaluation.
///
/// Each step is a union of steps, or the intersection of some steps without others. NOT costs
/// nothing: whether a result means a set or its complement follows from the expression alone.
/// Redundant nesting is flattened.
struct EvaluationPlan {
    /// A step; its operands are the indices of earlier steps, atoms first.
    enum Step {
        /// The devices of an atom.
        case atom(AtomDevices)
        /// The union of two or more steps.
        case any([Int])
        /// The intersection of the first steps, at least one, without the devices of the others.
        case all([Int], without: [Int])
    }

    /// The result of a step, or its complement; without a step it is empty.
    private struct Result {
        var step: Int?
        var isComplement = false

        var complement: Result {
            Result(step: step, isComplement: !isComplement)
        }
    }

    private(set) var steps: [Step] = []
    /// The step that is the answer; nil for no devices.
    private(set) var root: Int?

    /// Creates a plan for `nodes`, without the devices of `excluded`.
    ///
    /// - Parameters:
    ///   - atoms: the devices of the atoms in `nodes`, in order, except `ALL`.
    ///   - everyone: the set that complements are taken of.
    init(
        _ nodes: [Selector.Node], atoms: [AtomDevices], everyone: AtomDevices,
        without excluded: AtomDevices? = nil
    ) {
        var stack: [Result] = []
        var next = atoms.makeIterator()
        for node in nodes {
            switch node {
            case .atom(.all): stack.append(Result().complement)
            case .atom: stack.append(add(next.next() ?? .nobody))
            case .not: stack[stack.count - 1].isComplement.toggle()
            case .and(let count):
                let operands = Array(stack.suffix(count))
                stack.removeLast(count)
                stack.append(inAll(operands))
            case .or(let count):
                let operands = stack.suffix(count).map(\.complement)
                stack.removeLast(count)
                // The union, as the complement of the intersection of the complements.
                stack.append(inAll(operands).complement)
            }
        }
        var result = stack.last ?? Result()
        if let excluded { result = inAll([result, add(excluded).complement]) }
        if result.isComplement { result = inAll([add(everyone), result]) }
        root = result.step
    }

    /// Adds a step for the devices of an atom.
    private mutating func add(_ devices: AtomDevices) -> Result {
        switch devices.storage {
        case .nobody: return Result()
        case .sets(_, let numbers) where numbers.isEmpty: return Result()
        case .sets, .everyone, .one, .filled: return Result(step: append(.atom(devices)))
        }
    }

    private mutating func append(_ step: Step) -> Int {
        steps.append(step)
        return steps.count - 1
    }

    /// Adds steps for the intersection of `operands`.
    private mutating func inAll(_ operands: [Result]) -> Result {
        let excluded = operands.filter(\.isComplement).compactMap(\.step)
        let wanted = operands.filter { !$0.isComplement }
        guard !wanted.isEmpty else { return inAny(excluded).complement }
        var (positive, negative): ([Int], [Int]) = ([], [])
        for result in wanted {
            guard let step = result.step else { return Result() }
            if case .all(let steps, let others) = steps[step] {
                positive += steps
                negative += others
            } else {
                positive.append(step)
            }
        }
        negative += flat(excluded)
        guard positive.count > 1 || !negative.isEmpty else { return Result(step: positive[0]) }
        let step = Step.all(cheapestFirst(positive), without: cheapestFirst(negative))
        return Result(step: append(step))
    }

    /// Adds steps for the union of `operands`.
    private mutating func inAny(_ operands: [Int]) -> Result {
        let operands = merge(flat(operands))
        guard operands.count > 1 else { return Result(step: operands.first) }
        return Result(step: append(.any(cheapestFirst(operands))))
    }

    private func flat(_ operands: [Int]) -> [Int] {
        operands.flatMap { step in
            if case .any(let steps) = steps[step] { steps } else { [step] }
        }
    }

    /// Merges the operands that are sets of the same index into one atom, in the order of their
    /// numbers.
    private mutating func merge(_ operands: [Int]) -> [Int] {
        var merged: [(sets: SegmentedSets, numbers: [SetNumber])] = []
        var others: [Int] = []
        for step in operands {
            guard case .atom(let devices) = steps[step],
                case .sets(let sets, let numbers) = devices.storage
            else {
                others.append(step)
                continue
            }
            if let index = merged.firstIndex(where: { $0.sets === sets }) {
                merged[index].numbers += numbers
            } else {
                merged.append((sets, numbers))
            }
        }
        let atoms = merged.map { sets, numbers in
            append(.atom(AtomDevices(.sets(sets, Set(numbers).sorted()))))
        }
        return atoms + others
    }

    private func cheapestFirst(_ operands: [Int]) -> [Int] {
        operands.map { (step: $0, cost: cost($0)) }.sorted { $0.cost < $1.cost }.map(\.step)
    }

    /// Returns how many devices an atom has, as far as that is known; other steps come after atoms.
    private func cost(_ step: Int) -> Int {
        guard case .atom(let devices) = steps[step] else { return .max }
        return switch devices.storage {
        case .nobody, .one: 1
        case .everyone(let sets): sets.liveCount
        case .sets(let sets, let numbers): numbers.reduce(0) { $0 + sets.count($1) }
        case .filled: .max - 1
        }
    }
}
