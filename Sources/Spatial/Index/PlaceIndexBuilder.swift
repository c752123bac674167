/// Makes an index of many places, which come one by one.
package struct PlaceIndexBuilder {
    private var places: [TreePlace] = []
    private var traits = TraitTable()
    private var polygons: [UInt32: Polygon] = [:]
    private var isInOrder = true

    /// A builder that has none yet.
    ///
    /// - Parameter count: how many there may be.
    package init(reserving count: Int = 0) { places.reserveCapacity(count) }

    /// Takes a place in; of those with the same slot the last one counts.
    ///
    /// It costs less if they come in the order of their slots.
    package mutating func add(_ place: IndexedPlace) {
        if let last = places.last, last.slot >= place.slot { isInOrder = false }
        places.append(TreePlace(place, traits: traits.add(place.traits)))
        // Also takes away that of a circle that comes after it in the same slot.
        if place.polygon != nil || !isInOrder { polygons[place.slot] = place.polygon }
    }

    /// The index of all of them; takes about a microsecond for each.
    package consuming func index() -> PlaceIndex {
        // In the order of slots, so that the same places make the same tree.
        if !isInOrder { places = inOrder() }
        return PlaceIndex(places, traits, polygons)
    }

    private mutating func inOrder() -> [TreePlace] {
        var latest: [UInt32: TreePlace] = [:]
        for place in places {
            if let former = latest.updateValue(place, forKey: place.slot) {
                traits.remove(former.traits)
            }
        }
        return latest.values.sorted { $0.slot < $1.slot }
    }
}
