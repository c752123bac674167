/// Which places a search wants, made ready to be asked of each place.
struct Admission: Sendable {
    private let filter: PlaceFilter
    private let traits: [PlaceTraits]
    private let summaries: [TraitTable.Summary]
    /// Of each group the marks of its tags.
    let groups: [TagMarks]
    private let scheduleEnd: Int
    private var knownSchedules: UInt64?

    init(_ filter: PlaceFilter, _ table: TraitTable) {
        self.filter = filter
        (traits, summaries) = (table.traits, table.summaries)
        groups = filter.groups.map { TagMarks($0) }
        scheduleEnd = table.scheduleEnd
    }

    /// The marks of schedules of which a wanted place has one; 0 if it may have any.
    ///
    /// Looks at all schedules, unless it was prepared.
    var openSchedules: UInt64 { knownSchedules ?? lookedSchedules }

    /// Looks at all schedules, for many searches.
    mutating func prepare() { knownSchedules = lookedSchedules }

    private var lookedSchedules: UInt64 {
        // Those beyond the end are open for ever.
        guard case .at = filter.time, scheduleEnd <= filter.schedules.count else { return 0 }
        return ScheduleMarks.open(filter.schedules)
    }

    /// The minutes of which places must have one, as ``TraitTable/Summary`` has them.
    var minutes: Range<UInt32> { filter.minutes }

    /// The traits with a number.
    subscript(number: UInt32) -> PlaceTraits { traits[Int(number)] }

    /// Whether a place with these traits may be wanted: costs less than its distance, and says no
    /// to most places where few are wanted.
    @inline(__always)
    func isPossible(_ number: UInt32) -> Bool {
        groups.isEmpty || hasMarks(summaries[Int(number)].marks)
    }

    private func hasMarks(_ own: TagMarks) -> Bool {
        for group in groups where !group.intersects(own) { return false }
        return true
    }

    /// Whether a place with these traits is wanted.
    @inline(__always)
    func admits(_ number: UInt32) -> Bool {
        let own = traits[Int(number)]
        return filter.admitsTime(of: own) && (groups.isEmpty || filter.hasGroups(own))
    }
}
