/// The cost of evaluating a selector, which is known before the evaluation.
///
/// One step is one operation on a set of the whole app: 0.2 to 0.4 ms with ten million devices,
/// measured with sets of a quarter of them. Costs of atoms without data are estimates. All costs
/// are for the largest sets; an operand that turns out small costs less.
package enum SelectorCost {
    /// The most steps of one selector: 0.8 s with ten million devices, during which the registry
    /// answers no other call.
    ///
    /// Any selector of tags has at most 256 nodes, which need 510 steps.
    package static let budget = 2048

    /// Returns the steps of a node.
    package static func of(_ node: Selector.Node) -> Int {
        switch node {
        case .atom(let atom): of(atom)
        // Each operand except the first needs one operation.
        case .and(let count), .or(let count): min(max(count, 2), SelectorLimits.nodes) - 1
        // A complement needs no operation.
        case .not: 0
        }
    }

    /// Returns the steps of an atom.
    package static func of(_ atom: Selector.Atom) -> Int {
        switch atom.kind {
        // A set that exists.
        case .all, .tag, .groupTag, .device, .user, .platform, .model, .addressKind, .addressLost,
            .locale, .timeZone, .staticList:
            1
        // A union over a range of values: days, or versions, of which an app has some dozens. This
        // is an estimate.
        case .lastSeen, .created, .appVersion: 32
        // A union over the values of an attribute, of which there may be as many as devices. This
        // is an estimate.
        case .attribute: 64
        // An answer of another service, which is a set that must be read and checked.
        case .within, .at, .moved: 64
        // A selector of its own; most are small.
        case .segment: 64
        // The hash of every device is mixed, which takes 55 to 95 ms with ten million devices.
        case .percent: 256
        }
    }
}
