/// The order in which a tree has its places: that of a k-d tree in four dimensions, the radius
/// being one of them, so that large circles come to lie together and leave the rest alone.
struct TreeOrder {
    /// A place as far as the order goes, in metres.
    struct Item {
        var key: SIMD4<Float>
        /// Which place it is.
        var source: UInt32
    }

    /// Places of a leaf.
    static let leaf = 16

    private(set) var items: [Item]

    init(_ places: [TreePlace]) {
        items = places.enumerated().map { index, place in
            var key = SIMD4<Float>(place.centre.ecef)
            key.w = place.radius
            return Item(key: key, source: UInt32(truncatingIfNeeded: index))
        }
        order(0..<items.count)
    }

    /// Halves until a leaf is left.
    ///
    /// The first half has as many leaves as a power of two, so all of them are full but the last,
    /// and sixteen in a row are a cell.
    private mutating func order(_ range: Range<Int>) {
        guard range.count > Self.leaf else { return }
        var half = Self.leaf
        while half * 2 < range.count { half *= 2 }
        let middle = range.lowerBound + half
        select(middle, in: range, by: widestAxis(range))
        order(range.lowerBound..<middle)
        order(middle..<range.upperBound)
    }

    private func widestAxis(_ range: Range<Int>) -> Int {
        var (low, high) = (items[range.lowerBound].key, items[range.lowerBound].key)
        for index in range {
            low = pointwiseMin(low, items[index].key)
            high = pointwiseMax(high, items[index].key)
        }
        let size = high - low
        var widest = 0
        for axis in 1..<4 where size[axis] > size[widest] { widest = axis }
        return widest
    }

    /// Puts what sorting would put at `middle` there, smaller ones before it, larger ones after
    /// (Hoare's selection).
    private mutating func select(_ middle: Int, in range: Range<Int>, by axis: Int) {
        var (low, high) = (range.lowerBound, range.upperBound - 1)
        while low < high {
            let pivot = pivot(low, high, axis)
            var (i, j) = (low, high)
            while i <= j {
                while items[i].key[axis] < pivot { i += 1 }
                while items[j].key[axis] > pivot { j -= 1 }
                if i <= j {
                    items.swapAt(i, j)
                    i += 1
                    j -= 1
                }
            }
            if middle <= j { high = j } else if middle >= i { low = i } else { return }
        }
    }

    /// The middle one of three.
    private func pivot(_ low: Int, _ high: Int, _ axis: Int) -> Float {
        let (first, last) = (items[low].key[axis], items[high].key[axis])
        let middle = items[(low + high) / 2].key[axis]
        return max(min(first, middle), min(max(first, middle), last))
    }
}
