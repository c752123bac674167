/// A sorted array of the ordinals of a set in a segment; it does not own its memory.
@safe struct SegmentArray {
    /// The most elements of an array; bits take less memory than a longer one.
    static let maximum = 4096

    let base: UnsafePointer<UInt16>
    let count: Int

    /// Creates an array of the `count` numbers at `base`, which must be sorted.
    init(_ base: UnsafePointer<UInt16>, _ count: Int) {
        unsafe self.base = base
        self.count = count
    }

    /// Returns the index of the first element from `start` on that is `low` or greater.
    ///
    /// The search begins with growing steps, so that near elements are found fastest.
    func lowerBound(_ low: UInt16, from start: Int = 0) -> Int {
        guard start < count, unsafe base[start] < low else { return start }
        var (below, step) = (start, 1)
        while below &+ step < count, unsafe base[below &+ step] < low {
            below &+= step
            step &<<= 1
        }
        return lowerBound(low, below &+ 1, min(below &+ step, count))
    }

    /// Returns the same within `low..<high` by binary search.
    private func lowerBound(_ value: UInt16, _ low: Int, _ high: Int) -> Int {
        var (low, high) = (low, high)
        while low < high {
            let middle = (low &+ high) &>> 1
            if unsafe base[middle] < value { low = middle &+ 1 } else { high = middle }
        }
        return low
    }

    /// Returns the index where `low` is or would be, and whether it is there.
    func find(_ low: UInt16) -> (index: Int, isThere: Bool) {
        let index = lowerBound(low, 0, count)
        return (index, unsafe index < count && base[index] == low)
    }

    /// Writes the elements that are set in `words`, or those that are not, to `target`; returns how
    /// many.
    ///
    /// `target` may be the array's own memory.
    func filter(
        _ words: SegmentWords, keepsSet: Bool, to target: UnsafeMutablePointer<UInt16>
    ) -> Int {
        let flip: UInt64 = keepsSet ? 0 : .max
        var written = 0
        for index in 0..<count {
            let low = unsafe base[index]
            let word = unsafe words.base[Int(low &>> 6)] ^ flip
            unsafe target[written] = low
            written &+= Int(truncatingIfNeeded: word &>> UInt64(low & 63) & 1)
        }
        return written
    }

    /// Writes the elements that are in `other` too, which is much longer, to `target`; returns how
    /// many.
    ///
    /// `target` may be the memory of either array.
    func intersect(long other: SegmentArray, to target: UnsafeMutablePointer<UInt16>) -> Int {
        var (written, position) = (0, 0)
        for index in 0..<count {
            let low = unsafe base[index]
            position = other.lowerBound(low, from: position)
            guard position < other.count else { break }
            if unsafe other.base[position] == low {
                unsafe target[written] = low
                written &+= 1
                position &+= 1
            }
        }
        return written
    }

    /// Writes the elements that are not in `other`, which is much longer, to `target`; returns how
    /// many.
    ///
    /// `target` may be the array's own memory.
    func subtract(long other: SegmentArray, to target: UnsafeMutablePointer<UInt16>) -> Int {
        var (written, position) = (0, 0)
        for index in 0..<count {
            let low = unsafe base[index]
            position = other.lowerBound(low, from: position)
            if position < other.count, unsafe other.base[position] == low { continue }
            unsafe target[written] = low
            written &+= 1
        }
        return written
    }
}
