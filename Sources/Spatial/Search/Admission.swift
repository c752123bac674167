/// A filter in a form that is checked quickly for each place.
struct Admission: Sendable {
    private let filter: PlaceFilter
    private let traits: [PlaceTraits]
    private let summaries: [TraitTable.Summary]
    /// The bits of the tags of each group.
    let groups: [TagMarks]
    private let scheduleEnd: Int
    private var knownSchedules: UInt64?

    init(_ filter: PlaceFilter, _ table: TraitTable) {
        self.filter = filter
        (traits, summaries) = (table.traits, table.summaries)
        groups = filter.groups.map { TagMarks($0) }
        scheduleEnd = table.scheduleEnd
    }

    /// The bits of schedules of which a place must have one; 0 if any schedule will do.
    ///
    /// It examines all schedules, unless `prepare` was called.
    var openSchedules: UInt64 { knownSchedules ?? lookedSchedules }

    /// Examines all schedules once, for many searches.
    mutating func prepare() { knownSchedules = lookedSchedules }

    private var lookedSchedules: UInt64 {
        // Schedules beyond the end are always open.
        guard case .at = filter.time, scheduleEnd <= filter.schedules.count else { return 0 }
        return ScheduleMarks.open(filter.schedules)
    }

    /// The minutes in which places must be active, as in ``TraitTable/Summary``.
    var minutes: Range<UInt32> { filter.minutes }

    /// The traits with a number.
    subscript(number: UInt32) -> PlaceTraits { traits[Int(number)] }

    /// Returns whether a place with these traits may pass the filter.
    ///
    /// It costs less than the place's distance, and rules out most places when few pass.
    @inline(__always)
    func isPossible(_ number: UInt32) -> Bool {
        groups.isEmpty || hasMarks(summaries[Int(number)].marks)
    }

    private func hasMarks(_ own: TagMarks) -> Bool {
        for group in groups where !group.intersects(own) { return false }
        return true
    }

    /// Returns whether a place with these traits passes the filter.
    @inline(__always)
    func admits(_ number: UInt32) -> Bool {
        let own = traits[Int(number)]
        return filter.admitsTime(of: own) && (groups.isEmpty || filter.hasGroups(own))
    }
}
