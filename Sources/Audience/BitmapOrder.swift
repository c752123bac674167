import CRoaring

extension Bitmap {
    /// Returns at most `limit` ordinals that are `start` or greater, in ascending order.
    package func ordinals(from start: UInt32 = 0, limit: Int) -> [UInt32] {
        guard limit > 0 else { return [] }
        var iterator = unsafe roaring_uint32_iterator_t()
        unsafe roaring_init_iterator(raw, &iterator)
        guard unsafe roaring_move_uint32_iterator_equalorlarger(&iterator, start) else { return [] }
        // A large limit must not need more memory than the ordinals do.
        let room = min(limit, count, Int(UInt32.max))
        return unsafe [UInt32](unsafeUninitializedCapacity: room) { buffer, filled in
            filled = unsafe Int(
                roaring_read_uint32_iterator(&iterator, buffer.baseAddress, UInt32(room)))
        }
    }

    /// Returns at most `limit` ordinals after `last`, or from the first if `last` is nil.
    package func ordinals(after last: UInt32?, limit: Int) -> [UInt32] {
        guard let last else { return ordinals(limit: limit) }
        return last == .max ? [] : ordinals(from: last + 1, limit: limit)
    }

    /// Returns how many ordinals are `ordinal` or less.
    package func rank(_ ordinal: UInt32) -> Int {
        unsafe Int(roaring_bitmap_rank(raw, ordinal))
    }

    /// Returns the ordinal that has `rank` ordinals before it; nil if there are too few.
    package func select(_ rank: Int) -> UInt32? {
        guard let rank = UInt32(exactly: rank) else { return nil }
        var ordinal: UInt32 = 0
        return unsafe roaring_bitmap_select(raw, rank, &ordinal) ? ordinal : nil
    }

    /// Returns how many ordinals are in `range`.
    package func count(in range: Range<UInt32>) -> Int {
        guard !range.isEmpty else { return 0 }
        let before = range.lowerBound == 0 ? 0 : rank(range.lowerBound - 1)
        return rank(range.upperBound - 1) - before
    }

    /// Returns the ordinals in `range` as a new set.
    package func slice(_ range: Range<UInt32>) -> Bitmap {
        let part = Bitmap(range)
        part.formIntersection(self)
        return part
    }
}
