import Protocol

/// The position in the registry's list of erasures up to which all were done and stored.
package struct Followed: Hashable, Sendable {
    /// The generation of the registry's list; empty if none was followed yet, or this database was
    /// restored.
    package var generation: [UInt8]
    /// The sequence number of the last erasure that was done.
    package var sequence: Int64
    /// True if every device stored here has been checked against the registry since this generation
    /// began or erasures were missing.
    package var isChecked: Bool
    /// The sequence number up to which erasures were done in the backup that this database was
    /// restored from; nil once everything stored here has been checked.
    package var restored: Int64?

    /// Creates a position; without arguments, the one before all erasures.
    package init(generation: [UInt8] = [], sequence: Int64 = 0, isChecked: Bool = false) {
        self.generation = generation
        self.sequence = sequence
        self.isChecked = isChecked
    }

    /// Returns the position after `page`, once its erasures are done.
    ///
    /// - Throws: ``StoreRegressed`` when the registry has lost some erasures.
    func after(_ page: Proto.FollowErasuresResponse) throws(StoreRegressed) -> Followed {
        let highWater = Int64(clamping: page.highWater)
        var next = self
        if page.generation != generation {
            guard generation.isEmpty || page.restored else {
                throw StoreRegressed(
                    "this is another registry than the one that was followed, and it was not"
                        + " restored from a backup")
            }
            next = Followed(generation: page.generation)
            next.restored = restored
        } else if sequence > highWater {
            throw StoreRegressed(
                "its last erasure is \(highWater), but \(sequence) was already followed")
        }
        if next.misses(page) { next.isChecked = false }
        // When there are no more, everything up to the high-water mark has been forgotten.
        next.sequence = page.devices.last.map { Int64(clamping: $0.sequence) } ?? highWater
        return next
    }

    /// Returns whether erasures between this position and `page` are missing.
    ///
    /// Erasures are numbered without gaps. A registry that does not know this follower may have
    /// dropped some.
    func misses(_ page: Proto.FollowErasuresResponse) -> Bool {
        let first = page.devices.first?.sequence ?? page.highWater.addingReportingOverflow(1).0
        return Int64(clamping: first) > sequence + 1
    }
}
