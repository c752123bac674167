import Audience

/// The facts of an index in the simplest code, with a set for each atom.
struct PlainIndex {
    var everyone: Set<UInt32> = []
    var holders: [Selector.Atom: Set<UInt32>] = [:]

    mutating func follow(_ ordinals: some Sequence<UInt32>, _ tag: Tag) {
        everyone.formUnion(ordinals)
        holders[.tag(tag), default: []].formUnion(ordinals)
    }

    mutating func unfollow(_ ordinal: UInt32, _ tag: Tag) -> Bool {
        holders[.tag(tag)]?.remove(ordinal) != nil
    }

    mutating func remove(_ ordinals: some Sequence<UInt32>) {
        everyone.subtract(ordinals)
        for atom in holders.keys { holders[atom]?.subtract(ordinals) }
    }

    func followers(_ tag: Tag) -> Set<UInt32> {
        holders[.tag(tag)] ?? []
    }

    func evaluate(_ selector: Selector) -> Set<UInt32> {
        var stack: [Set<UInt32>] = []
        for node in selector.nodes {
            switch node {
            case .atom(.all): stack.append(everyone)
            case .atom(let atom): stack.append(everyone.intersection(holders[atom] ?? []))
            case .not: stack.append(everyone.subtracting(stack.removeLast()))
            case .and(let count):
                let result = stack.suffix(count).reduce(everyone) { $0.intersection($1) }
                stack.removeLast(count)
                stack.append(result)
            case .or(let count):
                let result = stack.suffix(count).reduce(into: Set()) { $0.formUnion($1) }
                stack.removeLast(count)
                stack.append(result)
            }
        }
        return stack.last ?? []
    }
}
