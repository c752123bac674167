/// Which changes are the latest of what they change, for what is derived from a store.
///
/// Calls that wait for their commits do not always go on in the order of these. While any is
/// waiting, it is remembered which change of a key was the latest, and an earlier one that comes
/// late is left out.
struct CommitFilter<Key: Hashable & Sendable>: Sendable {
    private var latest: [Key: Int] = [:]
    /// Writes that were begun and have not ended.
    private(set) var pending = 0

    /// A write begins; `end` must follow.
    mutating func begin() { pending += 1 }

    /// A write has ended, and what it did was taken over.
    mutating func end() {
        pending -= 1
        if pending == 0 { latest.removeAll() }
    }

    /// Whether a change that was committed as the `order`-th is the latest of `key` so far.
    mutating func isLatest(_ key: Key, _ order: Int) -> Bool {
        guard order > latest[key, default: 0] else { return false }
        latest[key] = order
        return true
    }
}
