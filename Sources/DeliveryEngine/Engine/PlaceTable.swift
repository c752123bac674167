/// Values by key, in an array, where they are changed in their places.
///
/// A dictionary's own values move when it grows, and are reached by a coroutine that takes memory
/// each time: `perf` found that in what every message touches. The key that was changed last is
/// most often the next as well: it is known without a look into the dictionary.
struct PlaceTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private var places: [Key: Int] = [:]
    /// By place.
    private var placeKeys: [Key] = []
    /// By place, in no order.
    private(set) var values: [Value] = []
    private var latest: (key: Key, place: Int)?

    /// The keys, in no order.
    var keys: Dictionary<Key, Int>.Keys { places.keys }
    var isEmpty: Bool { places.isEmpty }
    var count: Int { places.count }

    /// A copy of the value of a key; nil removes it.
    subscript(key: Key) -> Value? {
        get { place(of: key).map { values[$0] } }
        set {
            guard let newValue else {
                _ = removeValue(forKey: key)
                return
            }
            if let place = place(of: key) { values[place] = newValue } else { add(newValue, key) }
        }
    }

    /// Changes the value of a key where it is; nil: it has none.
    @discardableResult
    mutating func change<Result>(
        _ key: Key, _ body: (inout Value) -> Result
    ) -> Result? {
        guard let place = place(of: key) else { return nil }
        if latest?.place != place { latest = (key, place) }
        return body(&values[place])
    }

    /// Looks at the value of a key where it is; nil: it has none.
    func look<Result>(_ key: Key, _ body: (Value) -> Result) -> Result? {
        place(of: key).map { body(values[$0]) }
    }

    /// Removes a value; returns it.
    mutating func removeValue(forKey key: Key) -> Value? {
        guard let place = places.removeValue(forKey: key) else { return nil }
        latest = nil
        let (lastKey, lastValue) = (placeKeys.removeLast(), values.removeLast())
        guard place < values.count else { return lastValue }
        // The last one fills the gap.
        let value = values[place]
        (placeKeys[place], values[place]) = (lastKey, lastValue)
        places[lastKey] = place
        return value
    }

    /// Forgets everything.
    mutating func removeAll() {
        places.removeAll(keepingCapacity: true)
        placeKeys.removeAll(keepingCapacity: true)
        values.removeAll(keepingCapacity: true)
        latest = nil
    }

    private func place(of key: Key) -> Int? {
        if let latest, latest.key == key { return latest.place }
        return places[key]
    }

    private mutating func add(_ value: Value, _ key: Key) {
        places[key] = values.count
        placeKeys.append(key)
        values.append(value)
    }
}
