/// A bit set of tags; tags whose numbers differ by a multiple of 256 share a bit.
struct TagMarks: Hashable, Sendable {
    private(set) var words: SIMD4<UInt64> = .zero

    /// Creates an empty set.
    init() {}

    init(_ tags: some Sequence<UInt32>) { for tag in tags { insert(tag) } }

    private mutating func insert(_ tag: UInt32) {
        words[Int(tag / 64 % 4)] |= 1 << UInt64(tag % 64)
    }

    /// Adds the bits of another set.
    mutating func formUnion(_ other: TagMarks) { words |= other.words }

    /// Returns whether a tag may be in both sets.
    @inline(__always)
    func intersects(_ other: TagMarks) -> Bool { words & other.words != .zero }

    /// The words as a C array.
    var tuple: (UInt64, UInt64, UInt64, UInt64) { (words[0], words[1], words[2], words[3]) }
}
