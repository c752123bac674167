/// What a place has besides where it is, as far as a search asks for it.
package struct PlaceTraits: Hashable, Sendable {
    /// From the first to the last moment there is.
    package static let always: Range<Int64> = .min ..< .max

    /// The numbers of its tags, each once, in order.
    package let tags: [UInt32]
    /// Milliseconds since 1970 during which it counts; the end is outside.
    package let active: Range<Int64>
    /// The number of its weekly schedule; 0 for none.
    package let schedule: UInt32

    /// Whether there may be a moment at which it does not count.
    var isTimed: Bool { schedule != 0 || isDated }
    /// Whether it counts only from some moment, or until one.
    var isDated: Bool { active != Self.always }

    /// Traits; the time must not be empty.
    ///
    /// - Parameter tags: in any order.
    package init(
        tags: [UInt32] = [], active: Range<Int64> = always, schedule: UInt32 = 0
    ) {
        // Ten million places are made with each start: most have few tags, each once.
        let sorted = tags.count > 1 ? tags.sorted() : tags
        let isEachOnce = zip(sorted, sorted.dropFirst()).allSatisfy { $0 < $1 }
        self.tags = isEachOnce ? sorted : Set(tags).sorted()
        self.active = active
        self.schedule = schedule
    }
}
