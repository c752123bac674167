/// When it is worth giving memory back to the system that the allocator keeps for later.
///
/// Not all that it keeps can be given back: pages that still hold something in use stay. So what
/// was left the last time counts as gone, until it is used again, or until much of what was in use
/// has been freed, which may have emptied such pages.
struct MemoryReturnRule {
    /// The allocator's memory, in bytes.
    struct Heap {
        /// What the program uses.
        let used: Int
        /// What the program does not use and the system has not got back.
        let kept: Int
    }

    /// The bytes that are worth it: 3 % of what a gateway has that does nothing.
    ///
    /// Taking them again costs some 250 page faults.
    static let worth = 1 << 20

    /// The least that was kept since memory was last given back.
    private var least = 0
    /// The most that was used since memory was last given back.
    private var most = 0

    /// Records the memory as it is now; returns whether to give some of it back.
    mutating func note(_ heap: Heap) -> Bool {
        least = min(least, heap.kept)
        most = max(most, heap.used)
        if heap.kept - least >= Self.worth { return true }
        // Less than a quarter is freed and used again all the time.
        return heap.kept >= Self.worth && most - heap.used >= max(Self.worth, most / 4)
    }

    /// Records the memory as it is after some of it was given back.
    mutating func wasReturned(_ heap: Heap) {
        (least, most) = (heap.kept, heap.used)
    }
}
