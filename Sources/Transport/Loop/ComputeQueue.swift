/// What threads have to compute, in the order in which it was asked for, and which of them rest.
struct ComputeQueue: Sendable {
    struct Item: Sendable {
        let work: @Sendable () -> Void
        /// Where what follows is kept.
        let place: Int
    }

    private let threads: Int
    private let batch: Int
    private var items: [Item] = []
    /// Items before it are taken.
    private var first = 0
    private var resting: [Int] = []

    init(threads: Int, batch: Int) {
        (self.threads, self.batch) = (threads, batch)
    }

    /// Adds an item.
    ///
    /// - Returns: a thread that rests, and has to be woken: it does not rest any more.
    mutating func add(_ item: Item) -> Int? {
        items.append(item)
        return resting.popLast()
    }

    /// Fills `taken` with what a thread does next: few enough that all others have something, too.
    ///
    /// - Returns: whether there is anything; otherwise the thread rests, until `add` names it.
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
        // What is taken is forgotten now and then, so that each item is moved once at most.
        if first * 2 >= items.count {
            items.removeFirst(first)
            first = 0
        }
        return true
    }
}
