/// A selector of devices: a boolean expression over atoms, as a flat list in postfix order.
///
/// It is valid by construction: it is one expression within ``SelectorLimits``, and has a canonical
/// text, its ``description``, that ``init(parsing:)`` reads as the same selector.
package struct Selector: Hashable, Sendable {
    /// A step of the expression.
    package enum Node: Hashable, Sendable {
        /// The devices that match an atom.
        case atom(Atom)
        /// The devices in all of this number of last results, 2 or more.
        case and(Int)
        /// The devices in any of this number of last results, 2 or more.
        case or(Int)
        /// The devices that are not in the last result.
        case not

        /// Every device.
        package static let all = Node.atom(.all)

        /// Returns the node for the devices that follow a tag.
        package static func tag(_ tag: Tag) -> Node {
            .atom(.tag(tag))
        }

        /// Returns the node for the device with this id, of 1 to 128 bytes; see
        /// ``Selector/isDevice(_:)``.
        package static func device(_ id: String) -> Node {
            .atom(.device(id))
        }
    }

    /// The expression, with operands before their operator.
    package let nodes: [Node]

    /// The highest cost of evaluating the selector, as ``SelectorCost`` counts it.
    package let cost: Int

    /// Creates a selector of the devices that follow `tag`.
    package init(_ tag: Tag) {
        self.init(valid: [.tag(tag)], cost: SelectorCost.of(Atom.tag(tag)))
    }

    /// The selector of every device.
    package static let all = Selector(valid: [.all], cost: SelectorCost.of(Atom.all))

    /// Creates a selector from `nodes`, which must be one expression; the position of an error is a
    /// node's index.
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

    /// The atoms in the order of the text; a caller looks here for questions to other services.
    package var atoms: [Atom] {
        nodes.compactMap { node in
            guard case .atom(let atom) = node else { return nil }
            return atom
        }
    }

    /// Returns whether `id` can be a device's id in a selector: 1 to 128 bytes of UTF-8 without
    /// white space, control characters, parentheses and quotes.
    package static func isDevice(_ id: String) -> Bool {
        guard 1...SelectorLimits.deviceBytes ~= id.utf8.count else { return false }
        // Most ids have only letters, digits and hyphens, for which no Unicode lookup is needed.
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

extension [Selector.Atom] {
    /// The ids of the devices and of the users that a selector with these atoms names: what is said
    /// of it is said of them.
    package var people: Set<String> {
        Set(
            compactMap { atom -> String? in
                switch atom {
                case .device(let id): id
                case .user(let name): name.text
                default: nil
                }
            })
    }
}
