/// The sorted tags of an index, for listing them page by page.
///
/// New tags are kept apart until a list is asked for, so that filling an index does not sort.
/// Removed tags stay until then, and are skipped.
struct TagOrder {
    private var sorted: [Tag] = []
    private var waiting: Set<Tag> = []
    private var goneCount = 0

    /// Notes that a tag has its first follower.
    ///
    /// The tag may have had followers before.
    mutating func appear(_ tag: Tag) {
        waiting.insert(tag)
    }

    /// Notes that a tag has no followers left.
    mutating func disappear(_ tag: Tag) {
        // A tag that came and went between two lists leaves no trace, however often it does.
        if waiting.remove(tag) == nil { goneCount += 1 }
    }

    /// Returns the tags in order; `isThere` returns whether a tag still has followers.
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
