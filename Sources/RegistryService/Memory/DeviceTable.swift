import Protocol
import ServiceKit

/// Every device of every app in memory, found by its id or by its app and ordinal.
///
/// It has what frequent calls need and what a page of targets is made of; everything else is only
/// in the store. It is derived from the store and updated after every commit.
final class DeviceTable {
    /// The position of a device in memory.
    struct Place {
        let block: DeviceBlock
        let index: Int

        /// The device's ordinal in its app.
        var ordinal: UInt32 { block.first | UInt32(index) }
        /// The device's id.
        var id: Identifier { block.knownID(at: index) }
        /// The device's row in the store.
        var row: DeviceRow { DeviceRow(app: block.directory.app.number, ordinal: ordinal) }
        /// The fingerprint of the device's last report; 0 if that may differ from what is stored.
        var said: UInt64 { block.said[index] }
        /// The day on which the device last synced, since 1970.
        var seen: UInt16 { block.seen[index] }
        /// The number of the device's profile.
        var profile: UInt32 { block.profiles[index] }
        /// The version of the device's tags.
        var tagVersion: UInt64 { UInt64(block.tagVersions[index]) }
    }

    /// The blocks by their number.
    ///
    /// A device's handle is its block's number and its index in the block.
    private(set) var blocks: [DeviceBlock] = []
    /// The numbers of blocks whose app is gone.
    private var freeNumbers: [Int] = []
    private var table = IDTable()
    var addresses = AddressTable()
    var profiles = Interner<TargetProfile>()
    /// The number of devices of all apps.
    private(set) var count = 0

    /// Returns the position of the device with this id; nil if there is none.
    func find(_ id: Identifier) -> Place? {
        table.find(id, idOf).map {
            Place(block: blocks[Int($0 >> 16)], index: Int($0 & 0xffff))
        }
    }

    /// Returns the position of the device with an id from outside, or of some other device for an
    /// id that none has, so that refusing it takes the same work as refusing a wrong secret.
    ///
    /// The other device must not be changed: what is done must ask for the id. Nil for what is no
    /// id, and without devices.
    func lookUp(_ text: String) -> (id: Identifier, place: Place, isKnown: Bool)? {
        guard let id = Identifier(text) else { return nil }
        if let place = find(id) { return (id, place, true) }
        return decoy(for: id).map { (id, $0, false) }
    }

    private func decoy(for id: Identifier) -> Place? {
        guard !blocks.isEmpty else { return nil }
        let block = blocks[Int(id.low % UInt64(blocks.count))]
        let end = block.allIDs.count
        guard end > 0 else { return nil }
        let start = Int((id.high ^ id.low) % UInt64(end))
        return (start..<min(start + Self.decoyRange, end)).first { block.id(at: $0) != nil }
            .map { Place(block: block, index: $0) }
    }

    /// The number of indices at which a decoy is looked for; nearly every index is in use.
    private static let decoyRange = 64

    /// Adds or updates a device that was committed.
    ///
    /// - Parameter said: the fingerprint of the device's report if that is stored unchanged; 0
    ///   otherwise.
    func put(_ device: Device, in directory: AppDirectory, said: UInt64) {
        let place = find(device.id) ?? enter(device, in: directory)
        let (block, index) = (place.block, place.index)
        let profile = profiles.acquire(device.targetProfile)
        profiles.release(block.profiles[index])
        block.setProfile(index, profile)
        put(device.addresses.inUse, at: place)
        block.set(index, tagVersion: device.tagVersion, seen: device.synced, said: said)
    }

    /// Updates the addresses of a device; its next sync is answered in full, because it must learn
    /// of the change.
    func put(_ addresses: DeviceAddresses) {
        guard let place = find(addresses.id) else { return }
        put(addresses.inUse, at: place)
        place.block.setSaid(place.index, Fingerprint.none)
    }

    private func put(_ used: [Proto.Address], at place: Place) {
        let (block, index) = (place.block, place.index)
        let old = addresses.count(block.addresses[index])
        block.setAddresses(index, addresses.replace(block.addresses[index], by: used))
        block.directory.countAddresses(used.count - old)
    }

    /// Sets the fingerprint of a device's report; 0 if that may differ from what is stored.
    func setSaid(_ id: Identifier, _ said: UInt64) {
        guard let place = find(id) else { return }
        place.block.setSaid(place.index, said)
    }

    /// Reserves memory for `count` more devices.
    func reserve(_ count: Int) { table.reserve(count, idOf) }

    /// Adds a block that was loaded.
    ///
    /// The columns' profiles and addresses have been counted already.
    func fill(_ columns: DeviceBlock.Columns, in directory: AppDirectory, first: UInt32) {
        let block = block(of: first, in: directory)
        block.fill(columns)
        for index in columns.ids.indices where columns.isUsed(index) {
            table.insert(UInt32(block.number << 16 | index), idOf)
        }
        count += block.count
    }

    /// Removes the device with this id, if there is one.
    func remove(_ id: Identifier) {
        if let place = find(id) { remove(place) }
    }

    /// Removes the device at a position, even if its id is at another position too.
    func remove(_ place: Place) {
        table.remove(handle: UInt32(place.block.number << 16 | place.index), idOf)
        profiles.release(place.block.profiles[place.index])
        let old = addresses.count(place.block.addresses[place.index])
        addresses.release(place.block.addresses[place.index])
        place.block.directory.countAddresses(-old)
        place.block.leave(place.index)
        count -= 1
    }

    /// Releases the blocks of an app that is gone; they must be empty, or the table not used again.
    func release(_ directory: AppDirectory) {
        freeNumbers += blocks.filter { $0.directory === directory }.map(\.number)
        directory.removeBlocks()
    }

    private func enter(_ device: Device, in directory: AppDirectory) -> Place {
        let block = block(of: device.row.ordinal, in: directory)
        let index = Int(device.row.ordinal - block.first)
        let profile = profiles.acquire(device.targetProfile)
        block.enter(device.id, at: index, profile: profile, created: device.created)
        table.insert(UInt32(block.number << 16 | index), idOf)
        count += 1
        return Place(block: block, index: index)
    }

    private func block(of ordinal: UInt32, in directory: AppDirectory) -> DeviceBlock {
        directory.block(of: ordinal) { first in
            if let number = freeNumbers.popLast() {
                blocks[number] = DeviceBlock(directory, first: first, number: number)
                return blocks[number]
            }
            blocks.append(DeviceBlock(directory, first: first, number: blocks.count))
            return blocks[blocks.count - 1]
        }
    }

    private func idOf(_ handle: UInt32) -> Identifier {
        blocks[Int(handle >> 16)].knownID(at: Int(handle & 0xffff))
    }
}
