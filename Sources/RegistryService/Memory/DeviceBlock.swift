import ServiceKit

/// The columns in memory of one app's devices whose ordinals differ only in their lower 16 bits.
///
/// A device takes 42 bytes.
final class DeviceBlock {
    /// The number of devices that a block has room for.
    static let size = 1 << 16
    /// The value in `ids` of a free index.
    private static let nobody = Identifier(high: 0, low: 0)

    /// The directory of the block's app, which holds the block until it is released.
    let directory: AppDirectory
    /// The first ordinal of the block.
    let first: UInt32
    /// The block's number among the blocks of all apps.
    let number: Int

    private var ids: [Identifier] = []
    /// The fingerprint of each device's last report; 0 if it may differ from what is stored.
    private(set) var said: [UInt64] = []
    private(set) var tagVersions: [UInt32] = []
    /// The time at which each device was created, in seconds since 1970.
    private(set) var created: [UInt32] = []
    /// The day on which each device last synced, in days since 1970.
    private(set) var seen: [UInt16] = []
    /// The number of each device's profile in the table's profiles.
    private(set) var profiles: [UInt32] = []
    /// The place of each device's addresses in the table of addresses.
    private(set) var addresses: [UInt32] = []
    private(set) var count = 0

    init(_ directory: AppDirectory, first: UInt32, number: Int) {
        self.directory = directory
        self.first = first
        self.number = number
    }

    /// Returns the id at an index; nil if the index is free.
    func id(at index: Int) -> Identifier? {
        guard index < ids.count, ids[index] != Self.nobody else { return nil }
        return ids[index]
    }

    /// Returns the id at an index that is in use.
    func knownID(at index: Int) -> Identifier { ids[index] }

    /// The column of ids; zero at free indices.
    var allIDs: [Identifier] { ids }

    /// Takes over columns that were loaded; the block must be empty.
    func fill(_ columns: Columns) {
        (ids, created, seen) = (columns.ids, columns.created, columns.seen)
        (tagVersions, profiles) = (columns.tagVersions, columns.profiles)
        said = [UInt64](repeating: 0, count: ids.count)
        addresses = columns.addresses
        count = ids.count { $0 != Self.nobody }
    }

    /// Adds a device at an index that is free.
    func enter(_ id: Identifier, at index: Int, profile: UInt32, created: UnixTime) {
        extend(to: index)
        ids[index] = id
        profiles[index] = profile
        self.created[index] = UInt32(clamping: created.milliseconds / 1000)
        count += 1
    }

    /// Frees an index.
    func leave(_ index: Int) {
        ids[index] = Self.nobody
        said[index] = 0
        addresses[index] = AddressTable.none
        count -= 1
        guard count == 0 else { return }
        (ids, said, tagVersions, created) = ([], [], [], [])
        (seen, profiles, addresses) = ([], [], [])
    }

    /// Updates the fields that change often.
    func set(_ index: Int, tagVersion: UInt64, seen: UnixTime, said: UInt64) {
        tagVersions[index] = UInt32(truncatingIfNeeded: tagVersion)
        self.seen[index] = seen.day
        self.said[index] = said
    }

    func setSaid(_ index: Int, _ said: UInt64) { self.said[index] = said }

    func setProfile(_ index: Int, _ profile: UInt32) { profiles[index] = profile }

    func setAddresses(_ index: Int, _ place: UInt32) { addresses[index] = place }

    /// The columns of a block, without the fingerprints.
    struct Columns {
        var ids: [Identifier]
        var tagVersions: [UInt32]
        var created: [UInt32]
        var seen: [UInt16]
        var profiles: [UInt32]
        var addresses: [UInt32] = []

        /// Returns whether a device is at an index.
        func isUsed(_ index: Int) -> Bool { ids[index] != DeviceBlock.nobody }
    }

    /// Reserves memory for a whole block.
    ///
    /// Every block of an app after its first becomes full, and memory that is not touched yet costs
    /// nothing.
    private func reserve() {
        ids.reserveCapacity(Self.size)
        said.reserveCapacity(Self.size)
        tagVersions.reserveCapacity(Self.size)
        created.reserveCapacity(Self.size)
        seen.reserveCapacity(Self.size)
        profiles.reserveCapacity(Self.size)
        addresses.reserveCapacity(Self.size)
    }

    private func extend(to index: Int) {
        guard index >= ids.count else { return }
        if ids.isEmpty, first > 0 { reserve() }
        // The arrays grow by a quarter and at most to a whole block, so that little memory is
        // unused.
        let target = min(Self.size, max(index + 1, ids.count + ids.count / 4))
        let more = target - ids.count
        ids.append(contentsOf: repeatElement(Self.nobody, count: more))
        said.append(contentsOf: repeatElement(0, count: more))
        tagVersions.append(contentsOf: repeatElement(0, count: more))
        created.append(contentsOf: repeatElement(0, count: more))
        seen.append(contentsOf: repeatElement(0, count: more))
        profiles.append(contentsOf: repeatElement(0, count: more))
        addresses.append(contentsOf: repeatElement(AddressTable.none, count: more))
    }
}

extension UnixTime {
    /// The day since 1970 that contains this time; at most 2149-06-06.
    var day: UInt16 { UInt16(clamping: milliseconds / 86_400_000) }
}
