import Audience
import Context

extension Selector {
    /// The same devices, with the zones' own names in place of other ones: `US/Eastern` is
    /// `America/New_York`, as devices are stored.
    func naming(_ zones: ZoneTable) -> Selector {
        guard atoms.contains(where: { $0 != $0.naming(zones) }) else { return self }
        let nodes = nodes.map { node in
            guard case .atom(let atom) = node else { return node }
            return .atom(atom.naming(zones))
        }
        return (try? Selector(nodes: nodes)) ?? self
    }
}

extension Selector.Atom {
    /// The atom with the zone's own name; any other atom as it is.
    func naming(_ zones: ZoneTable) -> Selector.Atom {
        guard case .timeZone(let name) = self, let zone = zones.canonical(name.text),
            let known = Selector.Name(zone)
        else { return self }
        return .timeZone(known)
    }
}
