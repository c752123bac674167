/// A bounded dictionary that drops the values that were not used for the longest time.
///
/// It has two generations. A value that is found in the old generation moves to the young one. When
/// the young generation is full, it replaces the old one. So each operation takes constant time,
/// and the most recently used half is always kept.
struct GenerationalCache<Key: Hashable, Value> {
    private let half: Int
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]

    /// Creates a cache of at most `capacity` values; less than 2 counts as 2.
    init(capacity: Int) { half = max(1, capacity / 2) }

    /// The number of values.
    var count: Int { young.count + old.count }

    /// Returns the value of `key` and marks it as used; nil if there is none.
    mutating func find(_ key: Key) -> Value? {
        if let value = young[key] { return value }
        guard let value = old.removeValue(forKey: key) else { return nil }
        insert(value, for: key)
        return value
    }

    /// Stores a value for `key` and replaces an older one.
    mutating func insert(_ value: Value, for key: Key) {
        old[key] = nil
        if young.count >= half, young[key] == nil {
            old = young
            young = [:]
        }
        young[key] = value
    }

    /// Removes the value of `key`.
    mutating func remove(_ key: Key) {
        young[key] = nil
        old[key] = nil
    }
}
