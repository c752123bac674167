import CRoaring

/// The arrays of many sets in one segment, one after another in one allocation.
///
/// A pointer and a header for each would take more memory than most arrays do. An array changes in
/// place as long as it has room. The segment knows which set each array belongs to.
@safe final class PackedArrays {
    private let memory: UnsafeMutablePointer<UInt16>
    private let capacity: Int
    /// The start of the room of each array, and the end of the last one's.
    private let starts: UnsafeMutablePointer<UInt32>
    private let counts: UnsafeMutablePointer<UInt16>
    private let arrayCapacity: Int
    /// The number of arrays.
    private(set) var count = 0
    /// The number of elements that the arrays have room for besides those they have.
    private(set) var spare = 0

    /// Creates memory for `arrays` arrays with room for `elements` elements in all.
    init(arrays: Int = 0, elements: Int = 0) {
        (capacity, arrayCapacity) = (elements, arrays)
        unsafe memory = .allocate(capacity: max(1, elements))
        unsafe starts = .allocate(capacity: arrays + 1)
        unsafe counts = .allocate(capacity: max(1, arrays))
        unsafe starts.pointee = 0
    }

    deinit {
        unsafe memory.deallocate()
        unsafe starts.deallocate()
        unsafe counts.deallocate()
    }

    /// The number of elements that all arrays have room for.
    var roomCount: Int {
        unsafe Int(starts[count])
    }

    /// The array with this index, in the order of appending; valid until it changes.
    subscript(index: Int) -> SegmentArray {
        precondition(0..<count ~= index)
        return unsafe SegmentArray(memory + Int(starts[index]), Int(counts[index]))
    }

    /// Prefetches the tables of the arrays' positions, for a caller that will read many arrays.
    func prefetchDirectory() {
        for index in stride(from: 0, to: count, by: 16) { unsafe herald_prefetch(starts + index) }
        for index in stride(from: 0, to: count, by: 32) { unsafe herald_prefetch(counts + index) }
    }

    /// Returns how many elements an array has room for.
    func room(_ index: Int) -> Int {
        unsafe Int(starts[index + 1] - starts[index])
    }

    /// Appends an array with room for `spare` more elements.
    func append(_ array: SegmentArray, spare: Int) {
        let start = roomCount
        precondition(start + array.count + spare <= capacity)
        unsafe (memory + start).update(from: array.base, count: array.count)
        finish(array.count, spare: spare)
    }

    /// Appends the elements of `array` that are not in `gone`; returns how many these are.
    func append(_ array: SegmentArray, without gone: SegmentWords) -> Int {
        let start = roomCount
        precondition(start + array.count <= capacity)
        let written = unsafe array.filter(gone, keepsSet: false, to: memory + start)
        if written > 0 { finish(written, spare: 0) }
        return written
    }

    private func finish(_ count: Int, spare: Int) {
        precondition(self.count < arrayCapacity)
        let end = UInt32(roomCount + count + spare)
        unsafe counts[self.count] = UInt16(count)
        self.count += 1
        unsafe starts[self.count] = end
        self.spare += spare
    }

    /// Inserts `low`, which must be new, into an array; returns false if the array has no room.
    func insert(_ low: UInt16, into index: Int) -> Bool {
        let array = self[index]
        guard array.count < room(index) else { return false }
        let position = array.find(low).index
        let place = unsafe memory + Int(starts[index]) + position
        unsafe (place + 1).update(from: place, count: array.count - position)
        unsafe place.pointee = low
        unsafe counts[index] += 1
        spare -= 1
        return true
    }

    /// Removes `low`, which must be in the array.
    func remove(_ low: UInt16, from index: Int) {
        let array = self[index]
        let position = array.find(low).index
        let place = unsafe memory + Int(starts[index]) + position
        unsafe place.update(from: place + 1, count: array.count - position - 1)
        unsafe counts[index] -= 1
        spare += 1
    }
}
