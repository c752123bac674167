/// The properties of a place, besides its area, that searches use.
package struct PlaceTraits: Hashable, Sendable {
    /// The range from the first possible moment to the last.
    package static let always: Range<Int64> = .min ..< .max

    /// The numbers of the place's tags, sorted, each once.
    package let tags: [UInt32]
    /// The time for which the place is active, in milliseconds since 1970; the end is excluded.
    package let active: Range<Int64>
    /// The number of the place's weekly schedule; 0 for none.
    package let schedule: UInt32

    /// True if there may be a moment at which the place is not active.
    var isTimed: Bool { schedule != 0 || isDated }
    /// Tells whether the place is active only from some moment on, or until some moment.
    var isDated: Bool { active != Self.always }

    /// Creates traits; the active time must not be empty.
    ///
    /// - Parameter tags: the tags' numbers in any order.
    package init(
        tags: [UInt32] = [], active: Range<Int64> = always, schedule: UInt32 = 0
    ) {
        // Ten million places are created at each start; most have few tags, each once.
        let sorted = tags.count > 1 ? tags.sorted() : tags
        let isEachOnce = zip(sorted, sorted.dropFirst()).allSatisfy { $0 < $1 }
        self.tags = isEachOnce ? sorted : Set(tags).sorted()
        self.active = active
        self.schedule = schedule
    }
}
