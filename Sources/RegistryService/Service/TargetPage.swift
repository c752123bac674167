import Audience
import Protocol
import ServiceKit

/// Collects what delivery needs to know about devices, in columns, until a page is full.
struct TargetPage {
    private let table: DeviceTable
    private let directory: AppDirectory
    private(set) var message = Proto.GetTargetsResponse()
    /// The indexes in the page of profiles and channels, by their numbers in memory.
    private var profiles: [UInt32: UInt32] = [:]
    private var channels: [UInt32: UInt32] = [:]
    /// The number of exempt types in the profiles, which count as elements.
    private var words = 0

    init(_ table: DeviceTable, _ directory: AppDirectory, count: Int) {
        (self.table, self.directory) = (table, directory)
        message.defaultTimeZone = directory.app.timeZone
        message.ordinals.reserveCapacity(count)
        message.deviceIds.reserveCapacity(16 * count)
        message.profileIndexes.reserveCapacity(count)
        message.addressCounts.reserveCapacity(count)
        message.values.reserveCapacity(80 * count)
    }

    /// True if the page has reached its limit.
    private var isFull: Bool {
        message.values.count + message.keys.count > RegistryLimits.targetBytesPerCall
            || profiles.count + channels.count + words > RegistryLimits.targetTablesPerCall
    }

    /// Adds the devices of `ordinals`, skipping those that are deleted.
    ///
    /// When the page is full, it names the next ordinal.
    mutating func add(_ ordinals: [UInt32]) {
        for ordinal in ordinals {
            guard !isFull else {
                message.next = Proto.NextOrdinal()
                message.next?.ordinal = ordinal
                return
            }
            guard let block = directory.block(of: ordinal) else { continue }
            let index = Int(ordinal - block.first)
            guard let id = block.id(at: index) else { continue }
            message.ordinals.append(ordinal)
            append(id.high)
            append(id.low)
            addProfile(block.profiles[index])
            addAddresses(block.addresses[index])
        }
    }

    /// Adds the devices of the page that have lost their addresses of these kinds.
    mutating func addLost(_ kinds: [Selector.Name]) {
        for kind in kinds {
            let ordinals = directory.index.ordinals(
                message.ordinals, having: .addressLost(kind))
            guard !ordinals.isEmpty else { continue }
            var lost = Proto.LostAddresses()
            (lost.kind, lost.ordinals) = (kind.text, ordinals)
            message.lost.append(lost)
        }
    }

    private mutating func append(_ half: UInt64) {
        message.deviceIds.append(addingCapacity: 8) { (bytes: inout OutputSpan<UInt8>) in
            for shift in stride(from: UInt64(56), through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: half >> shift))
            }
        }
    }

    private mutating func addProfile(_ number: UInt32) {
        if let index = profiles[number] {
            message.profileIndexes.append(index)
        } else {
            let index = UInt32(message.profiles.count)
            profiles[number] = index
            message.profileIndexes.append(index)
            let profile = table.profiles[number]?.message ?? Proto.TargetProfile()
            words += profile.settings?.quietHours?.exempt.count ?? 0
            message.profiles.append(profile)
        }
    }

    private mutating func addAddresses(_ place: UInt32) {
        var count: UInt32 = 0
        table.addresses.visit(place) { address, bytes in
            count += 1
            addChannel(address.channel)
            let start = message.values.count
            address.appendText(bytes, to: &message.values)
            message.valueLengths.append(UInt32(message.values.count - start))
            address.appendKeys(bytes, to: &message.keys)
        }
        message.addressCounts.append(count)
    }

    private mutating func addChannel(_ number: UInt32) {
        if let index = channels[number] {
            message.channelIndexes.append(index)
        } else {
            let index = UInt32(message.channels.count)
            channels[number] = index
            message.channelIndexes.append(index)
            let channel = table.addresses.channels[number]
            message.channels.append(channel?.message ?? Proto.TargetChannel())
        }
    }
}
