import Protocol

/// Places as they travel, kept for the next device nearby: a read of the database for each answer
/// costs more than the search and the call together.
///
/// It holds what was read lately, at most about twice its bound: when the newer half is full the
/// older is dropped. A slot is never used for another place, so a number names one for ever.
struct PlaceCache {
    /// Bytes of text in each half: 50 thousand places with short blurbs.
    static let standardBytes = 8 << 20

    private let bytes: Int
    private var newer: [UInt32: Proto.Place] = [:]
    private var older: [UInt32: Proto.Place] = [:]
    private var newerBytes = 0
    /// Counts the changes: what was read before one may be out of date.
    private(set) var edition = 0

    init(bytes: Int = standardBytes) { self.bytes = bytes }

    /// An empty one in the place of another, whose readers it does not hear any more.
    init(after other: PlaceCache) {
        bytes = other.bytes
        edition = other.edition + 1
    }

    /// The place in a slot, if it is remembered.
    mutating func place(in slot: UInt32) -> Proto.Place? {
        if let place = newer[slot] { return place }
        guard let place = older.removeValue(forKey: slot) else { return nil }
        remember(place, in: slot)
        return place
    }

    /// Keeps places that were read when the edition was `edition`; leaves them out if it has
    /// passed.
    mutating func keep(_ places: [StoredPlace], readIn edition: Int) {
        guard edition == self.edition else { return }
        for stored in places { remember(stored.place.message, in: stored.indexed.slot) }
    }

    /// Forgets what a change may have made untrue.
    mutating func forget(_ slots: some Sequence<UInt32>) {
        edition += 1
        for slot in slots {
            newer[slot] = nil
            older[slot] = nil
        }
    }

    private mutating func remember(_ place: Proto.Place, in slot: UInt32) {
        // What a place takes besides its texts.
        let size = 128 + place.textBytes
        if newerBytes + size > bytes {
            (older, newer) = (newer, [:])
            newerBytes = 0
        }
        newer[slot] = place
        newerBytes += size
    }
}

extension Proto.Place {
    fileprivate var textBytes: Int {
        id.utf8.count + title.utf8.count + blurb.utf8.count + url.utf8.count + imageUrl.utf8.count
    }
}
