import Audience

/// The number of devices in an audience, by address kind and time zone.
struct AudienceBreakdown {
    private(set) var devices = 0
    /// The number of devices with an address in use of each kind.
    ///
    /// A device with two kinds counts for both.
    private(set) var byAddressKind: [String: Int] = [:]
    /// The number of devices in each time zone.
    private(set) var byTimeZone: [String: Int] = [:]

    /// Counts the devices that `query` selects.
    init(
        _ query: AudienceQuery, _ table: DeviceTable, _ isolation: isolated (any Actor)
    ) async throws {
        // Each device is visited, which takes some milliseconds for each segment.
        try await query.forEachSegment(isolation, pause: 1) { evaluation, segment in
            guard let block = query.directory.block(of: UInt32(segment) << 16) else { return true }
            var tally = Tally(table)
            for ordinal in try evaluation.ordinals(segment: segment) {
                tally.add(block, Int(ordinal - block.first))
            }
            take(tally)
            return true
        }
    }

    private mutating func take(_ tally: Tally) {
        devices += tally.devices
        byAddressKind.merge(tally.kinds, uniquingKeysWith: +)
        for (number, count) in tally.profiles {
            guard let zone = tally.table.profiles[number]?.timeZone, !zone.isEmpty else { continue }
            byTimeZone[zone, default: 0] += count
        }
    }
}

/// The counts of one segment, by numbers of the table, which are valid only until other tasks run.
private struct Tally {
    let table: DeviceTable
    private(set) var devices = 0
    private(set) var profiles: [UInt32: Int] = [:]
    /// The number of devices by the channels of their addresses.
    private var channels: [[UInt32]: Int] = [:]

    init(_ table: DeviceTable) { self.table = table }

    mutating func add(_ block: DeviceBlock, _ index: Int) {
        devices += 1
        profiles[block.profiles[index], default: 0] += 1
        var own: [UInt32] = []
        table.addresses.visit(block.addresses[index]) { address, _ in own.append(address.channel) }
        channels[own, default: 0] += 1
    }

    /// The number of devices that have each kind of address.
    var kinds: [String: Int] {
        channels.reduce(into: [:]) { counts, entry in
            let kinds = Set(entry.key.compactMap { table.addresses.channels[$0]?.kind })
            for kind in kinds { counts[kind, default: 0] += entry.value }
        }
    }
}
