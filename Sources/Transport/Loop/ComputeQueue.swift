/// The queue of work for computing threads, in the order of its submission, and the list of idle
/// threads.
struct ComputeQueue: Sendable {
    struct Item: Sendable {
        let work: @Sendable () -> Void
        /// The index at which the loop keeps the closure that follows.
        let place: Int
    }

    private let threads: Int
    private let batch: Int
    private var items: [Item] = []
    /// The index of the first item that is not taken yet.
    private var first = 0
    private var resting: [Int] = []

    init(threads: Int, batch: Int) {
        (self.threads, self.batch) = (threads, batch)
    }

    /// Adds an item.
    ///
    /// - Returns: an idle thread that must be woken, which then no longer counts as idle; nil if
    ///   none is idle.
    mutating func add(_ item: Item) -> Int? {
        items.append(item)
        return resting.popLast()
    }

    /// Moves the next items for a thread into `taken`, few enough that the other threads get some,
    /// too.
    ///
    /// - Returns: whether there are any; otherwise the thread counts as idle until `add` returns
    ///   it.
    mutating func take(into taken: inout [Item], by thread: Int) -> Bool {
        taken.removeAll(keepingCapacity: true)
        let waiting = items.count - first
        guard waiting > 0 else {
            resting.append(thread)
            return false
        }
        let count = min(batch, max(1, waiting / threads))
        taken += items[first..<first + count]
        first += count
        // Taken items are removed when they are half of the list, so that each item is moved at
        // most once.
        if first * 2 >= items.count {
            items.removeFirst(first)
            first = 0
        }
        return true
    }
}
