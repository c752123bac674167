import Times

/// The queue of sources, in the order of the times at which they are due.
///
/// A binary heap: with ten thousand sources nobody looks at each of them ten times a second. A
/// source whose time changed is there twice, and is found to have another time when it comes.
struct DueQueue {
    /// A source and the time at which it is due.
    struct Entry {
        let time: UnixTime
        let key: SourceKey
    }

    private var heap: [Entry] = []

    /// Adds a source.
    mutating func add(_ key: SourceKey, at time: UnixTime) {
        heap.append(Entry(time: time, key: key))
        var index = heap.count - 1
        while index > 0, heap[index].time < heap[(index - 1) / 2].time {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    /// Returns the first source that is due, and takes it out; nil if none is.
    mutating func next(at now: UnixTime) -> Entry? {
        guard let first = heap.first, first.time <= now else { return nil }
        let last = heap.removeLast()
        guard !heap.isEmpty else { return first }
        heap[0] = last
        var index = 0
        while true {
            let children = [2 * index + 1, 2 * index + 2].filter { $0 < heap.count }
            guard let least = children.min(by: { heap[$0].time < heap[$1].time }),
                heap[least].time < heap[index].time
            else { return first }
            heap.swapAt(index, least)
            index = least
        }
    }
}
