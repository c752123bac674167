/// A set's ordinals in one segment, in memory of its own so that it can change: a sorted array, or
/// bits if there are many.
@safe final class LooseSet {
    /// The number of bits below which they become an array again.
    ///
    /// It is less than an array may hold, so that a set at the limit is not converted at every
    /// change.
    private static let minimumBits = 3584

    private var memory: UnsafeMutableRawPointer
    private(set) var count = 0
    /// The number of elements that the array has memory for; 0 if the set is bits.
    private(set) var capacity: Int

    /// Creates an empty array with memory for `capacity` elements.
    init(capacity: Int = 4) {
        self.capacity = max(1, min(capacity, SegmentArray.maximum))
        unsafe memory = Self.allocate(self.capacity)
    }

    /// Creates a copy of `array` with memory for some more elements.
    convenience init(_ array: SegmentArray) {
        self.init(capacity: array.count + array.count / 16 + 2)
        unsafe values.update(from: array.base, count: array.count)
        count = array.count
    }

    deinit {
        unsafe memory.deallocate()
    }

    /// True if the set is bits.
    var isBits: Bool {
        capacity == 0
    }

    private static func allocate(_ capacity: Int) -> UnsafeMutableRawPointer {
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: capacity * MemoryLayout<UInt16>.stride,
            alignment: MemoryLayout<UInt16>.alignment)
        unsafe memory.bindMemory(to: UInt16.self, capacity: capacity)
        return unsafe memory
    }

    private var values: UnsafeMutablePointer<UInt16> {
        unsafe memory.assumingMemoryBound(to: UInt16.self)
    }

    private var words: SegmentWords {
        unsafe SegmentWords(memory.assumingMemoryBound(to: UInt64.self))
    }

    private var array: SegmentArray {
        unsafe SegmentArray(values, count)
    }

    /// The elements; valid until the set changes.
    var set: SegmentSet {
        guard count > 0 else { return .empty }
        return isBits ? .bits(words, count: count) : .array(array)
    }

    /// Inserts `low`; returns whether it is new.
    func insert(_ low: UInt16) -> Bool {
        if isBits {
            guard words.insert(low) else { return false }
            count += 1
            return true
        }
        // While an index is filled in the order of ordinals, each is the last, so no search is
        // needed.
        let isLast = unsafe count == 0 || values[count - 1] < low
        let (index, isThere) = isLast ? (count, false) : array.find(low)
        guard !isThere else { return false }
        if count == SegmentArray.maximum {
            becomeBits()
            _ = words.insert(low)
        } else {
            if count == capacity { grow() }
            let place = unsafe values + index
            unsafe (place + 1).update(from: place, count: count - index)
            unsafe place.pointee = low
        }
        count += 1
        return true
    }

    /// Removes `low`; returns whether it was in the set.
    func remove(_ low: UInt16) -> Bool {
        if isBits {
            guard words.remove(low) else { return false }
            count -= 1
            if count < Self.minimumBits { becomeArray() }
            return true
        }
        let (index, isThere) = array.find(low)
        guard isThere else { return false }
        let place = unsafe values + index
        unsafe place.update(from: place + 1, count: count - index - 1)
        count -= 1
        return true
    }

    /// Inserts all of `others`.
    func formUnion(_ others: SegmentSet) {
        guard !others.isEmpty else { return }
        if case .array(let array) = others, !isBits, append(array) { return }
        if !isBits { becomeBits() }
        others.formUnion(into: words)
        count = words.popCount()
        makeArrayIfSmall()
    }

    /// Removes all of `others`.
    func subtract(_ others: SegmentWords) {
        if isBits {
            words.assignDifference(words, others)
            count = words.popCount()
            makeArrayIfSmall()
        } else {
            count = unsafe array.filter(others, keepsSet: false, to: values)
        }
    }

    /// Appends `others` to the array; returns false if they are not all greater or are too many.
    private func append(_ others: SegmentArray) -> Bool {
        let sum = count + others.count
        guard sum <= SegmentArray.maximum else { return false }
        guard unsafe count == 0 || values[count - 1] < others.base[0] else { return false }
        if sum > capacity { grow(to: sum) }
        unsafe (values + count).update(from: others.base, count: others.count)
        count = sum
        return true
    }

    /// Becomes an array if the set is bits and fits into an array.
    func makeArrayIfSmall() {
        if isBits, count <= SegmentArray.maximum { becomeArray() }
    }

    private func grow(to room: Int = 0) {
        let larger = min(max(room, capacity + capacity / 2 + 2), SegmentArray.maximum)
        let new = unsafe Self.allocate(larger)
        unsafe new.assumingMemoryBound(to: UInt16.self).update(from: values, count: count)
        unsafe memory.deallocate()
        unsafe memory = new
        capacity = larger
    }

    private func becomeBits() {
        let new = unsafe SegmentWords.allocate()
        unsafe new.bindMemory(to: UInt64.self, capacity: SegmentWords.count)
        let bits = unsafe SegmentWords(new.assumingMemoryBound(to: UInt64.self))
        bits.clear()
        bits.formUnion(array)
        unsafe memory.deallocate()
        unsafe memory = new
        capacity = 0
    }

    private func becomeArray() {
        let room = min(count + count / 8 + 4, SegmentArray.maximum)
        let new = unsafe Self.allocate(room)
        _ = unsafe words.write(to: new.assumingMemoryBound(to: UInt16.self))
        unsafe memory.deallocate()
        unsafe memory = new
        capacity = room
    }
}
