extension Gathering.Batch: Sendable where Key: Sendable, Item: Sendable {}

/// What waits to go together, by where it goes; it decides, and waits for nothing itself.
struct Gathering<Key: Hashable, Item> {
    /// What goes together.
    struct Batch {
        let number: UInt64
        let key: Key
        var items: [Item] = []
        var bytes = 0
    }

    /// What follows when something was added.
    struct Next {
        /// Full batches, which go now.
        var full: [Batch] = []
        /// The number of a batch that was begun, which goes when its time has come.
        var begun: UInt64?
    }

    /// The most items of a batch.
    let count: Int
    /// The most bytes of a batch with several items.
    let bytes: Int
    private var batches: [Key: Batch] = [:]
    private var lastNumber: UInt64 = 0

    init(count: Int, bytes: Int) {
        (self.count, self.bytes) = (count, bytes)
    }

    /// Adds an item of so many bytes.
    mutating func add(_ item: Item, bytes size: Int, to key: Key) -> Next {
        var next = Next()
        if let batch = batches[key], batch.bytes + size > bytes {
            next.full.append(batch)
            batches[key] = nil
        }
        if batches[key] == nil {
            lastNumber += 1
            batches[key] = Batch(number: lastNumber, key: key)
            next.begun = lastNumber
        }
        batches[key]?.items.append(item)
        batches[key]?.bytes += size
        if let batch = batches[key], batch.items.count >= count {
            batches[key] = nil
            next.full.append(batch)
            if next.begun == batch.number { next.begun = nil }
        }
        return next
    }

    /// The batch of that number; nil if it has gone already.
    mutating func take(_ number: UInt64, of key: Key) -> Batch? {
        guard let batch = batches[key], batch.number == number else { return nil }
        batches[key] = nil
        return batch
    }

    /// Everything that waits.
    mutating func takeAll() -> [Batch] {
        defer { batches = [:] }
        return batches.values.sorted { $0.number < $1.number }
    }
}
