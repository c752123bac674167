import Audience
import Context

extension Selector {
    /// Returns the selector with canonical names of time zones.
    ///
    /// For example, `US/Eastern` becomes `America/New_York`, the name under which devices are
    /// stored.
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
    /// Returns the atom with the canonical name of its time zone; other atoms are returned
    /// unchanged.
    func naming(_ zones: ZoneTable) -> Selector.Atom {
        guard case .timeZone(let name) = self, let zone = zones.canonical(name.text),
            let known = Selector.Name(zone)
        else { return self }
        return .timeZone(known)
    }
}
