import Glibc

/// The order of places in a tree: that of a k-d tree with four dimensions, one of which is the
/// radius, so that large circles are together and do not widen the boxes of the others.
struct TreeOrder {
    /// The values of a place that determine its order.
    struct Item {
        /// The coordinates from the earth's centre and the radius, in metres.
        var x, y, z, radius: Float
        /// The index of the place.
        var source: UInt32

        init(_ place: TreePlace, source: Int) {
            let centre = SIMD4<Float>(place.centre.ecef)
            (x, y, z, radius) = (centre.x, centre.y, centre.z, place.radius)
            self.source = UInt32(truncatingIfNeeded: source)
        }

        fileprivate var key: SIMD4<Float> { SIMD4(x, y, z, radius) }
    }

    /// The number of places in a leaf.
    static let leaf = 16

    private(set) var items: [Item]

    init(_ places: [TreePlace]) {
        items = places.enumerated().map { Item($1, source: $0) }
        unsafe items.withUnsafeMutableBufferPointer { items in
            guard let first = items.baseAddress else { return }
            let count = items.count
            unsafe ItemSorter(items: first).order(0..<count)
        }
    }
}

/// Orders items in place.
@unsafe private struct ItemSorter {
    let items: UnsafeMutablePointer<TreeOrder.Item>

    /// Halves the range until only a leaf is left.
    ///
    /// The number of leaves in the first half is a power of two, so all leaves except the last are
    /// full, and sixteen consecutive ones form a cell.
    func order(_ range: Range<Int>) {
        guard range.count > TreeOrder.leaf else { return }
        var half = TreeOrder.leaf
        while half * 2 < range.count { half *= 2 }
        let middle = range.lowerBound + half
        unsafe select(middle, range.lowerBound, range.upperBound - 1, by: widestAxis(range))
        unsafe order(range.lowerBound..<middle)
        unsafe order(middle..<range.upperBound)
    }

    private func widestAxis(_ range: Range<Int>) -> Int {
        var low = unsafe items[range.lowerBound].key
        var high = low
        for index in range {
            let key = unsafe items[index].key
            low.replace(with: key, where: key .< low)
            high.replace(with: key, where: key .> high)
        }
        let size = high - low
        var widest = 0
        for axis in 1..<4 where size[axis] > size[widest] { widest = axis }
        return widest
    }

    @inline(__always)
    private func key(_ index: Int, _ axis: Int) -> Float {
        unsafe UnsafeRawPointer(items + index).load(
            fromByteOffset: axis &* MemoryLayout<Float>.size, as: Float.self)
    }

    @inline(__always)
    private func swap(_ one: Int, _ other: Int) {
        let item = unsafe items[one]
        unsafe items[one] = items[other]
        unsafe items[other] = item
    }

    /// Moves the item that sorting would put at `middle` there, with no larger one before it and no
    /// smaller one after it (Floyd and Rivest, "Algorithm 489: SELECT", CACM 18, 1975).
    ///
    /// It examines half as many items as Hoare's algorithm: with many items, those around the
    /// middle of a sample are selected first, so that the first pivot leaves little to do.
    private func select(_ middle: Int, _ first: Int, _ last: Int, by axis: Int) {
        var (first, last) = (first, last)
        while last > first {
            if last - first > 600 {
                let (low, high) = unsafe Self.sample(middle, first, last)
                unsafe select(middle, low, high, by: axis)
            }
            let pivot = unsafe key(middle, axis)
            var (i, j) = unsafe partition(first, last, around: pivot, by: axis)
            while i <= j {
                while unsafe key(i, axis) < pivot { i += 1 }
                while unsafe key(j, axis) > pivot { j -= 1 }
                if i <= j {
                    unsafe swap(i, j)
                    i += 1
                    j -= 1
                }
            }
            if middle <= j { last = j } else if middle >= i { first = i } else { return }
        }
    }

    /// Swaps items that are on the wrong side of `pivot`, a block from each end at a time, as long
    /// as there are two blocks; returns the bounds of the items that are not partitioned yet.
    ///
    /// The positions of these items are recorded without a branch, because near the middle a
    /// processor cannot predict it (Edelkamp and Weiß, "BlockQuicksort", ESA 2016).
    private func partition(
        _ first: Int, _ last: Int, around pivot: Float, by axis: Int
    ) -> (Int, Int) {
        let block = 64
        var (low, high) = (first, last)
        var (left, right) = (
            InlineArray<64, UInt8>(repeating: 0), InlineArray<64, UInt8>(repeating: 0)
        )
        // The remaining wrong items of the block at each end.
        var (leftFrom, leftCount, rightFrom, rightCount) = (0, 0, 0, 0)
        while high - low + 1 >= 2 * block {
            if leftCount == 0 {
                leftFrom = 0
                for offset in 0..<block {
                    left[leftCount] = UInt8(truncatingIfNeeded: offset)
                    leftCount += unsafe key(low + offset, axis) >= pivot ? 1 : 0
                }
            }
            if rightCount == 0 {
                rightFrom = 0
                for offset in 0..<block {
                    right[rightCount] = UInt8(truncatingIfNeeded: offset)
                    rightCount += unsafe key(high - offset, axis) <= pivot ? 1 : 0
                }
            }
            let count = min(leftCount, rightCount)
            for number in 0..<count {
                unsafe swap(
                    low + Int(left[leftFrom + number]), high - Int(right[rightFrom + number]))
            }
            (leftFrom, leftCount) = (leftFrom + count, leftCount - count)
            (rightFrom, rightCount) = (rightFrom + count, rightCount - count)
            if leftCount == 0 { low += block }
            if rightCount == 0 { high -= block }
        }
        return (low, high)
    }

    /// Returns the range of the sample; its parameters are those of the article.
    private static func sample(_ middle: Int, _ first: Int, _ last: Int) -> (Int, Int) {
        let count = Double(last - first + 1)
        let rank = Double(middle - first + 1)
        let size = 0.5 * exp(2 * log(count) / 3)
        let spread = 0.5 * (log(count) * size * (count - size) / count).squareRoot()
        let shift = rank < count / 2 ? -spread : spread
        let low = Double(middle) - rank * size / count + shift
        let high = Double(middle) + (count - rank) * size / count + shift
        return (max(first, Int(low)), min(last, Int(high)))
    }
}
