import Audience
import ServiceKit

/// The index of apps' recent notifications and their devices, which answers without the database.
///
/// It is confined to the service's actor, as its bitmaps are.
struct InboxIndex {
    /// A notification that devices can find.
    struct Entry {
        let sequence: Int64
        let published: Int64
        let planned: Int64
        let expireTime: UnixTime
        let ordinals: Bitmap
        /// The devices for which it was published earlier, and the places where they found it.
        var earlier: [(published: Int64, ordinals: Bitmap)] = []
        /// True if the notification is stalled: nobody finds it, but it may return.
        var isHidden = false
        /// True if the notification may be for more devices: the index had lost it when a wave
        /// began.
        var isPartial = false
    }

    /// The messages that a device finds.
    struct Page: Equatable {
        var sequences: [Int64]
        /// The cursor from which to continue.
        var cursor: Int64
        var hasMore: Bool
    }

    private var apps: [String: InboxOfApp] = [:]
    /// The number of erasures applied.
    private(set) var erasures = 0
    private let limit: Int
    /// The last publication of all apps.
    private var last: Int64

    /// Creates an index of `limit` notifications for each app, plus at most a sixteenth, after
    /// `last` publications.
    init(limit: Int, last: Int64 = 0) {
        self.limit = limit
        self.last = last
    }

    /// Adds a notification; one that is already in the index moves to its new place.
    mutating func publish(_ entry: Entry, app: String, now: UnixTime) {
        apps[app, default: InboxOfApp()].publish(entry, limit: limit, now: now)
        last = max(last, entry.published)
    }

    /// Adds the devices of a wave that has begun: they find the notification at its new place, the
    /// others where they did.
    mutating func widen(_ entry: Entry, app: String, now: UnixTime) {
        guard let old = apps[app]?.entry(entry.sequence) else {
            var part = entry
            part.isPartial = true
            return publish(part, app: app, now: now)
        }
        var new = Entry(
            sequence: entry.sequence, published: entry.published, planned: entry.planned,
            expireTime: entry.expireTime, ordinals: old.ordinals.union(entry.ordinals))
        (new.earlier, new.isHidden) = (old.earlier, entry.isHidden)
        if !old.ordinals.isEmpty { new.earlier.append((old.published, old.ordinals)) }
        publish(new, app: app, now: now)
    }

    /// Hides a notification until it is published again.
    mutating func hide(_ sequence: Int64, app: String) {
        apps[app]?.hide(sequence)
    }

    /// Removes a notification.
    mutating func withdraw(_ sequence: Int64, app: String) {
        apps[app]?.withdraw(sequence)
    }

    /// Returns the ordinals of a notification; nil if it is not in the index.
    func ordinals(_ sequence: Int64, app: String) -> Bitmap? {
        apps[app]?.entry(sequence)?.ordinals
    }

    /// Returns whether a notification is for an ordinal; nil if the index does not know that.
    func isFor(_ ordinal: UInt32, _ sequence: Int64, app: String) -> Bool? {
        guard let entry = apps[app]?.entry(sequence), !entry.isPartial else { return nil }
        return entry.ordinals.contains(ordinal)
            && !isErased(ordinal, app: app, planned: entry.planned)
    }

    /// Records an erasure: what was planned before it is not for the ordinal's next device.
    mutating func erase(_ erasure: Erasure) {
        erasures += 1
        apps[erasure.app, default: InboxOfApp()].erased[erasure.ordinal] = erasure.planned
    }

    /// Removes everything of an app that was deleted.
    mutating func forget(app: String) { apps[app] = nil }

    /// Returns whether a plan may have been for a device that had the ordinal before.
    func isErased(_ ordinal: UInt32, app: String, planned: Int64) -> Bool {
        (apps[app]?.erased[ordinal] ?? 0) >= planned
    }

    /// Returns the messages for an ordinal after `cursor`, at most `limit`.
    func page(
        _ ordinal: UInt32, app: String, after cursor: Int64, now: UnixTime, limit: Int
    ) -> Page {
        // A cursor from the future was issued before the database was restored or replaced.
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
    /// Returns whether a device with this cursor already had the notification.
    fileprivate func wasFound(_ ordinal: UInt32, before cursor: Int64) -> Bool {
        // The first place with the device counts, because later places include earlier devices.
        let first = earlier.first { $0.ordinals.contains(ordinal) }
        return first.map { $0.published <= cursor } ?? false
    }
}
