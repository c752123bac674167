import Protocol

/// Places as they travel, packed, kept for the next device nearby: to read them from the database
/// for each answer costs more than the search and the call together, and to pack them again a third
/// of both.
///
/// It holds what was read lately, at most about twice its bound: when the newer half is full the
/// older is dropped. A slot is never used for another place, so a number names one for ever.
struct PlaceCache {
    /// Bytes in each half: 50 thousand places with short blurbs.
    static let standardBytes = 8 << 20

    private let bytes: Int
    private var newer: [UInt32: [UInt8]] = [:]
    private var older: [UInt32: [UInt8]] = [:]
    private var newerBytes = 0
    /// Counts the changes: what was read before one may be out of date.
    private(set) var edition = 0

    init(bytes: Int = standardBytes) { self.bytes = bytes }

    /// An empty one in the place of another, whose readers it does not hear any more.
    init(after other: PlaceCache) {
        bytes = other.bytes
        edition = other.edition + 1
    }

    /// The packed place in a slot, if it is remembered.
    mutating func place(in slot: UInt32) -> [UInt8]? {
        if let place = newer[slot] { return place }
        guard let place = older.removeValue(forKey: slot) else { return nil }
        remember(place, in: slot)
        return place
    }

    /// Keeps places that were read when the edition was `edition`; leaves them out if it has
    /// passed.
    mutating func keep(_ places: [(slot: UInt32, packed: [UInt8])], readIn edition: Int) {
        guard edition == self.edition else { return }
        for (slot, place) in places { remember(place, in: slot) }
    }

    /// Forgets what a change may have made untrue.
    mutating func forget(_ slots: some Sequence<UInt32>) {
        edition += 1
        for slot in slots {
            newer[slot] = nil
            older[slot] = nil
        }
    }

    private mutating func remember(_ place: [UInt8], in slot: UInt32) {
        // What an entry takes besides its bytes.
        let size = 64 + place.count
        if newerBytes + size > bytes {
            (older, newer) = (newer, [:])
            newerBytes = 0
        }
        newer[slot] = place
        newerBytes += size
    }
}
