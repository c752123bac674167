/// A selector as a tree, for code that writes it from its root.
struct SelectorTree {
    /// An operator with its operands, or an atom.
    struct Branch {
        fileprivate let tree: SelectorTree
        fileprivate let index: Int

        var node: Selector.Node {
            tree.nodes[index]
        }

        /// The operands in order; empty for an atom.
        var operands: [Branch] {
            let count =
                switch node {
                case .and(let count), .or(let count): count
                case .not: 1
                case .atom: 0
                }
            var found: [Branch] = []
            var end = index
            for _ in 0..<count {
                found.append(Branch(tree: tree, index: end - 1))
                end = tree.starts[end - 1]
            }
            return found.reversed()
        }
    }

    fileprivate let nodes: [Selector.Node]
    /// The index of the first node of each node's expression.
    fileprivate let starts: [Int]

    init(_ selector: Selector) {
        var starts: [Int] = []
        var stack: [Int] = []
        for (index, node) in selector.nodes.enumerated() {
            switch node {
            case .atom: stack.append(index)
            case .not: break
            case .and(let count), .or(let count): stack.removeLast(count - 1)
            }
            starts.append(stack.last ?? index)
        }
        nodes = selector.nodes
        self.starts = starts
    }

    var root: Branch {
        Branch(tree: self, index: nodes.count - 1)
    }
}
