/// A dictionary that finds the last set value without hashing, for one key that is used many times
/// in a row.
struct LatestFirst<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private var latest: (key: Key, value: Value)?
    /// All values except the latest.
    private var others: [Key: Value] = [:]

    /// The number of values.
    var count: Int { others.count + (latest == nil ? 0 : 1) }

    /// The value of a key; a value that is set becomes the latest.
    subscript(key: Key) -> Value? {
        get {
            if let latest, latest.key == key { return latest.value }
            return others[key]
        }
        set {
            if let latest, latest.key != key { others[latest.key] = latest.value }
            if latest?.key != key { others[key] = nil }
            latest = newValue.map { (key, $0) }
        }
    }

    /// Removes all values.
    mutating func removeAll() {
        latest = nil
        others.removeAll(keepingCapacity: true)
    }
}
