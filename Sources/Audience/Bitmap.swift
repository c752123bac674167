import CRoaring

/// A set of ordinals: a compressed bitmap of CRoaring.
///
/// Only one thread at a time may use it. It is a class, so that a dictionary can hold it; keep a
/// ``copy()`` of one that others may change.
@safe package final class Bitmap {
    let raw: UnsafeMutablePointer<roaring_bitmap_t>

    /// Takes ownership of what CRoaring allocated, which is nil only when memory runs out.
    init(taking raw: UnsafeMutablePointer<roaring_bitmap_t>?) {
        guard let raw = unsafe raw else { fatalError("out of memory for a bitmap") }
        unsafe self.raw = raw
    }

    /// Creates the empty set.
    package convenience init() {
        unsafe self.init(taking: roaring_bitmap_create())
    }

    /// Creates the set of `ordinals`, which may be in any order.
    package convenience init(_ ordinals: [UInt32]) {
        unsafe self.init(taking: roaring_bitmap_create())
        insert(ordinals)
    }

    /// Creates the set of all ordinals in `range`.
    package convenience init(_ range: Range<UInt32>) {
        let bounds = (UInt64(range.lowerBound), UInt64(range.upperBound))
        unsafe self.init(
            taking: range.isEmpty
                ? roaring_bitmap_create() : roaring_bitmap_from_range(bounds.0, bounds.1, 1))
    }

    deinit {
        unsafe roaring_bitmap_free(raw)
    }

    /// Returns an independent set with the same ordinals.
    package func copy() -> Bitmap {
        unsafe Bitmap(taking: roaring_bitmap_copy(raw))
    }

    /// The number of ordinals; computing it takes time proportional to the number of blocks of
    /// 65,536.
    package var count: Int {
        unsafe Int(roaring_bitmap_get_cardinality(raw))
    }

    /// True if the set is empty.
    package var isEmpty: Bool {
        unsafe roaring_bitmap_is_empty(raw)
    }

    /// The smallest ordinal; nil if the set is empty.
    package var first: UInt32? {
        isEmpty ? nil : unsafe roaring_bitmap_minimum(raw)
    }

    /// The largest ordinal; nil if the set is empty.
    package var last: UInt32? {
        isEmpty ? nil : unsafe roaring_bitmap_maximum(raw)
    }

    /// Returns whether `ordinal` is in the set.
    package func contains(_ ordinal: UInt32) -> Bool {
        unsafe roaring_bitmap_contains(raw, ordinal)
    }

    /// Inserts `ordinal`; returns whether it is new.
    @discardableResult
    package func insert(_ ordinal: UInt32) -> Bool {
        unsafe roaring_bitmap_add_checked(raw, ordinal)
    }

    /// Inserts `ordinals`, which are in no particular order.
    package func insert(unordered ordinals: [UInt32]) { insert(ordinals.sortedByDigits()) }

    /// Inserts `ordinals`, which is fastest if they are sorted.
    package func insert(_ ordinals: [UInt32]) {
        unsafe ordinals.withUnsafeBufferPointer { values in
            unsafe roaring_bitmap_add_many(raw, values.count, values.baseAddress)
        }
    }

    /// Removes `ordinal`; returns whether it was in the set.
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
    /// Returns whether both sets have the same ordinals.
    package static func == (left: Bitmap, right: Bitmap) -> Bool {
        unsafe left === right || roaring_bitmap_equals(left.raw, right.raw)
    }
}
