/// The tags of an index in order, for lists page by page.
///
/// New tags wait apart until a list is asked for, so that filling an index costs no sorting;
/// tags that are gone are left in until then, and skipped by whoever lists.
struct TagOrder {
    private var sorted: [Tag] = []
    private var waiting: Set<Tag> = []
    private var goneCount = 0

    /// A tag has its first follower; it may have been here and gone before.
    mutating func appear(_ tag: Tag) {
        waiting.insert(tag)
    }

    /// A tag has no follower any more.
    mutating func disappear(_ tag: Tag) {
        // What came and went between two lists leaves nothing, however often it does.
        if waiting.remove(tag) == nil { goneCount += 1 }
    }

    /// The tags in order; `isThere` tells those that are from those that are gone.
    mutating func inOrder(_ isThere: (Tag) -> Bool) -> [Tag] {
        guard !waiting.isEmpty || goneCount > 0 else { return sorted }
        let waiting = waiting.sorted()
        var merged: [Tag] = []
        merged.reserveCapacity(sorted.count + waiting.count)
        var (old, new) = (0, 0)
        while old < sorted.count || new < waiting.count {
            let tag: Tag
            if new == waiting.count || (old < sorted.count && sorted[old] <= waiting[new]) {
                tag = sorted[old]
                old += 1
            } else {
                tag = waiting[new]
                new += 1
            }
            if merged.last != tag, isThere(tag) { merged.append(tag) }
        }
        sorted = merged
        self.waiting.removeAll()
        goneCount = 0
        return sorted
    }
}
