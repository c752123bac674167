import ServiceKit

/// What memory has of the devices of one app whose ordinals differ in their lower 16 bits only: a
/// column for each thing, 42 bytes a device.
final class DeviceBlock {
    /// How many devices a block has room for.
    static let size = 1 << 16
    /// In `ids`: nobody is there.
    private static let nobody = Identifier(high: 0, low: 0)

    /// The directory it belongs to.
    unowned let directory: AppDirectory
    /// The first ordinal.
    let first: UInt32
    /// Its number among the blocks of all apps.
    let number: Int

    private var ids: [Identifier] = []
    /// The fingerprint of what each device said last, if that is how it is stored.
    private(set) var said: [UInt64] = []
    private(set) var tagVersions: [UInt32] = []
    /// Seconds since 1970.
    private(set) var created: [UInt32] = []
    /// Days since 1970.
    private(set) var seen: [UInt16] = []
    /// Numbers of the table's profiles.
    private(set) var profiles: [UInt32] = []
    /// Places in the table of addresses.
    private(set) var addresses: [UInt32] = []
    private(set) var count = 0

    init(_ directory: AppDirectory, first: UInt32, number: Int) {
        self.directory = directory
        self.first = first
        self.number = number
    }

    /// The id at an index; nil when nobody is there.
    func id(at index: Int) -> Identifier? {
        guard index < ids.count, ids[index] != Self.nobody else { return nil }
        return ids[index]
    }

    /// The id at the index of a device that is there.
    func knownID(at index: Int) -> Identifier { ids[index] }

    /// The column of the ids; zero where nobody is.
    var allIDs: [Identifier] { ids }

    /// Takes over columns for devices that come in; nobody was there before.
    func fill(_ columns: Columns) {
        (ids, created, seen) = (columns.ids, columns.created, columns.seen)
        (tagVersions, profiles) = (columns.tagVersions, columns.profiles)
        said = [UInt64](repeating: 0, count: ids.count)
        addresses = columns.addresses
        count = ids.count { $0 != Self.nobody }
    }

    /// Enters a device whose index is free.
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

    /// Takes over what changes often.
    func set(_ index: Int, tagVersion: UInt64, seen: UnixTime, said: UInt64) {
        tagVersions[index] = UInt32(truncatingIfNeeded: tagVersion)
        self.seen[index] = seen.day
        self.said[index] = said
    }

    func setSaid(_ index: Int, _ said: UInt64) { self.said[index] = said }

    func setProfile(_ index: Int, _ profile: UInt32) { profiles[index] = profile }

    func setAddresses(_ index: Int, _ place: UInt32) { addresses[index] = place }

    /// What a block has of its devices, but for what they say.
    struct Columns {
        var ids: [Identifier]
        var tagVersions: [UInt32]
        var created: [UInt32]
        var seen: [UInt16]
        var profiles: [UInt32]
        var addresses: [UInt32] = []

        /// Whether somebody is at an index.
        func isUsed(_ index: Int) -> Bool { ids[index] != DeviceBlock.nobody }
    }

    /// Makes room for a whole block at once: after the first of an app each is filled, and what is
    /// not touched yet takes no memory.
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
        // Grown in steps, and at last to the whole: never much more than there is.
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
    /// The day since 1970 that it is on, at most 2149-06-06.
    var day: UInt16 { UInt16(clamping: milliseconds / 86_400_000) }
}
