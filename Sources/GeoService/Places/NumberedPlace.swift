import Spatial

/// A place as it is stored and as the index has it: its terms and its schedule have numbers.
struct NumberedPlace: Sendable {
    let place: Place
    /// In the order of the place's.
    let terms: [UInt32]
    /// It has no slot yet.
    private let indexed: IndexedPlace

    /// Nil if something of it has no number.
    init?(_ place: Place, of app: Int64, _ names: PlaceNames) {
        var terms: [UInt32] = []
        terms.reserveCapacity(place.terms.count)
        for term in place.terms {
            guard let number = names[term, app] else { return nil }
            terms.append(number)
        }
        var schedule: UInt32 = 0
        if let weekly = place.schedule {
            guard let number = names[weekly] else { return nil }
            schedule = number
        }
        (self.place, self.terms) = (place, terms)
        indexed = IndexedPlace(
            slot: 0, checked: place.shape,
            traits: PlaceTraits(tags: terms, active: place.active, schedule: schedule))
    }

    /// The number of its schedule; 0 for none.
    var schedule: UInt32 { indexed.traits.schedule }

    /// As the index has it.
    func indexed(in slot: UInt32) -> IndexedPlace {
        var place = indexed
        place.slot = slot
        return place
    }
}
