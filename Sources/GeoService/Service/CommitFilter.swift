/// A filter for the latest changes of their keys, for data that is derived from a store.
///
/// Calls that wait for their commits do not always continue in the order of the commits. The latest
/// change of a key is remembered as long as a write that had begun before it may be applied late;
/// an earlier change that is applied after it is ignored.
struct CommitFilter<Key: Hashable & Sendable>: Sendable {
    /// A write that has begun.
    struct Write: Sendable {
        fileprivate let generation: Int
    }

    /// Writes of two generations are in progress: those that began before the last change of
    /// generation, and those that began since.
    ///
    /// What was noted before that change is dropped once the former have ended.
    private var generation = 0
    private var underWay = (before: 0, since: 0)
    private var latest: (before: [Key: Int], since: [Key: Int]) = ([:], [:])

    /// The number of writes that have begun and not ended.
    var pending: Int { underWay.before + underWay.since }

    /// The number of keys that are remembered.
    var count: Int { latest.before.count + latest.since.count }

    /// Begins a write; `end` must follow.
    mutating func begin() -> Write {
        underWay.since += 1
        return Write(generation: generation)
    }

    /// Ends a write whose result was applied.
    mutating func end(_ write: Write) {
        if write.generation == generation { underWay.since -= 1 } else { underWay.before -= 1 }
        guard underWay.before == 0 else { return }
        generation += 1
        underWay = (underWay.since, 0)
        latest = pending == 0 ? ([:], [:]) : (latest.since, [:])
    }

    /// Returns whether a change that was committed as the `order`-th is the latest of `key` so far.
    mutating func isLatest(_ key: Key, _ order: Int) -> Bool {
        let known = max(latest.before[key] ?? 0, latest.since[key] ?? 0)
        guard order > known else { return false }
        latest.since[key] = order
        return true
    }
}
