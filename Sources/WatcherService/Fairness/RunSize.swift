import Watch

/// The number of bytes a run has taken, and how many it may.
struct RunSize {
    private let allowances: WatcherAllowances
    private var bytes = 0
    /// True if the run has one of the places for large runs.
    var isLarge = false

    init(_ allowances: WatcherAllowances) { self.allowances = allowances }

    /// The number of bytes the run may still take.
    var room: Int { max(0, most - bytes) }

    /// True if the run has taken no more than one without a place for large runs may.
    var isSmall: Bool { bytes <= allowances.smallRunBytes }

    /// True if one more lookup may be made.
    var hasRoomForLookup: Bool { !isLarge || room >= WatchLimits.lookupBytes }

    private var most: Int { isLarge ? allowances.runBytes : allowances.smallRunBytes }

    /// Counts what was taken.
    mutating func add(_ count: Int) { bytes += count }

    /// Returns the problem of a page for which a large run has no room.
    func problem(_ page: PageRequest, _ problem: PassProblem) -> PassProblem {
        guard room < page.most else { return problem }
        return PassProblem(
            .tooLarge,
            "the pages of the run have more than \(most) bytes together; narrow the URL, for "
                + "example with {{since}}")
    }
}
