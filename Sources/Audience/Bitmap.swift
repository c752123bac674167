import CRoaring

/// A set of ordinals: a compressed bitmap of CRoaring.
///
/// Confined to one thread at a time. A class, so that a dictionary can hold it: whoever keeps one
/// that another may change keeps a ``copy()``.
@safe package final class Bitmap {
    let raw: UnsafeMutablePointer<roaring_bitmap_t>

    /// Takes over what CRoaring made; it makes nothing only when there is no memory.
    init(taking raw: UnsafeMutablePointer<roaring_bitmap_t>?) {
        guard let raw = unsafe raw else { fatalError("out of memory for a bitmap") }
        unsafe self.raw = raw
    }

    /// The empty set.
    package convenience init() {
        unsafe self.init(taking: roaring_bitmap_create())
    }

    /// The set of `ordinals`, in any order.
    package convenience init(_ ordinals: [UInt32]) {
        unsafe self.init(taking: roaring_bitmap_create())
        insert(ordinals)
    }

    /// The set of all ordinals in `range`.
    package convenience init(_ range: Range<UInt32>) {
        let bounds = (UInt64(range.lowerBound), UInt64(range.upperBound))
        unsafe self.init(
            taking: range.isEmpty
                ? roaring_bitmap_create() : roaring_bitmap_from_range(bounds.0, bounds.1, 1))
    }

    deinit {
        unsafe roaring_bitmap_free(raw)
    }

    /// A set of its own with the same ordinals.
    package func copy() -> Bitmap {
        unsafe Bitmap(taking: roaring_bitmap_copy(raw))
    }

    /// How many ordinals there are; grows with the number of 65,536-blocks they lie in.
    package var count: Int {
        unsafe Int(roaring_bitmap_get_cardinality(raw))
    }

    /// Whether there is none.
    package var isEmpty: Bool {
        unsafe roaring_bitmap_is_empty(raw)
    }

    /// The smallest; nil if there is none.
    package var first: UInt32? {
        isEmpty ? nil : unsafe roaring_bitmap_minimum(raw)
    }

    /// The largest; nil if there is none.
    package var last: UInt32? {
        isEmpty ? nil : unsafe roaring_bitmap_maximum(raw)
    }

    /// Whether `ordinal` is in it.
    package func contains(_ ordinal: UInt32) -> Bool {
        unsafe roaring_bitmap_contains(raw, ordinal)
    }

    /// Puts `ordinal` in; says whether it was not in yet.
    @discardableResult
    package func insert(_ ordinal: UInt32) -> Bool {
        unsafe roaring_bitmap_add_checked(raw, ordinal)
    }

    /// Puts all of `ordinals` in that are in no order.
    package func insert(unordered ordinals: [UInt32]) { insert(ordinals.sortedByDigits()) }

    /// Puts all of `ordinals` in, fastest when they are in order.
    package func insert(_ ordinals: [UInt32]) {
        unsafe ordinals.withUnsafeBufferPointer { values in
            unsafe roaring_bitmap_add_many(raw, values.count, values.baseAddress)
        }
    }

    /// Takes `ordinal` out; says whether it was in.
    @discardableResult
    package func remove(_ ordinal: UInt32) -> Bool {
        unsafe roaring_bitmap_remove_checked(raw, ordinal)
    }

    /// Stores runs as runs where that is smaller; for sets that will be kept or sent.
    package func runOptimize() {
        unsafe _ = roaring_bitmap_run_optimize(raw)
        unsafe _ = roaring_bitmap_shrink_to_fit(raw)
    }
}

extension Bitmap: Equatable {
    /// Whether both have the same ordinals.
    package static func == (left: Bitmap, right: Bitmap) -> Bool {
        unsafe left === right || roaring_bitmap_equals(left.raw, right.raw)
    }
}
