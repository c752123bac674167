/// Which places a search wants, made ready to be asked of each place.
struct Admission {
    private let filter: PlaceFilter
    private let traits: [PlaceTraits]
    private let summaries: [TraitTable.Summary]
    private let marks: (UInt64, UInt64, UInt64, UInt64)
    private let hasGroups: Bool

    init(_ filter: PlaceFilter, _ table: TraitTable) {
        self.filter = filter
        (traits, summaries) = (table.traits, table.summaries)
        marks = filter.marks
        hasGroups = !filter.groups.isEmpty
    }

    /// Whether a place with these traits may be wanted: costs less than its distance, and says no
    /// to most places where few are wanted.
    @inline(__always)
    func isPossible(_ number: UInt32) -> Bool {
        guard hasGroups else { return true }
        let own = summaries[Int(number)].marks
        return own & marks.0 != 0
            && (own & marks.1 != 0 && own & marks.2 != 0 && own & marks.3 != 0)
    }

    /// Whether a place with these traits is wanted.
    @inline(__always)
    func admits(_ number: UInt32) -> Bool {
        let own = traits[Int(number)]
        guard own.active.contains(filter.now) else { return false }
        return own.schedule == 0 && !hasGroups || isAdmitted(own)
    }

    private func isAdmitted(_ own: PlaceTraits) -> Bool {
        let schedule = Int(own.schedule)
        guard schedule == 0 || schedule >= filter.open.count || filter.open[schedule] else {
            return false
        }
        return filter.groups.allSatisfy { group in group.contains { own.tags.contains($0) } }
    }
}
