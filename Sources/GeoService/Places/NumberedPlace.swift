import Spatial

/// A place as it is stored and indexed, with the numbers of its terms and its schedule.
struct NumberedPlace: Sendable {
    let place: Place
    /// The numbers of the place's terms, in the same order.
    let terms: [UInt32]
    /// The indexed place, without a slot.
    private let indexed: IndexedPlace

    /// Creates a numbered place; nil if a term or the schedule has no number.
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

    /// The number of the schedule; 0 for none.
    var schedule: UInt32 { indexed.traits.schedule }

    /// Returns the indexed place in a slot.
    func indexed(in slot: UInt32) -> IndexedPlace {
        var place = indexed
        place.slot = slot
        return place
    }
}
