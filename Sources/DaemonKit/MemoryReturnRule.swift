/// The rule that decides when to give memory that the allocator keeps back to the system.
///
/// Not all of it can be given back: pages that still hold something in use stay. So the memory that
/// was left the last time counts as gone, until it is used again, or until much of the memory in
/// use has been freed, which may have emptied such pages.
struct MemoryReturnRule {
    /// The allocator's memory, in bytes.
    struct Heap {
        /// The bytes that the program uses.
        let used: Int
        /// The bytes that the program does not use and the system has not got back.
        let kept: Int
    }

    /// The bytes that are worth giving back: 3 % of the memory of a gateway that does nothing.
    ///
    /// Taking them again costs some 250 page faults.
    static let worth = 1 << 20

    /// The smallest number of bytes that was kept since memory was last given back.
    private var least = 0
    /// The largest number of bytes that was used since memory was last given back.
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
