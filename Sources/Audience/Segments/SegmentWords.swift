/// The 65,536 bits of one segment, wherever they lie: 1,024 words, of which nobody here is the
/// owner.
///
/// Loops go by eight words at a time, without checks of bounds: the memory has that size, and
/// begins at a multiple of 64 bytes.
@safe struct SegmentWords {
    /// How many ordinals a segment has.
    static let bits = 1 << 16
    /// How many words that is.
    static let count = 1024
    /// How many bytes that is.
    static let bytes = 8192

    private typealias Vector = SIMD8<UInt64>
    private static let vectors = count / Vector.scalarCount

    let base: UnsafeMutablePointer<UInt64>

    /// The words at `base`.
    init(_ base: UnsafeMutablePointer<UInt64>) {
        unsafe self.base = base
    }

    /// New memory of that size, for the caller to give back; what is in it is by chance.
    static func allocate() -> UnsafeMutableRawPointer {
        UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    }

    private var vectors: UnsafeMutablePointer<Vector> {
        unsafe UnsafeMutableRawPointer(base).assumingMemoryBound(to: Vector.self)
    }

    /// No bit is set any more.
    func clear() {
        unsafe base.update(repeating: 0, count: Self.count)
    }

    /// The same bits as `other`.
    func copy(_ other: SegmentWords) {
        unsafe base.update(from: other.base, count: Self.count)
    }

    /// Sets what is set in `other`.
    func formUnion(_ other: SegmentWords) {
        let (mine, theirs) = unsafe (vectors, other.vectors)
        for index in 0..<Self.vectors { unsafe mine[index] |= theirs[index] }
    }

    /// Keeps what is set in `other`.
    func formIntersection(_ other: SegmentWords) {
        let (mine, theirs) = unsafe (vectors, other.vectors)
        for index in 0..<Self.vectors { unsafe mine[index] &= theirs[index] }
    }

    /// What is set in both.
    func assignIntersection(_ left: SegmentWords, _ right: SegmentWords) {
        let (mine, left, right) = unsafe (vectors, left.vectors, right.vectors)
        for index in 0..<Self.vectors { unsafe mine[index] = left[index] & right[index] }
    }

    /// What is set in `left` and not in `right`.
    func assignDifference(_ left: SegmentWords, _ right: SegmentWords) {
        let (mine, left, right) = unsafe (vectors, left.vectors, right.vectors)
        for index in 0..<Self.vectors { unsafe mine[index] = left[index] & ~right[index] }
    }

    /// How many are set.
    func popCount() -> Int {
        var count = 0
        for index in 0..<Self.count { unsafe count &+= base[index].nonzeroBitCount }
        return count
    }

    /// Whether `low` is set.
    func contains(_ low: UInt16) -> Bool {
        unsafe base[Int(low >> 6)] >> UInt64(low & 63) & 1 == 1
    }

    /// Sets `low`; says whether it was not.
    func insert(_ low: UInt16) -> Bool {
        let (word, bit) = (Int(low >> 6), UInt64(1) &<< UInt64(low & 63))
        defer { unsafe base[word] |= bit }
        return unsafe base[word] & bit == 0
    }

    /// Clears `low`; says whether it was set.
    func remove(_ low: UInt16) -> Bool {
        let (word, bit) = (Int(low >> 6), UInt64(1) &<< UInt64(low & 63))
        defer { unsafe base[word] &= ~bit }
        return unsafe base[word] & bit != 0
    }

    /// Sets what is in `array`.
    func formUnion(_ array: SegmentArray) {
        for index in 0..<array.count {
            let low = unsafe array.base[index]
            unsafe base[Int(low >> 6)] |= UInt64(1) &<< UInt64(low & 63)
        }
    }

    /// Clears what is in `array`.
    func subtract(_ array: SegmentArray) {
        for index in 0..<array.count {
            let low = unsafe array.base[index]
            unsafe base[Int(low >> 6)] &= ~(UInt64(1) &<< UInt64(low & 63))
        }
    }

    /// Sets all from `first` to `last`.
    func insert(_ first: UInt16, through last: UInt16) {
        let (start, end) = (Int(first >> 6), Int(last >> 6))
        let fromFirst = UInt64.max << UInt64(first & 63)
        let toLast = UInt64.max >> UInt64(63 - last & 63)
        guard start < end else {
            unsafe base[start] |= fromFirst & toLast
            return
        }
        unsafe base[start] |= fromFirst
        for word in start + 1..<end { unsafe base[word] = .max }
        unsafe base[end] |= toLast
    }

    /// Writes what is set to `target`, in order, which has room for it; says how many that is.
    func write(to target: UnsafeMutablePointer<UInt16>) -> Int {
        var written = 0
        for index in 0..<Self.count {
            var word = unsafe base[index]
            while word != 0 {
                unsafe target[written] = UInt16(
                    truncatingIfNeeded: index &<< 6 | word.trailingZeroBitCount)
                written &+= 1
                word &= word &- 1
            }
        }
        return written
    }

    /// Adds the ordinals of what is set, in the segment from `first` on, to `ordinals`.
    func append(to ordinals: inout [UInt32], from first: UInt32) {
        for index in 0..<Self.count {
            var word = unsafe base[index]
            let start = first | UInt32(truncatingIfNeeded: index &<< 6)
            while word != 0 {
                ordinals.append(start | UInt32(truncatingIfNeeded: word.trailingZeroBitCount))
                word &= word &- 1
            }
        }
    }
}
