/// A bounded dictionary that forgets what was not used for long.
///
/// It keeps two generations: what is found in the old one moves to the young one, and when that is
/// full the old one goes. So everything costs O(1), and the most recent half is always there.
struct GenerationalCache<Key: Hashable, Value> {
    private let half: Int
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]

    /// A cache of at most `capacity` values, which is at least 2.
    init(capacity: Int) { half = max(1, capacity / 2) }

    /// How many values there are.
    var count: Int { young.count + old.count }

    /// The value of `key`, which counts as a use.
    mutating func find(_ key: Key) -> Value? {
        if let value = young[key] { return value }
        guard let value = old.removeValue(forKey: key) else { return nil }
        insert(value, for: key)
        return value
    }

    /// Remembers a value, in place of an older one.
    mutating func insert(_ value: Value, for key: Key) {
        old[key] = nil
        if young.count >= half, young[key] == nil {
            old = young
            young = [:]
        }
        young[key] = value
    }

    /// Forgets a value.
    mutating func remove(_ key: Key) {
        young[key] = nil
        old[key] = nil
    }
}
