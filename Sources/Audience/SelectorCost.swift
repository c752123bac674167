/// What evaluating a selector costs, known before anything is evaluated.
///
/// One step is one operation on a set of the whole app, about 0.1 ms at ten million devices. The
/// figures are estimates for the largest sets: an operand that turns out small costs less.
package enum SelectorCost {
    /// The most steps of one selector: half a second at ten million devices, which a registry may
    /// spend on one call; the 256 nodes of any selector of tags need 510 of them.
    package static let budget = 4096

    /// The steps of one node.
    package static func of(_ node: Selector.Node) -> Int {
        switch node {
        case .atom(let atom): of(atom)
        // Each operand but the first is one operation.
        case .and(let count), .or(let count): min(max(count, 2), SelectorLimits.nodes) - 1
        // A complement is only noted.
        case .not: 0
        }
    }

    /// The steps of one atom.
    package static func of(_ atom: Selector.Atom) -> Int {
        switch atom.kind {
        // A set that is there.
        case .all, .tag, .groupTag, .device, .user, .platform, .addressKind, .locale, .timeZone,
            .staticList:
            1
        // A union over values in order: days, or versions, of which an app has some dozens.
        case .lastSeen, .created, .appVersion: 32
        // A union over the values of an attribute, which are as many as devices at worst.
        case .attribute: 128
        // Another service's answer, as a set to be read and checked.
        case .within, .at: 64
        // A selector of its own, most of which are small.
        case .segment: 64
        // Every device's hash is mixed: 20 ms at ten million.
        case .percent: 256
        }
    }
}
