/// The arrays of many sets in one segment, one behind the other in one piece of memory: a pointer
/// and a header for each would take more than most arrays do.
///
/// Never changed, only made anew; whose array is which is the segment's to know.
@safe final class PackedArrays {
    private let memory: UnsafeMutablePointer<UInt16>
    /// Where each array begins, and where the last ends.
    private var starts: [UInt32]
    private let capacity: Int

    /// Room for `arrays` arrays of `elements` elements together.
    init(arrays: Int = 0, elements: Int = 0) {
        capacity = elements
        unsafe memory = .allocate(capacity: max(1, elements))
        starts = []
        starts.reserveCapacity(arrays + 1)
        starts.append(0)
    }

    deinit {
        unsafe memory.deallocate()
    }

    /// How many arrays there are.
    var count: Int {
        starts.count - 1
    }

    /// How many elements they have.
    var elementCount: Int {
        Int(starts.last ?? 0)
    }

    /// The array of that number, in the order of appending.
    subscript(index: Int) -> SegmentArray {
        let start = Int(starts[index])
        return unsafe SegmentArray(memory + start, Int(starts[index + 1]) - start)
    }

    /// Appends an array; there must be room.
    func append(_ array: SegmentArray) {
        let start = elementCount
        precondition(start + array.count <= capacity)
        unsafe (memory + start).update(from: array.base, count: array.count)
        starts.append(UInt32(start + array.count))
    }

    /// Appends what is left of `array` without `gone`; says how many that is.
    func append(_ array: SegmentArray, without gone: SegmentWords) -> Int {
        let start = elementCount
        precondition(start + array.count <= capacity)
        let written = unsafe array.filter(gone, keepsSet: false, to: memory + start)
        if written > 0 { starts.append(UInt32(start + written)) }
        return written
    }

    /// Appends those of `other` numbered `range`; there must be room.
    func append(_ other: PackedArrays, _ range: Range<Int>) {
        guard !range.isEmpty else { return }
        let (start, first) = (elementCount, Int(other.starts[range.lowerBound]))
        let elements = Int(other.starts[range.upperBound]) - first
        precondition(start + elements <= capacity)
        unsafe (memory + start).update(from: other.memory + first, count: elements)
        for index in range {
            starts.append(UInt32(start + Int(other.starts[index + 1]) - first))
        }
    }
}
