/// A heap of numbered elements whose keys change: each change takes a logarithm of their number.
struct IndexedHeap {
    /// The key by which elements are ordered: the highest pressure first, and then the earliest
    /// time.
    struct Key: Hashable, Comparable {
        var pressure: Int
        var since: UInt64

        static func < (one: Key, other: Key) -> Bool {
            (one.pressure, other.since) > (other.pressure, one.since)
        }
    }

    private var elements: [(id: Int, key: Key)] = []
    /// The index of each element in the heap, by its number; nil for those that are not in the
    /// heap.
    private var indices: [Int?] = []

    /// The element that comes first; nil if there is none.
    var first: Int? { elements.first?.id }

    /// Gives an element a key, and adds it if need be; nil removes it.
    mutating func set(_ id: Int, _ key: Key?) {
        while indices.count <= id { indices.append(nil) }
        switch (indices[id], key) {
        case (nil, nil): return
        case (nil, let key?):
            indices[id] = elements.count
            elements.append((id, key))
            rise(from: elements.count - 1)
        case (let index?, let key?):
            guard elements[index].key != key else { return }
            elements[index].key = key
            sink(from: rise(from: index))
        case (let index?, nil):
            swap(index, elements.count - 1)
            elements.removeLast()
            indices[id] = nil
            if index < elements.count { sink(from: rise(from: index)) }
        }
    }

    @discardableResult
    private mutating func rise(from start: Int) -> Int {
        var index = start
        while index > 0, elements[index].key < elements[(index - 1) / 2].key {
            swap(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
        return index
    }

    private mutating func sink(from start: Int) {
        var index = start
        while true {
            let (left, right) = (2 * index + 1, 2 * index + 2)
            var least = index
            if left < elements.count, elements[left].key < elements[least].key { least = left }
            if right < elements.count, elements[right].key < elements[least].key { least = right }
            guard least != index else { return }
            swap(index, least)
            index = least
        }
    }

    private mutating func swap(_ one: Int, _ other: Int) {
        elements.swapAt(one, other)
        indices[elements[one].id] = one
        indices[elements[other].id] = other
    }
}
