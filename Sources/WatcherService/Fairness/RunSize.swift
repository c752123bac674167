import Watch

/// The number of bytes a run has taken, and how many it may.
struct RunSize {
    private let allowances: WatcherAllowances
    private let turn: LargeTurn
    private var bytes = 0

    init(_ allowances: WatcherAllowances, _ turn: LargeTurn) {
        (self.allowances, self.turn) = (allowances, turn)
    }

    /// True if the run has one of the places for large runs.
    var isLarge: Bool { turn.isTaken }

    /// Makes the run a large one if there is a place for it at once.
    ///
    /// - Returns: the number of bytes the run may still take.
    func grown() -> Int {
        turn.takeIfFree()
        return room
    }

    /// The number of bytes the run may still take.
    var room: Int { max(0, most - bytes) }

    /// True if the run has taken no more than one without a place for large runs may.
    var isSmall: Bool { bytes <= allowances.smallRunBytes }

    /// True if one more lookup may be made.
    var hasRoomForLookup: Bool { !isLarge || room >= WatchLimits.lookupBytes }

    private var most: Int { isLarge ? allowances.runBytes : allowances.smallRunBytes }

    /// Counts bytes that were taken.
    mutating func add(_ count: Int) { bytes += count }

    /// Waits until the run may take many bytes, as a page is too large for it.
    ///
    /// - Throws: the problem of the page if the run takes many bytes already.
    func enlarge(for page: PageRequest, _ problem: PassProblem) async throws {
        guard !isLarge else { throw self.problem(page, problem) }
        try await turn.take()
    }

    /// Returns the problem of a page for which a large run has no room.
    private func problem(_ page: PageRequest, _ problem: PassProblem) -> PassProblem {
        guard room < page.most else { return problem }
        return PassProblem(
            .tooLarge,
            "the pages of the run have more than \(most) bytes together; narrow the URL, for "
                + "example with {{since}}")
    }
}
