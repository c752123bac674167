/// The traits of places, each stored once and identified by a number.
struct TraitTable: Sendable {
    /// A summary of traits, for ruling places out quickly.
    struct Summary: Sendable {
        /// The active time in minutes since 1970; the end is excluded.
        var minutes: Range<UInt32> = 0..<(.max)
        var marks = TagMarks()
        /// The bit of the schedule.
        var schedule: UInt64 = 0
    }

    private(set) var traits: [PlaceTraits] = []
    private(set) var summaries: [Summary] = []
    private var uses: [Int] = []
    private var numbers: [PlaceTraits: UInt32] = [:]
    private var free: [UInt32] = []
    /// The number of places that are not always active.
    private(set) var timed = 0
    /// The number of places that are active only from some moment on, or until one.
    private(set) var dated = 0
    /// A number above those of all schedules.
    private(set) var scheduleEnd = 0

    init() {}

    /// Creates a table from the traits by their number.
    init(_ used: [PlaceIndexImage.UsedTraits]) {
        for (number, one) in used.enumerated() {
            traits.append(one.traits)
            summaries.append(Summary(one.traits))
            scheduleEnd = max(scheduleEnd, Int(one.traits.schedule) + 1)
            uses.append(one.uses)
            guard one.uses > 0 else {
                free.append(UInt32(number))
                continue
            }
            numbers[one.traits] = UInt32(number)
            if one.traits.isTimed { timed += one.uses }
            if one.traits.isDated { dated += one.uses }
        }
    }

    /// All traits by their number, including those that no place has any more.
    var used: [PlaceIndexImage.UsedTraits] {
        zip(traits, uses).map { .init($0, uses: $1) }
    }

    /// The number of different traits that places have.
    var count: Int { numbers.count }

    subscript(number: UInt32) -> PlaceTraits { traits[Int(number)] }

    /// Returns the number of traits and counts one more place that has them.
    mutating func add(_ new: PlaceTraits) -> UInt32 {
        if new.isTimed { timed += 1 }
        if new.isDated { dated += 1 }
        if let number = numbers[new] {
            uses[Int(number)] += 1
            return number
        }
        scheduleEnd = max(scheduleEnd, Int(new.schedule) + 1)
        let number = free.popLast() ?? UInt32(traits.count)
        if number == traits.count {
            traits.append(new)
            summaries.append(Summary(new))
            uses.append(1)
        } else {
            (traits[Int(number)], summaries[Int(number)]) = (new, Summary(new))
            uses[Int(number)] = 1
        }
        numbers[new] = number
        return number
    }

    /// Counts one place less that has these traits.
    mutating func remove(_ number: UInt32) {
        if self[number].isTimed { timed -= 1 }
        if self[number].isDated { dated -= 1 }
        uses[Int(number)] -= 1
        guard uses[Int(number)] == 0 else { return }
        numbers[traits[Int(number)]] = nil
        free.append(number)
    }
}

extension TraitTable.Summary {
    init(_ traits: PlaceTraits) {
        // Rounded outwards, so that no moment at which the place is active is left out.
        let first = PlaceFilter.minute(traits.active.lowerBound)
        let last = PlaceFilter.minute(traits.active.upperBound - 1)
        minutes = first..<last + 1
        marks = TagMarks(traits.tags)
        schedule = ScheduleMarks.mark(traits.schedule)
    }
}
