/// Which changes are the latest of what they change, for what is derived from a store.
///
/// Calls that wait for their commits do not always go on in the order of these. What was the latest
/// change of a key is remembered as long as a write that had begun before it may come late, and an
/// earlier change that does is left out.
struct CommitFilter<Key: Hashable & Sendable>: Sendable {
    /// A write that was begun.
    struct Write: Sendable {
        fileprivate let generation: Int
    }

    /// Writes of two generations are under way: begun before its last change, and since.
    ///
    /// What was noted before that change is of no use once the former have ended.
    private var generation = 0
    private var underWay = (before: 0, since: 0)
    private var latest: (before: [Key: Int], since: [Key: Int]) = ([:], [:])

    /// Writes that were begun and have not ended.
    var pending: Int { underWay.before + underWay.since }

    /// How many keys it remembers.
    var count: Int { latest.before.count + latest.since.count }

    /// A write begins; `end` must follow.
    mutating func begin() -> Write {
        underWay.since += 1
        return Write(generation: generation)
    }

    /// A write has ended, and what it did was taken over.
    mutating func end(_ write: Write) {
        if write.generation == generation { underWay.since -= 1 } else { underWay.before -= 1 }
        guard underWay.before == 0 else { return }
        generation += 1
        underWay = (underWay.since, 0)
        latest = pending == 0 ? ([:], [:]) : (latest.since, [:])
    }

    /// Whether a change that was committed as the `order`-th is the latest of `key` so far.
    mutating func isLatest(_ key: Key, _ order: Int) -> Bool {
        let known = max(latest.before[key] ?? 0, latest.since[key] ?? 0)
        guard order > known else { return false }
        latest.since[key] = order
        return true
    }
}
