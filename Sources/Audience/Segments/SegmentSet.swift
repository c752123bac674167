import CRoaring

/// A set's ordinals in one segment, borrowed from where they are stored; valid until the segment
/// changes.
enum SegmentSet {
    /// No ordinals.
    case empty
    /// An array of 1 to ``SegmentArray/maximum`` ordinals.
    case array(SegmentArray)
    /// Bits, and the number that is set, if it is known.
    case bits(SegmentWords, count: Int?)

    /// The bytes to prefetch; after these the processor's own prefetcher has recognised the access.
    private static let prefetchedBytes = 512

    var isEmpty: Bool {
        if case .empty = self { true } else { false }
    }

    /// Creates a set from an array, which may be empty.
    init(_ array: SegmentArray) {
        self = array.count == 0 ? .empty : .array(array)
    }

    /// The number of ordinals; bits are counted if their number is not known.
    var count: Int {
        switch self {
        case .empty: 0
        case .array(let array): array.count
        case .bits(let words, let count): count ?? words.popCount()
        }
    }

    /// An upper bound of the number of ordinals, without counting.
    var bound: Int {
        switch self {
        case .empty: 0
        case .array(let array): array.count
        case .bits(_, let count): count ?? SegmentWords.bits
        }
    }

    /// Prefetches what will be read first; the processor prefetches the rest by itself.
    func prefetch() {
        switch self {
        case .empty: break
        case .array(let array):
            let bytes = array.count * MemoryLayout<UInt16>.stride
            for offset in stride(from: 0, to: min(bytes, Self.prefetchedBytes), by: 64) {
                unsafe herald_prefetch(UnsafeRawPointer(array.base) + offset)
            }
        case .bits(let words, _):
            for offset in stride(from: 0, to: Self.prefetchedBytes, by: 64) {
                unsafe herald_prefetch(UnsafeRawPointer(words.base) + offset)
            }
        }
    }

    /// Returns whether `low` is in the set.
    func contains(_ low: UInt16) -> Bool {
        switch self {
        case .empty: false
        case .array(let array): array.find(low).isThere
        case .bits(let words, _): words.contains(low)
        }
    }

    /// Adds all ordinals to `words`.
    func formUnion(into words: SegmentWords) {
        switch self {
        case .empty: break
        case .array(let array): words.formUnion(array)
        case .bits(let bits, _): words.formUnion(bits)
        }
    }

    /// Makes `words` equal to this set.
    func assign(to words: SegmentWords) {
        guard case .bits(let bits, _) = self else {
            words.clear()
            return formUnion(into: words)
        }
        words.copy(bits)
    }

    /// Passes the set's bytes in Roaring's portable format to `body`: sorted numbers of 16 bits, or
    /// all bits if there are more than ``SegmentArray/maximum``.
    ///
    /// - Parameter count: the number of ordinals, which the caller has already counted.
    func withPortableBytes(_ count: Int, _ body: (UnsafeRawBufferPointer) -> Void) {
        switch self {
        case .empty: break
        case .array(let array):
            unsafe body(UnsafeRawBufferPointer(start: array.base, count: count * 2))
        case .bits(let words, _) where count > SegmentArray.maximum:
            unsafe body(UnsafeRawBufferPointer(start: words.base, count: SegmentWords.bytes))
        case .bits(let words, _):
            unsafe withUnsafeTemporaryAllocation(of: UInt16.self, capacity: count) { buffer in
                guard let base = buffer.baseAddress else { return }
                _ = unsafe words.write(to: base)
                unsafe body(UnsafeRawBufferPointer(buffer))
            }
        }
    }

    /// Appends the ordinals to `ordinals`; `first` is the segment's first ordinal.
    func append(to ordinals: inout [UInt32], from first: UInt32) {
        switch self {
        case .empty: break
        case .array(let array):
            for index in 0..<array.count {
                ordinals.append(unsafe first | UInt32(array.base[index]))
            }
        case .bits(let words, _): words.append(to: &ordinals, from: first)
        }
    }
}
