/// Sets of those that have a facet, an atom that is true of a device or not, such as
/// `platform(ios)`, and what decides on shares.
struct FacetIndex {
    /// The kinds there is data for.
    private let kinds: Set<Selector.Atom.Kind>
    private var holders: [Selector.Atom: Bitmap] = [:]
    private var hashes = ShareHashes()

    init(kinds: Set<Selector.Atom.Kind>) {
        self.kinds = kinds
    }

    mutating func insert(_ ordinal: UInt32, _ facet: Selector.Atom) {
        if let bitmap = holders[facet] {
            bitmap.insert(ordinal)
        } else {
            holders[facet] = Bitmap([ordinal])
        }
    }

    mutating func remove(_ ordinal: UInt32, _ facet: Selector.Atom) {
        guard let bitmap = holders[facet], bitmap.remove(ordinal), bitmap.isEmpty else { return }
        holders[facet] = nil
    }

    /// All of `ordinals` have no facet any more.
    mutating func remove(_ ordinals: Bitmap) {
        for (facet, bitmap) in holders {
            bitmap.subtract(ordinals)
            if bitmap.isEmpty { holders[facet] = nil }
        }
    }

    mutating func setID(_ ordinal: UInt32, _ id: String) {
        if kinds.contains(.percent) { hashes[ordinal] = ShareHash.of(id) }
    }

    mutating func compact(_ everyone: Bitmap) {
        for bitmap in holders.values { bitmap.runOptimize() }
        hashes.drop(allBut: everyone)
    }

    func devices(_ atom: Selector.Atom) throws(AtomError) -> Bitmap {
        guard kinds.contains(atom.kind) else { throw Self.unsupported(atom) }
        return holders[atom] ?? Bitmap()
    }

    /// Those of `everyone` in the share.
    func devices(_ share: Selector.Percent, of everyone: Bitmap) throws(AtomError) -> Bitmap {
        guard kinds.contains(.percent) else { throw Self.unsupported(.percent(share)) }
        return hashes.ordinals(share, of: everyone)
    }

    private static func unsupported(_ atom: Selector.Atom) -> AtomError {
        AtomError(.unsupported, atom, "nobody here knows a device's \(atom.kind.words) yet")
    }
}
