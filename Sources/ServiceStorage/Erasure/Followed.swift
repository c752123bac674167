import Protocol

/// How far the erasures of the registry were followed: what is up to here is done and on disk.
package struct Followed: Hashable, Sendable {
    /// The registry's list; empty: none was followed yet, or this database was put back.
    package var generation: [UInt8]
    /// The last erasure of it that is done.
    package var sequence: Int64
    /// Whether, since then, the registry was asked for every device here if it is still there.
    package var isChecked: Bool

    /// A place; without arguments, before everything.
    package init(generation: [UInt8] = [], sequence: Int64 = 0, isChecked: Bool = false) {
        self.generation = generation
        self.sequence = sequence
        self.isChecked = isChecked
    }

    /// Where one is after `page`, whose erasures are done.
    ///
    /// - Throws: ``StoreRegressed`` when the registry has lost some.
    func after(_ page: Proto.FollowErasuresResponse) throws(StoreRegressed) -> Followed {
        let highWater = Int64(clamping: page.highWater)
        var next = self
        if page.generation != generation {
            guard generation.isEmpty || page.restored else {
                throw StoreRegressed(
                    "it is another registry than the one that was followed, and none that was put"
                        + " back from a backup")
            }
            next = Followed(generation: page.generation)
        } else if sequence > highWater {
            throw StoreRegressed(
                "its last erasure is \(highWater), but \(sequence) was followed already")
        }
        if next.misses(page) { next.isChecked = false }
        // When there is nothing more, everything up to the last has been forgotten there.
        next.sequence = page.devices.last.map { Int64(clamping: $0.sequence) } ?? highWater
        return next
    }

    /// Whether some erasures between this and what `page` tells are missing, for they are numbered
    /// without gaps: a registry that knows of one follower only forgets what that one has done.
    func misses(_ page: Proto.FollowErasuresResponse) -> Bool {
        let first = page.devices.first?.sequence ?? page.highWater.addingReportingOverflow(1).0
        return Int64(clamping: first) > sequence + 1
    }
}
