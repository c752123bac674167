/// Which places a search wants.
package struct PlaceFilter: Hashable, Sendable {
    /// When places must count.
    package enum Time: Hashable, Sendable {
        /// At this moment, in milliseconds since 1970.
        case at(Int64)
        /// Not at this moment, but maybe later.
        case after(Int64)
        /// Whenever they do.
        case any
    }

    /// Whether a weekly schedule is open, and until when it stays so.
    package struct Schedule: Hashable, Sendable {
        /// Whether what has it counts now.
        package var isOpen: Bool
        /// Milliseconds since 1970.
        package var until: Int64

        /// A schedule that does not change any more, unless a time is said.
        package init(isOpen: Bool, until: Int64 = .max) {
            (self.isOpen, self.until) = (isOpen, until)
        }
    }

    package var time: Time
    /// Of each group of tags they must have one.
    package var groups: [[UInt32]]
    /// By their numbers, at the moment; those beyond the end are open for ever.
    package var schedules: [Schedule]

    /// Those that count at `time`, with their schedules, and have a tag of each group.
    package init(_ time: Time, groups: [[UInt32]] = [], schedules: [Schedule] = []) {
        (self.time, self.groups, self.schedules) = (time, groups, schedules)
    }

    /// Those that count at `now`, in milliseconds since 1970.
    package init(now: Int64, groups: [[UInt32]] = [], schedules: [Schedule] = []) {
        self.init(.at(now), groups: groups, schedules: schedules)
    }

    /// The minutes since 1970 of which a place must have one, within what a node can say.
    var minutes: Range<UInt32> {
        switch time {
        case .at(let now): Self.minute(now)..<Self.minute(now) + 1
        case .after(let now): Self.minute(now)..<(.max)
        case .any: 0..<(.max)
        }
    }

    /// All that was before 1970 is the first minute, and what is very late the last but one, so
    /// that there is always one after it.
    static func minute(_ moment: Int64) -> UInt32 {
        min(.max - 1, UInt32(clamping: moment / 60_000))
    }
}

extension PlaceFilter {
    /// Whether a place with these traits is wanted.
    package func admits(_ traits: PlaceTraits) -> Bool {
        admitsTime(of: traits) && hasGroups(traits)
    }

    func hasGroups(_ traits: PlaceTraits) -> Bool {
        groups.allSatisfy { group in group.contains { traits.tags.contains($0) } }
    }

    @inline(__always)
    func admitsTime(of traits: PlaceTraits) -> Bool {
        switch time {
        case .at(let now): counts(traits, at: now)
        case .after(let now): !counts(traits, at: now) && traits.active.upperBound > now
        case .any: true
        }
    }

    @inline(__always)
    private func counts(_ traits: PlaceTraits, at now: Int64) -> Bool {
        traits.active.contains(now) && (traits.schedule == 0 || schedule(of: traits).isOpen)
    }

    private func schedule(of traits: PlaceTraits) -> Schedule {
        let number = Int(traits.schedule)
        guard number > 0, number < schedules.count else { return Schedule(isOpen: true) }
        return schedules[number]
    }

    /// The next moment at which traits begin or cease to count; nil if they never do.
    ///
    /// What will only count then if its schedule is open, too, may count later.
    package func nextChange(of traits: PlaceTraits, after now: Int64) -> Int64? {
        if traits.active.lowerBound > now { return traits.active.lowerBound }
        let end = min(traits.active.upperBound, schedule(of: traits).until)
        return end > now && end != .max ? end : nil
    }
}
