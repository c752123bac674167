import Protocol
import ServiceKit

/// Every device of every app in memory, by its id and by its app and ordinal.
///
/// It has what calls that come often need, and what a page of targets is made of; the rest is in
/// the store. Derived from that, and brought to its state after every commit.
final class DeviceTable {
    /// Where a device is.
    struct Place {
        let block: DeviceBlock
        let index: Int

        /// Its ordinal in its app.
        var ordinal: UInt32 { block.first | UInt32(index) }
        /// Its id.
        var id: Identifier { block.knownID(at: index) }
        /// Where the store has it.
        var row: DeviceRow { DeviceRow(app: block.directory.app.number, ordinal: ordinal) }
        /// The fingerprint of what it says, if that is how it is stored.
        var said: UInt64 { block.said[index] }
        /// The day on which it was last heard of.
        var seen: UInt16 { block.seen[index] }
        /// The number of its profile.
        var profile: UInt32 { block.profiles[index] }
        /// Its tags' version.
        var tagVersion: UInt64 { UInt64(block.tagVersions[index]) }
    }

    /// By number; a device's handle is its block's number and its index there.
    private(set) var blocks: [DeviceBlock] = []
    private var table = IDTable()
    var addresses = AddressTable()
    var profiles = Interner<TargetProfile>()
    /// Devices of all apps.
    private(set) var count = 0

    /// The device of this id.
    func find(_ id: Identifier) -> Place? {
        table.find(id, idOf).map {
            Place(block: blocks[Int($0 >> 16)], index: Int($0 & 0xffff))
        }
    }

    /// Takes over what was committed of a device, new or not.
    ///
    /// - Parameter said: the fingerprint of what it says, if that is how it is stored; 0 otherwise.
    func put(_ device: Device, in directory: AppDirectory, said: UInt64) {
        let place = find(device.id) ?? enter(device, in: directory)
        let (block, index) = (place.block, place.index)
        let profile = profiles.acquire(device.targetProfile)
        profiles.release(block.profiles[index])
        block.setProfile(index, profile)
        put(device.addresses.inUse, at: place)
        block.set(index, tagVersion: device.tagVersion, seen: device.synced, said: said)
    }

    /// Takes over what was committed of the addresses of a device, which is to be told of it.
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

    /// A device says what is stored of it, or it does not: see `put`.
    func setSaid(_ id: Identifier, _ said: UInt64) {
        guard let place = find(id) else { return }
        place.block.setSaid(place.index, said)
    }

    /// Makes room for so many more.
    func reserve(_ count: Int) { table.reserve(count, idOf) }

    /// Takes over a block that has not been there; the columns' numbers and places are counted.
    func fill(_ columns: DeviceBlock.Columns, in directory: AppDirectory, first: UInt32) {
        let block = block(of: first, in: directory)
        block.fill(columns)
        for index in columns.ids.indices where columns.isUsed(index) {
            table.insert(UInt32(block.number << 16 | index), idOf)
        }
        count += block.count
    }

    /// Forgets a device.
    func remove(_ id: Identifier) {
        if let place = find(id) { remove(place) }
    }

    /// Forgets the device at a place, even if another place has its id too.
    func remove(_ place: Place) {
        table.remove(handle: UInt32(place.block.number << 16 | place.index), idOf)
        profiles.release(place.block.profiles[place.index])
        let old = addresses.count(place.block.addresses[place.index])
        addresses.release(place.block.addresses[place.index])
        place.block.directory.countAddresses(-old)
        place.block.leave(place.index)
        count -= 1
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
            blocks.append(DeviceBlock(directory, first: first, number: blocks.count))
            return blocks[blocks.count - 1]
        }
    }

    private func idOf(_ handle: UInt32) -> Identifier {
        blocks[Int(handle >> 16)].knownID(at: Int(handle & 0xffff))
    }
}
