import CRoaring

// Except for AND, CRoaring does not allow an operation in place with the same bitmap twice, so
// these methods return the result for that case directly.
extension Bitmap {
    /// Keeps the ordinals that are in `other` too.
    package func formIntersection(_ other: Bitmap) {
        guard self !== other else { return }
        unsafe roaring_bitmap_and_inplace(raw, other.raw)
    }

    /// Adds the ordinals of `other`.
    package func formUnion(_ other: Bitmap) {
        guard self !== other else { return }
        unsafe roaring_bitmap_or_inplace(raw, other.raw)
    }

    /// Removes the ordinals of `other`.
    package func subtract(_ other: Bitmap) {
        guard self !== other else { return unsafe roaring_bitmap_clear(raw) }
        unsafe roaring_bitmap_andnot_inplace(raw, other.raw)
    }

    /// Keeps the ordinals that are in exactly one of the two sets.
    package func formSymmetricDifference(_ other: Bitmap) {
        guard self !== other else { return unsafe roaring_bitmap_clear(raw) }
        unsafe roaring_bitmap_xor_inplace(raw, other.raw)
    }

    /// Returns the ordinals in both sets as a new set.
    package func intersection(_ other: Bitmap) -> Bitmap {
        unsafe Bitmap(taking: roaring_bitmap_and(raw, other.raw))
    }

    /// Returns the ordinals in either set as a new set.
    package func union(_ other: Bitmap) -> Bitmap {
        unsafe Bitmap(taking: roaring_bitmap_or(raw, other.raw))
    }

    /// Returns the ordinals in any of `bitmaps` as a new set.
    package static func union(of bitmaps: [Bitmap]) -> Bitmap {
        var pointers = unsafe bitmaps.map { unsafe UnsafePointer<roaring_bitmap_t>?($0.raw) }
        return withExtendedLifetime(bitmaps) {
            unsafe pointers.withUnsafeMutableBufferPointer { pointers in
                unsafe Bitmap(
                    taking: roaring_bitmap_or_many(pointers.count, pointers.baseAddress))
            }
        }
    }

    /// Returns the ordinals that are not in `other` as a new set.
    package func subtracting(_ other: Bitmap) -> Bitmap {
        unsafe Bitmap(taking: roaring_bitmap_andnot(raw, other.raw))
    }

    /// Returns how many ordinals are in both sets, without building a set.
    package func intersectionCount(_ other: Bitmap) -> Int {
        unsafe Int(roaring_bitmap_and_cardinality(raw, other.raw))
    }

    /// Returns how many ordinals are in either set, without building a set.
    package func unionCount(_ other: Bitmap) -> Int {
        unsafe Int(roaring_bitmap_or_cardinality(raw, other.raw))
    }

    /// Returns how many ordinals are not in `other`, without building a set.
    package func subtractingCount(_ other: Bitmap) -> Int {
        unsafe Int(roaring_bitmap_andnot_cardinality(raw, other.raw))
    }

    /// Returns whether any ordinal is in both sets.
    package func intersects(_ other: Bitmap) -> Bool {
        unsafe roaring_bitmap_intersect(raw, other.raw)
    }

    /// Returns whether all ordinals are in `other` too.
    package func isSubset(of other: Bitmap) -> Bool {
        unsafe roaring_bitmap_is_subset(raw, other.raw)
    }
}
