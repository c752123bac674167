/// What evaluating a selector costs, known before anything is evaluated.
///
/// One step is one operation on a set of the whole app: 0.2 to 0.4 ms at ten million devices, as
/// measured with sets of a quarter of them. What an app has no data for yet is estimated. All of
/// it is for the largest sets: an operand that turns out small costs less.
package enum SelectorCost {
    /// The most steps of one selector: 0.8 s at ten million devices, in which the registry answers
    /// nobody else; the 256 nodes of any selector of tags need 510.
    package static let budget = 2048

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
        case .all, .tag, .groupTag, .device, .user, .platform, .addressKind, .addressLost, .locale,
            .timeZone,
            .staticList:
            1
        // A union over values in order: days, or versions, of which an app has some dozens; an
        // estimate.
        case .lastSeen, .created, .appVersion: 32
        // A union over the values of an attribute, which may be as many as devices; an estimate.
        case .attribute: 64
        // Another service's answer, as a set to be read and checked.
        case .within, .at, .moved: 64
        // A selector of its own, most of which are small.
        case .segment: 64
        // Every device's hash is mixed: 55 to 95 ms at ten million.
        case .percent: 256
        }
    }
}
