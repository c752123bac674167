import Audience
import ServiceKit

/// An app's recent notifications and for whom they are; answers without the database.
///
/// Confined to the service's actor, as its bitmaps are.
struct InboxIndex {
    /// One notification that devices can find.
    struct Entry {
        let sequence: Int64
        let published: Int64
        let planned: Int64
        let expireTime: UnixTime
        let ordinals: Bitmap
        /// Those of them that it was published for before, and where they found it.
        var earlier: [(published: Int64, ordinals: Bitmap)] = []
        /// Stalled: nobody finds it, but it may come back.
        var isHidden = false
    }

    /// What a device finds.
    struct Page: Equatable {
        var sequences: [Int64]
        /// Where to go on from.
        var cursor: Int64
        var hasMore: Bool
    }

    private var apps: [String: InboxOfApp] = [:]
    /// How many erasures it has been told of.
    private(set) var erasures = 0
    private let limit: Int
    /// The last publication of all.
    private var last: Int64

    /// An index of `limit` notifications for each app, and a sixteenth more at most, after `last`
    /// publications.
    init(limit: Int, last: Int64 = 0) {
        self.limit = limit
        self.last = last
    }

    /// Adds a notification; one that is in already moves to its new place.
    mutating func publish(_ entry: Entry, app: String, now: UnixTime) {
        apps[app, default: InboxOfApp()].publish(entry, limit: limit, now: now)
        last = max(last, entry.published)
    }

    /// The time of more of a notification's devices has come: they find it at its new place, the
    /// others where they did.
    mutating func widen(_ entry: Entry, app: String, now: UnixTime) {
        guard let old = apps[app]?.entry(entry.sequence) else {
            return publish(entry, app: app, now: now)
        }
        var new = Entry(
            sequence: entry.sequence, published: entry.published, planned: entry.planned,
            expireTime: entry.expireTime, ordinals: old.ordinals.union(entry.ordinals))
        (new.earlier, new.isHidden) = (old.earlier, entry.isHidden)
        if !old.ordinals.isEmpty { new.earlier.append((old.published, old.ordinals)) }
        publish(new, app: app, now: now)
    }

    /// Lets nobody find a notification until it is published anew.
    mutating func hide(_ sequence: Int64, app: String) {
        apps[app]?.hide(sequence)
    }

    /// Takes a notification out.
    mutating func withdraw(_ sequence: Int64, app: String) {
        apps[app]?.withdraw(sequence)
    }

    /// The ordinals of a notification that is in.
    func ordinals(_ sequence: Int64, app: String) -> Bitmap? {
        apps[app]?.entry(sequence)?.ordinals
    }

    /// Takes note that whatever was planned up to now is not for the ordinal's next device.
    mutating func erase(_ erasure: Erasure) {
        erasures += 1
        apps[erasure.app, default: InboxOfApp()].erased[erasure.ordinal] = erasure.planned
    }

    /// Whether a plan may have been made for a device that had the ordinal before.
    func isErased(_ ordinal: UInt32, app: String, planned: Int64) -> Bool {
        (apps[app]?.erased[ordinal] ?? 0) >= planned
    }

    /// What came for an ordinal after `cursor`, at most `limit`.
    func page(
        _ ordinal: UInt32, app: String, after cursor: Int64, now: UnixTime, limit: Int
    ) -> Page {
        // A cursor from the future was given out before the database was restored or replaced.
        let cursor = cursor > last ? 0 : cursor
        guard let own = apps[app] else {
            return Page(sequences: [], cursor: cursor, hasMore: false)
        }
        let erased = own.erased[ordinal] ?? 0
        var page = Page(sequences: [], cursor: cursor, hasMore: false)
        for entry in own.entries(after: cursor) {
            let isMine =
                !entry.isHidden && entry.expireTime > now && entry.planned > erased
                && entry.ordinals.contains(ordinal) && !entry.wasFound(ordinal, before: cursor)
            if isMine, page.sequences.count == limit {
                page.hasMore = true
                return page
            }
            if isMine { page.sequences.append(entry.sequence) }
            page.cursor = entry.published
        }
        return page
    }
}

extension InboxIndex.Entry {
    /// Whether a device with this cursor had it already.
    fileprivate func wasFound(_ ordinal: UInt32, before cursor: Int64) -> Bool {
        // The first that has the device: what comes later holds what was before.
        let first = earlier.first { $0.ordinals.contains(ordinal) }
        return first.map { $0.published <= cursor } ?? false
    }
}
