/// A dictionary that stores its values in an array and changes them in place.
///
/// A standard dictionary moves its values when it grows, and changes them through a coroutine that
/// allocates memory each time. `perf` showed this cost in what every message touches. The last
/// changed key is cached, because it is most often the next one too.
struct PlaceTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private var places: [Key: Int] = [:]
    /// The keys by index.
    private var placeKeys: [Key] = []
    /// The values by index, in no order.
    private(set) var values: [Value] = []
    private var latest: (key: Key, place: Int)?

    /// The keys, in no order.
    var keys: Dictionary<Key, Int>.Keys { places.keys }
    var isEmpty: Bool { places.isEmpty }
    var count: Int { places.count }

    /// The value of a key; setting nil removes it.
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

    /// Changes the value of a key in place; returns nil if there is no value.
    @discardableResult
    mutating func change<Result>(
        _ key: Key, _ body: (inout Value) -> Result
    ) -> Result? {
        guard let place = place(of: key) else { return nil }
        if latest?.place != place { latest = (key, place) }
        return body(&values[place])
    }

    /// Reads the value of a key in place; returns nil if there is no value.
    func look<Result>(_ key: Key, _ body: (Value) -> Result) -> Result? {
        place(of: key).map { body(values[$0]) }
    }

    /// Removes and returns the value of a key.
    mutating func removeValue(forKey key: Key) -> Value? {
        guard let place = places.removeValue(forKey: key) else { return nil }
        latest = nil
        let (lastKey, lastValue) = (placeKeys.removeLast(), values.removeLast())
        guard place < values.count else { return lastValue }
        // Fill the gap with the last value.
        let value = values[place]
        (placeKeys[place], values[place]) = (lastKey, lastValue)
        places[lastKey] = place
        return value
    }

    /// Removes all values and keeps the memory.
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
