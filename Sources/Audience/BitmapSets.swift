import CRoaring

// CRoaring does not allow an operation in place on one bitmap twice, but for AND; the answer is
// plain for all of them.
extension Bitmap {
    /// Keeps what is in `other` too.
    package func formIntersection(_ other: Bitmap) {
        guard self !== other else { return }
        unsafe roaring_bitmap_and_inplace(raw, other.raw)
    }

    /// Adds what is in `other`.
    package func formUnion(_ other: Bitmap) {
        guard self !== other else { return }
        unsafe roaring_bitmap_or_inplace(raw, other.raw)
    }

    /// Takes out what is in `other`.
    package func subtract(_ other: Bitmap) {
        guard self !== other else { return unsafe roaring_bitmap_clear(raw) }
        unsafe roaring_bitmap_andnot_inplace(raw, other.raw)
    }

    /// Keeps what is in one of the two only.
    package func formSymmetricDifference(_ other: Bitmap) {
        guard self !== other else { return unsafe roaring_bitmap_clear(raw) }
        unsafe roaring_bitmap_xor_inplace(raw, other.raw)
    }

    /// What is in both, as a new set.
    package func intersection(_ other: Bitmap) -> Bitmap {
        unsafe Bitmap(taking: roaring_bitmap_and(raw, other.raw))
    }

    /// What is in either, as a new set.
    package func union(_ other: Bitmap) -> Bitmap {
        unsafe Bitmap(taking: roaring_bitmap_or(raw, other.raw))
    }

    /// What is in any of `bitmaps`, as a new set.
    package static func union(of bitmaps: [Bitmap]) -> Bitmap {
        var pointers = unsafe bitmaps.map { unsafe UnsafePointer<roaring_bitmap_t>?($0.raw) }
        return withExtendedLifetime(bitmaps) {
            unsafe pointers.withUnsafeMutableBufferPointer { pointers in
                unsafe Bitmap(
                    taking: roaring_bitmap_or_many(pointers.count, pointers.baseAddress))
            }
        }
    }

    /// What is here and not in `other`, as a new set.
    package func subtracting(_ other: Bitmap) -> Bitmap {
        unsafe Bitmap(taking: roaring_bitmap_andnot(raw, other.raw))
    }

    /// How many are in both; nothing is built.
    package func intersectionCount(_ other: Bitmap) -> Int {
        unsafe Int(roaring_bitmap_and_cardinality(raw, other.raw))
    }

    /// How many are in either; nothing is built.
    package func unionCount(_ other: Bitmap) -> Int {
        unsafe Int(roaring_bitmap_or_cardinality(raw, other.raw))
    }

    /// How many are here and not in `other`; nothing is built.
    package func subtractingCount(_ other: Bitmap) -> Int {
        unsafe Int(roaring_bitmap_andnot_cardinality(raw, other.raw))
    }

    /// Whether any is in both.
    package func intersects(_ other: Bitmap) -> Bool {
        unsafe roaring_bitmap_intersect(raw, other.raw)
    }

    /// Whether all that are here are in `other` too.
    package func isSubset(of other: Bitmap) -> Bool {
        unsafe roaring_bitmap_is_subset(raw, other.raw)
    }
}
