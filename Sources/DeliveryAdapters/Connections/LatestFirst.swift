/// Values by key, of which one is asked for many times in a row: that one is found without hashing.
struct LatestFirst<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private var latest: (key: Key, value: Value)?
    /// All but the latest.
    private var others: [Key: Value] = [:]

    /// How many there are.
    var count: Int { others.count + (latest == nil ? 0 : 1) }

    /// The value of a key; what is set is the latest from then on.
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

    /// Forgets everything.
    mutating func removeAll() {
        latest = nil
        others.removeAll(keepingCapacity: true)
    }
}
