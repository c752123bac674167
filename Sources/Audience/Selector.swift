/// Which devices: a boolean expression over atoms, as a flat list in postfix order.
///
/// Valid by construction: one expression, within ``SelectorLimits``, and with a canonical text, its
/// ``description``, that ``init(parsing:)`` reads back as the same selector.
package struct Selector: Hashable, Sendable {
    /// One step of the expression.
    package enum Node: Hashable, Sendable {
        /// The devices that are so.
        case atom(Atom)
        /// Those in all of the last so many results, 2 or more.
        case and(Int)
        /// Those in any of the last so many results, 2 or more.
        case or(Int)
        /// Those not in the last result.
        case not

        /// Every device.
        package static let all = Node.atom(.all)

        /// The devices that follow a tag.
        package static func tag(_ tag: Tag) -> Node {
            .atom(.tag(tag))
        }

        /// The device of that id: 1 to 128 bytes; see ``Selector/isDevice(_:)``.
        package static func device(_ id: String) -> Node {
            .atom(.device(id))
        }
    }

    /// The expression, operands before their operator.
    package let nodes: [Node]

    /// What evaluating it costs at most, as ``SelectorCost`` counts it.
    package let cost: Int

    /// The devices that follow `tag`.
    package init(_ tag: Tag) {
        self.init(valid: [.tag(tag)], cost: SelectorCost.of(Atom.tag(tag)))
    }

    /// Every device.
    package static let all = Selector(valid: [.all], cost: SelectorCost.of(Atom.all))

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
        self.init(valid: nodes, cost: check.cost)
    }

    private init(valid nodes: [Node], cost: Int) {
        self.nodes = nodes
        self.cost = cost
    }

    /// The atoms in it, in the order of the text; what asks other services looks here first.
    package var atoms: [Atom] {
        nodes.compactMap { node in
            guard case .atom(let atom) = node else { return nil }
            return atom
        }
    }

    /// Whether `id` can be a device's in a selector: 1 to 128 bytes of UTF-8, with no blank,
    /// control character, parenthesis or quote.
    package static func isDevice(_ id: String) -> Bool {
        guard 1...SelectorLimits.deviceBytes ~= id.utf8.count else { return false }
        // Most have nothing but letters, digits and hyphens: what Unicode says of them is known.
        if id.utf8.allSatisfy(SelectorText.isOfPlainID) { return true }
        return id.unicodeScalars.allSatisfy { scalar in
            switch scalar {
            case "(", ")", "\"": false
            default:
                !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
            }
        }
    }
}
