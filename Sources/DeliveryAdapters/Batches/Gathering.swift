extension Gathering.Batch: Sendable where Key: Sendable, Item: Sendable {}

/// The items that wait to be sent together, by destination; this type only decides, and never
/// waits.
struct Gathering<Key: Hashable, Item> {
    /// The items that are sent together.
    struct Batch {
        let number: UInt64
        let key: Key
        var items: [Item] = []
        var bytes = 0
    }

    /// The actions that the caller must take after an item was added.
    struct Next {
        /// The batches that are full and must be sent now.
        var full: [Batch] = []
        /// The number of a new batch, which must be sent when its waiting time ends; nil if none
        /// was begun.
        var begun: UInt64?
    }

    /// The maximum number of items in a batch.
    let count: Int
    /// The maximum number of bytes in a batch with several items.
    let bytes: Int
    private var batches: [Key: Batch] = [:]
    private var lastNumber: UInt64 = 0

    init(count: Int, bytes: Int) {
        (self.count, self.bytes) = (count, bytes)
    }

    /// Adds an item that has `size` bytes.
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

    /// Removes and returns the batch with a number; returns nil if it was sent already.
    mutating func take(_ number: UInt64, of key: Key) -> Batch? {
        guard let batch = batches[key], batch.number == number else { return nil }
        batches[key] = nil
        return batch
    }

    /// Removes and returns all waiting batches.
    mutating func takeAll() -> [Batch] {
        defer { batches = [:] }
        return batches.values.sorted { $0.number < $1.number }
    }
}
