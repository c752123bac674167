import CRoaring

/// The arrays of many sets in one segment, one behind the other in one piece of memory: a pointer
/// and a header for each would take more than most arrays do.
///
/// An array changes where it lies as far as it has room. Whose array is which is the segment's to
/// know.
@safe final class PackedArrays {
    private let memory: UnsafeMutablePointer<UInt16>
    private let capacity: Int
    /// Where the room of each array begins, and where the last one's ends.
    private let starts: UnsafeMutablePointer<UInt32>
    private let counts: UnsafeMutablePointer<UInt16>
    private let arrayCapacity: Int
    /// How many arrays there are.
    private(set) var count = 0
    /// How many more elements the arrays have room for, together.
    private(set) var spare = 0

    /// Room for `arrays` arrays of `elements` elements together, with what is spare.
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

    /// How many elements there is room for in all arrays.
    var roomCount: Int {
        unsafe Int(starts[count])
    }

    /// The array of that number, in the order of appending, until it changes.
    subscript(index: Int) -> SegmentArray {
        precondition(0..<count ~= index)
        return unsafe SegmentArray(memory + Int(starts[index]), Int(counts[index]))
    }

    /// Asks for what tells where the arrays are, for who will look for many.
    func prefetchDirectory() {
        for index in stride(from: 0, to: count, by: 16) { unsafe herald_prefetch(starts + index) }
        for index in stride(from: 0, to: count, by: 32) { unsafe herald_prefetch(counts + index) }
    }

    /// How many elements an array has room for.
    func room(_ index: Int) -> Int {
        unsafe Int(starts[index + 1] - starts[index])
    }

    /// Appends an array with room for `spare` more.
    func append(_ array: SegmentArray, spare: Int) {
        let start = roomCount
        precondition(start + array.count + spare <= capacity)
        unsafe (memory + start).update(from: array.base, count: array.count)
        finish(array.count, spare: spare)
    }

    /// Appends what is left of `array` without `gone`; says how many that is.
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

    /// Puts `low`, which is not in it, into an array if that has room; says whether it had.
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

    /// Takes `low`, which is in it, out of an array.
    func remove(_ low: UInt16, from index: Int) {
        let array = self[index]
        let position = array.find(low).index
        let place = unsafe memory + Int(starts[index]) + position
        unsafe place.update(from: place + 1, count: array.count - position - 1)
        unsafe counts[index] -= 1
        spare += 1
    }
}
