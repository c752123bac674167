/// When it is worth giving memory back to the system that the allocator keeps for later.
///
/// Not all that it keeps can be given back: pages that still hold something in use stay. So what
/// was left the last time counts as gone, until it is used again.
struct MemoryReturnRule {
    /// The bytes that are worth it: 3 % of what a gateway has that does nothing.
    ///
    /// Taking them again costs some 250 page faults.
    static let worth = 1 << 20

    /// The least that was kept since memory was last given back.
    private var least = 0

    /// Records how many bytes the allocator keeps now; returns whether to give them back.
    mutating func note(kept: Int) -> Bool {
        least = min(least, kept)
        return kept - least >= Self.worth
    }

    /// Records how many bytes the allocator still keeps after memory was given back.
    mutating func wasReturned(kept: Int) {
        least = kept
    }
}
