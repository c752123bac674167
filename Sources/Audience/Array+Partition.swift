extension Array {
    /// Returns the first index at which `isBeyond` is true; it must also be true at all later ones.
    func partitioningIndex(_ isBeyond: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
