import Audience
import Protocol

/// The values that the records and columns of an image refer to by number.
struct BlockTables {
    private let profiles: [TargetProfile]
    /// The channels of the block's addresses.
    let channels: [Channel]
    /// The names of the block's attributes.
    private(set) var names: [Selector.Name] = []

    /// Reads an image's tables.
    init(_ image: [UInt8], _ layout: BlockLayout) throws(ImageError) {
        var reader = ImageReader(image, from: layout.tables)
        var (profiles, channels): ([TargetProfile], [Channel]) = ([], [])
        for _ in 0..<layout.tableCounts[0] {
            guard let message = try? Proto.TargetProfile(decoding: reader.counted()) else {
                throw ImageError("a profile cannot be read")
            }
            profiles.append(TargetProfile(message))
        }
        for _ in 0..<layout.tableCounts[1] {
            guard let message = try? Proto.TargetChannel(decoding: reader.counted()) else {
                throw ImageError("a channel cannot be read")
            }
            channels.append(Channel(message))
        }
        for _ in 0..<layout.tableCounts[2] {
            guard let name = Selector.Name(try reader.text()) else {
                throw ImageError("an attribute's name cannot be read")
            }
            names.append(name)
        }
        (self.profiles, self.channels) = (profiles, channels)
    }

    /// Returns the column of profiles with their numbers in memory, and counts the new uses of
    /// each.
    func profiles(
        _ columns: DeviceBlock.Columns, _ known: inout Interner<TargetProfile>
    ) throws(ImageError) -> [UInt32] {
        var uses = [Int](repeating: 0, count: profiles.count)
        var numbers: [UInt32] = []
        for profile in profiles { numbers.append(known.acquire(profile)) }
        var column = columns.profiles
        for index in column.indices where columns.isUsed(index) {
            let local = Int(column[index])
            guard local < numbers.count else { throw ImageError("a device's profile is missing") }
            uses[local] += 1
            column[index] = numbers[local]
        }
        for (local, number) in numbers.enumerated() {
            if uses[local] == 0 {
                known.release(number)
            } else {
                known.use(number, more: uses[local] - 1)
            }
        }
        return column
    }
}

/// The channels of an image while its addresses are added to memory.
struct BlockChannels {
    private let hasKeys: [Bool]
    private let numbers: [UInt32]
    private var uses: [Int]

    /// The number of addresses that were added.
    var count: Int { uses.reduce(0, +) }

    /// Adds the channels to `addresses`.
    init(_ channels: [Channel], _ addresses: inout AddressTable) {
        hasKeys = channels.map(\.hasKeys)
        var numbers: [UInt32] = []
        for channel in channels { numbers.append(addresses.acquire(channel)) }
        self.numbers = numbers
        uses = [Int](repeating: 0, count: channels.count)
    }

    /// Writes the addresses that begin at `start` to `packed`, with their channels' numbers in
    /// memory, and returns where they end in the image.
    mutating func repack(
        _ image: borrowing Span<UInt8>, from start: Int, to packed: inout [UInt8]
    ) -> Int {
        packed.removeAll(keepingCapacity: true)
        var position = start
        while true {
            let address = PackedAddress(image, from: position) { hasKeys[Int($0)] }
            address.append(image, channel: numbers[Int(address.channel)], to: &packed)
            uses[Int(address.channel)] += 1
            position = address.end
            if address.isLast { return position }
        }
    }

    /// Adds to `addresses` how often each channel is used.
    func finish(_ addresses: inout AddressTable) {
        for (number, count) in zip(numbers, uses) { addresses.use(number, more: count - 1) }
    }
}

extension TargetProfile {
    fileprivate init(_ message: Proto.TargetProfile) {
        self.init(
            locale: message.locale, timeZone: message.timeZone, settings: message.settings)
    }
}

extension Channel {
    fileprivate init(_ message: Proto.TargetChannel) {
        self.init(
            kind: message.kind, topic: message.topic, environment: message.environment,
            hasKeys: message.hasKeys)
    }
}
