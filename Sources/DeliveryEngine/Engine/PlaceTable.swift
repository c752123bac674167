/// Values by key, each at a place of its own, where it is changed.
///
/// A dictionary's own values move when it grows, and are reached by a coroutine that takes memory
/// each time: `perf` found that in what every message touches.
struct PlaceTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private var places: [Key: Int] = [:]
    private var storage: [Value?] = []
    private var free: [Int] = []

    /// The keys, in no order.
    var keys: Dictionary<Key, Int>.Keys { places.keys }
    /// The values, in no order.
    var values: [Value] { storage.compactMap(\.self) }
    var isEmpty: Bool { places.isEmpty }
    var count: Int { places.count }

    /// The value of a key; nil removes it.
    subscript(key: Key) -> Value? {
        _read {
            if let place = places[key] { yield storage[place] } else { yield nil }
        }
        _modify {
            let place = places[key] ?? open(key)
            defer { if storage[place] == nil { close(place, of: key) } }
            yield &storage[place]
        }
    }

    /// Removes a value; returns it.
    mutating func removeValue(forKey key: Key) -> Value? {
        guard let place = places[key] else { return nil }
        let value = storage[place]
        storage[place] = nil
        close(place, of: key)
        return value
    }

    /// Forgets everything.
    mutating func removeAll() {
        places.removeAll(keepingCapacity: true)
        storage.removeAll(keepingCapacity: true)
        free.removeAll(keepingCapacity: true)
    }

    private mutating func open(_ key: Key) -> Int {
        let place = free.popLast() ?? storage.count
        if place == storage.count { storage.append(nil) }
        places[key] = place
        return place
    }

    private mutating func close(_ place: Int, of key: Key) {
        places[key] = nil
        free.append(place)
    }
}
