import CRoaring

/// What a set has in one segment, borrowed from where it lies until something changes there.
enum SegmentSet {
    /// Nobody.
    case empty
    /// At least one and at most ``SegmentArray/maximum``.
    case array(SegmentArray)
    /// Bits, and how many are set if that is known.
    case bits(SegmentWords, count: Int?)

    /// Beyond as many the processor has seen where it goes.
    private static let prefetchedBytes = 512

    var isEmpty: Bool {
        if case .empty = self { true } else { false }
    }

    /// An array, or nobody.
    init(_ array: SegmentArray) {
        self = array.count == 0 ? .empty : .array(array)
    }

    /// How many there are; counted if nobody knows.
    var count: Int {
        switch self {
        case .empty: 0
        case .array(let array): array.count
        case .bits(let words, let count): count ?? words.popCount()
        }
    }

    /// How many there are at most, without counting.
    var bound: Int {
        switch self {
        case .empty: 0
        case .array(let array): array.count
        case .bits(_, let count): count ?? SegmentWords.bits
        }
    }

    /// Asks for what will be read first, so that it is there when it is; the rest follows by
    /// itself.
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

    /// Whether `low` is in it.
    func contains(_ low: UInt16) -> Bool {
        switch self {
        case .empty: false
        case .array(let array): array.find(low).isThere
        case .bits(let words, _): words.contains(low)
        }
    }

    /// Adds all to `words`.
    func formUnion(into words: SegmentWords) {
        switch self {
        case .empty: break
        case .array(let array): words.formUnion(array)
        case .bits(let bits, _): words.formUnion(bits)
        }
    }

    /// Makes `words` the same as this.
    func assign(to words: SegmentWords) {
        guard case .bits(let bits, _) = self else {
            words.clear()
            return formUnion(into: words)
        }
        words.copy(bits)
    }

    /// Shows its bytes as Roaring's portable format has them: sorted numbers of 16 bits, or all
    /// bits if it has more than ``SegmentArray/maximum``.
    ///
    /// - Parameter count: how many there are, which the caller has had counted.
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

    /// Adds the ordinals, in the segment from `first` on, to `ordinals`.
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
