import Protocol

/// A cache of encoded places for the next device nearby.
///
/// Reading them from the database for each answer costs more than the search and the call together,
/// and encoding them again costs a third of both. The cache holds what was used recently, at most
/// about twice its limit: when the newer half is full, the older half is dropped. A slot is never
/// reused for another place.
struct PlaceCache {
    /// The bytes of each half: 50 thousand places with short blurbs.
    static let standardBytes = 8 << 20

    private let bytes: Int
    private var newer: [UInt32: [UInt8]] = [:]
    private var older: [UInt32: [UInt8]] = [:]
    private var newerBytes = 0
    /// The number of changes so far: places that were read in an earlier edition may be outdated.
    private(set) var edition = 0

    init(bytes: Int = standardBytes) { self.bytes = bytes }

    /// Creates an empty cache that replaces another; reads that began before are not kept.
    init(after other: PlaceCache) {
        bytes = other.bytes
        edition = other.edition + 1
    }

    /// Returns the encoded place in a slot; nil if it is not in the cache.
    mutating func place(in slot: UInt32) -> [UInt8]? {
        if let place = newer[slot] { return place }
        guard let place = older.removeValue(forKey: slot) else { return nil }
        remember(place, in: slot)
        return place
    }

    /// Stores places that were read in an edition; ignores them if the edition has changed.
    mutating func keep(_ places: [(slot: UInt32, packed: [UInt8])], readIn edition: Int) {
        guard edition == self.edition else { return }
        for (slot, place) in places { remember(place, in: slot) }
    }

    /// Removes places that a change may have made outdated.
    mutating func forget(_ slots: some Sequence<UInt32>) {
        edition += 1
        for slot in slots {
            newer[slot] = nil
            older[slot] = nil
        }
    }

    private mutating func remember(_ place: [UInt8], in slot: UInt32) {
        // The memory of an entry besides its bytes.
        let size = 64 + place.count
        if newerBytes + size > bytes {
            (older, newer) = (newer, [:])
            newerBytes = 0
        }
        newer[slot] = place
        newerBytes += size
    }
}
