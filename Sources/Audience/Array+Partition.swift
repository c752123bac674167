extension Array {
    /// The first index from which on `isBeyond` holds, in an array where it stays so.
    func partitioningIndex(_ isBeyond: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
