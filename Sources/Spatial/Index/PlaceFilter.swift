/// The conditions for the places that a search returns.
package struct PlaceFilter: Hashable, Sendable {
    /// The time at which places must be active.
    package enum Time: Hashable, Sendable {
        /// Active at this moment, in milliseconds since 1970.
        case at(Int64)
        /// Inactive at this moment, in milliseconds since 1970, but perhaps active later.
        case after(Int64)
        /// Active at any time.
        case any
    }

    /// The state of a weekly schedule: open or closed, and until when that holds.
    package struct Schedule: Hashable, Sendable {
        /// True if places with the schedule are active now.
        package var isOpen: Bool
        /// The time at which that changes, in milliseconds since 1970.
        package var until: Int64

        /// Creates a state, which by default never changes.
        package init(isOpen: Bool, until: Int64 = .max) {
            (self.isOpen, self.until) = (isOpen, until)
        }
    }

    package var time: Time
    /// Groups of tags: a place must have at least one tag of each group.
    package var groups: [[UInt32]]
    /// The states of schedules by number, at the present; schedules beyond the end are always open.
    package var schedules: [Schedule]

    /// Creates a filter for places that are active at `time` by their schedules and have a tag of
    /// each group.
    package init(_ time: Time, groups: [[UInt32]] = [], schedules: [Schedule] = []) {
        (self.time, self.groups, self.schedules) = (time, groups, schedules)
    }

    /// Creates a filter for places that are active at `now`, in milliseconds since 1970.
    package init(now: Int64, groups: [[UInt32]] = [], schedules: [Schedule] = []) {
        self.init(.at(now), groups: groups, schedules: schedules)
    }

    /// The minutes since 1970 of which a place must be active in at least one, as far as a node can
    /// say.
    var minutes: Range<UInt32> {
        switch time {
        case .at(let now): Self.minute(now)..<Self.minute(now) + 1
        case .after(let now): Self.minute(now)..<(.max)
        case .any: 0..<(.max)
        }
    }

    /// Returns the minute of a moment.
    ///
    /// All moments before 1970 are the first minute, and very late ones the last but one, so that
    /// there is always a minute after it.
    static func minute(_ moment: Int64) -> UInt32 {
        min(.max - 1, UInt32(clamping: moment / 60_000))
    }
}

extension PlaceFilter {
    /// Returns whether a place with these traits passes the filter.
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

    /// Returns the next moment at which places with these traits may become active or inactive; nil
    /// if there is none.
    ///
    /// At the returned moment a place may still be inactive, if its schedule is closed then.
    package func nextChange(of traits: PlaceTraits, after now: Int64) -> Int64? {
        if traits.active.lowerBound > now { return traits.active.lowerBound }
        let end = min(traits.active.upperBound, schedule(of: traits).until)
        return end > now && end != .max ? end : nil
    }
}
