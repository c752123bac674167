/// The 65,536 bits of one segment as 1,024 words; it does not own its memory.
///
/// Loops handle eight words at a time without bounds checks: the memory has that size and begins at
/// a multiple of 64 bytes.
@safe struct SegmentWords {
    /// The number of ordinals in a segment.
    static let bits = 1 << 16
    /// The number of words for a segment.
    static let count = 1024
    /// The number of bytes for a segment.
    static let bytes = 8192

    private typealias Vector = SIMD8<UInt64>
    private static let vectors = count / Vector.scalarCount

    let base: UnsafeMutablePointer<UInt64>

    /// Creates words at `base`.
    init(_ base: UnsafeMutablePointer<UInt64>) {
        unsafe self.base = base
    }

    /// Allocates uninitialized memory for a segment, which the caller must free.
    static func allocate() -> UnsafeMutableRawPointer {
        UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    }

    private var vectors: UnsafeMutablePointer<Vector> {
        unsafe UnsafeMutableRawPointer(base).assumingMemoryBound(to: Vector.self)
    }

    /// Clears all bits.
    func clear() {
        unsafe base.update(repeating: 0, count: Self.count)
    }

    /// Copies the bits of `other`.
    func copy(_ other: SegmentWords) {
        unsafe base.update(from: other.base, count: Self.count)
    }

    /// Sets the bits that are set in `other`.
    func formUnion(_ other: SegmentWords) {
        let (mine, theirs) = unsafe (vectors, other.vectors)
        for index in 0..<Self.vectors { unsafe mine[index] |= theirs[index] }
    }

    /// Keeps the bits that are set in `other`.
    func formIntersection(_ other: SegmentWords) {
        let (mine, theirs) = unsafe (vectors, other.vectors)
        for index in 0..<Self.vectors { unsafe mine[index] &= theirs[index] }
    }

    /// Sets exactly the bits that are set in both.
    func assignIntersection(_ left: SegmentWords, _ right: SegmentWords) {
        let (mine, left, right) = unsafe (vectors, left.vectors, right.vectors)
        for index in 0..<Self.vectors { unsafe mine[index] = left[index] & right[index] }
    }

    /// Sets exactly the bits that are set in `left` and not in `right`.
    func assignDifference(_ left: SegmentWords, _ right: SegmentWords) {
        let (mine, left, right) = unsafe (vectors, left.vectors, right.vectors)
        for index in 0..<Self.vectors { unsafe mine[index] = left[index] & ~right[index] }
    }

    /// Returns the number of set bits.
    func popCount() -> Int {
        var count = 0
        for index in 0..<Self.count { unsafe count &+= base[index].nonzeroBitCount }
        return count
    }

    /// Returns whether bit `low` is set.
    func contains(_ low: UInt16) -> Bool {
        unsafe base[Int(low >> 6)] >> UInt64(low & 63) & 1 == 1
    }

    /// Sets bit `low`; returns whether it was clear.
    func insert(_ low: UInt16) -> Bool {
        let (word, bit) = (Int(low >> 6), UInt64(1) &<< UInt64(low & 63))
        defer { unsafe base[word] |= bit }
        return unsafe base[word] & bit == 0
    }

    /// Clears bit `low`; returns whether it was set.
    func remove(_ low: UInt16) -> Bool {
        let (word, bit) = (Int(low >> 6), UInt64(1) &<< UInt64(low & 63))
        defer { unsafe base[word] &= ~bit }
        return unsafe base[word] & bit != 0
    }

    /// Sets the bits of the elements of `array`.
    func formUnion(_ array: SegmentArray) {
        for index in 0..<array.count {
            let low = unsafe array.base[index]
            unsafe base[Int(low >> 6)] |= UInt64(1) &<< UInt64(low & 63)
        }
    }

    /// Clears the bits of the elements of `array`.
    func subtract(_ array: SegmentArray) {
        for index in 0..<array.count {
            let low = unsafe array.base[index]
            unsafe base[Int(low >> 6)] &= ~(UInt64(1) &<< UInt64(low & 63))
        }
    }

    /// Sets all bits from `first` through `last`.
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

    /// Writes the numbers of the set bits in order to `target`, which must have room for them;
    /// returns how many.
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

    /// Appends the ordinals of the set bits to `ordinals`; `first` is the segment's first ordinal.
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
