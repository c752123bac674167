import ServiceKit

/// The notifications that an app's devices can find, in the order of publication.
///
/// Every single send passes here, so no operation becomes slower with the number of notifications.
struct InboxOfApp {
    private var entries: [InboxIndex.Entry] = []
    /// The publication of each notification, by its sequence number.
    private var published: [Int64: Int64] = [:]
    /// A time before which no entry expires.
    private var nextExpiry = UnixTime(milliseconds: .max)
    /// The last plan that each erased ordinal may have been in.
    var erased: [UInt32: Int64] = [:]

    /// Adds a notification; one that is already present moves to its new place.
    mutating func publish(_ entry: InboxIndex.Entry, limit: Int, now: UnixTime) {
        var entry = entry
        entry.isPartial = entry.isPartial || self.entry(entry.sequence)?.isPartial == true
        withdraw(entry.sequence)
        makeRoom(limit, now)
        entries.insert(entry, at: place(after: entry.published))
        published[entry.sequence] = entry.published
        nextExpiry = min(nextExpiry, entry.expireTime)
    }

    /// Returns the notifications published after `cursor`.
    func entries(after cursor: Int64) -> ArraySlice<InboxIndex.Entry> {
        entries[place(after: cursor)...]
    }

    func entry(_ sequence: Int64) -> InboxIndex.Entry? { place(of: sequence).map { entries[$0] } }

    mutating func hide(_ sequence: Int64) {
        if let place = place(of: sequence) { entries[place].isHidden = true }
    }

    mutating func withdraw(_ sequence: Int64) {
        guard let place = place(of: sequence) else { return }
        entries.remove(at: place)
        published[sequence] = nil
    }

    /// Removes expired notifications and then the oldest ones, to make room for one more.
    ///
    /// It removes many at a time, because the rest is moved each time. Until then there are a few
    /// more.
    private mutating func makeRoom(_ limit: Int, _ now: UnixTime) {
        guard entries.count >= limit + limit / 16 else { return }
        if nextExpiry <= now {
            for entry in entries where entry.expireTime <= now { published[entry.sequence] = nil }
            entries.removeAll { $0.expireTime <= now }
            nextExpiry = entries.map(\.expireTime).min() ?? UnixTime(milliseconds: .max)
        }
        let oldest = max(0, entries.count - limit + 1)
        for entry in entries[..<oldest] { published[entry.sequence] = nil }
        entries.removeFirst(oldest)
    }

    private func place(of sequence: Int64) -> Int? {
        published[sequence].map { place(after: $0 - 1) }
    }

    private func place(after published: Int64) -> Int {
        entries.partitioningIndex { $0.published > published }
    }
}

extension Array {
    /// Returns the first index at which `isAfter` is true; it must be false before and true from
    /// there on.
    fileprivate func partitioningIndex(where isAfter: (Element) -> Bool) -> Int {
        var range = startIndex..<endIndex
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range =
                isAfter(self[middle])
                ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return range.lowerBound
    }
}
