import Audience
import Protocol
import ServiceKit

/// Writes the image of a block in steps, so that no step delays calls for long.
///
/// A device that changes between two steps may be in the image as before, as after, or partly as
/// both. Its row is in the feed after the snapshot's cursor, so a start reads it from the store
/// again.
struct BlockImageWriter {
    /// The number of records and the number of sets that are written in one step; records are
    /// divided by the number of the app's attribute names.
    private static let (recordsPerStep, setsPerStep) = (4096, 512)
    /// The largest size of an image in bytes: offsets in it have 32 bits.
    private static let limit = 1 << 31

    private enum Step {
        case records(from: Int)
        case tables
        case sets(ArraySlice<UInt32>)
        case done
    }

    private let block: DeviceBlock
    private var layout: BlockLayout
    private var image: ImageWriter
    private var step = Step.records(from: 0)
    private var profiles = LocalNumbers<TargetProfile>()
    private var channels = LocalNumbers<Channel>()
    private var names = LocalNumbers<Selector.Name>()

    /// Begins the image with the block's columns as they are now.
    init(_ block: DeviceBlock, _ table: DeviceTable) {
        self.block = block
        let key = BlockKey(app: block.directory.app.number, first: block.first)
        layout = BlockLayout(key, slots: block.seen.count)
        image = ImageWriter(capacity: layout.records * 3)
        writeColumns(table)
    }

    /// The block that the image is of.
    var key: BlockKey { layout.key }

    private var segment: Int { Int(block.first >> 16) }

    /// Performs the next step; returns the image after the last step, and nil before.
    mutating func next(_ table: DeviceTable) throws(ImageError) -> [UInt8]? {
        // The numbers of profiles and channels in memory may have been reused since the last step.
        profiles.forgetNumbers()
        channels.forgetNumbers()
        guard image.count <= Self.limit else { throw ImageError("a block is over 2 GiB") }
        switch step {
        case .records(let start):
            let columns = block.directory.attributes.nameCount
            let count = max(64, Self.recordsPerStep / (1 + columns))
            let end = min(start + count, layout.slots)
            writeRecords(start..<end, table)
            step = end < layout.slots ? .records(from: end) : .tables
        case .tables:
            try writeTables()
            step = .sets(block.directory.index.setNumbers(inSegment: segment)[...])
        case .sets(let numbers):
            layout.sets.count += block.directory.index.write(
                numbers.prefix(Self.setsPerStep), inSegment: segment, to: &image)
            let rest = numbers.dropFirst(Self.setsPerStep)
            step = rest.isEmpty ? .done : .sets(rest)
        case .done:
            layout.write(to: &image)
            return image.bytes
        }
        return nil
    }

    private mutating func writeColumns(_ table: DeviceTable) {
        image.append(contentsOf: [UInt8](repeating: 0, count: BlockLayout.headBytes))
        let slots = layout.slots
        image.append(column: block.allIDs, count: slots)
        // A placeholder for the ends of the records, which `writeRecords` fills in.
        image.append(column: [UInt32](repeating: 0, count: slots), count: slots)
        image.append(column: block.tagVersions, count: slots)
        image.append(column: block.created, count: slots)
        image.append(column: block.seen, count: slots)
        var local = [UInt32](repeating: 0, count: slots)
        for index in 0..<slots where block.id(at: index) != nil {
            local[index] = profiles.number(block.profiles[index]) { table.profiles[$0] }
        }
        image.append(column: local, count: slots)
    }

    private mutating func writeRecords(_ indices: Range<Int>, _ table: DeviceTable) {
        let attributes = attributes(of: indices)
        var record: [UInt8] = []
        for index in indices {
            if block.id(at: index) != nil {
                record.removeAll(keepingCapacity: true)
                table.addresses.visit(block.addresses[index]) { address, bytes in
                    let channel = channels.number(address.channel) { table.addresses.channels[$0] }
                    address.append(bytes, channel: channel, to: &record)
                }
                let own = attributes[index] ?? []
                if !record.isEmpty || !own.isEmpty {
                    image.append(UInt8(record.isEmpty ? 0 : 1))
                    image.append(contentsOf: record)
                    image.append(contentsOf: own)
                }
            }
            image.set(UInt32(image.count - layout.records), at: layout.ends + index * 4)
        }
        layout.tables = image.count
    }

    /// Returns the encoded attributes of the devices at these indices.
    private mutating func attributes(of indices: Range<Int>) -> [Int: [UInt8]] {
        var found: [Int: ImageWriter] = [:]
        block.directory.attributes.visit(segment, indices) { name, low, value in
            found[Int(low), default: ImageWriter()].append(value, of: names.number(name))
        }
        return found.mapValues(\.bytes)
    }

    private mutating func writeTables() throws(ImageError) {
        for profile in profiles.values {
            guard let bytes = try? profile.message.encoded() else {
                throw ImageError("a profile cannot be written")
            }
            image.append(counted: bytes)
        }
        for channel in channels.values {
            guard let bytes = try? channel.message.encoded() else {
                throw ImageError("a channel cannot be written")
            }
            image.append(counted: bytes)
        }
        for name in names.values { image.append(text: name.text) }
        layout.tableCounts = [profiles.values.count, channels.values.count, names.values.count]
        layout.sets = (image.count, 0)
    }
}

/// Numbers, dense from 0, for the values that an image refers to.
///
/// The numbers in memory cannot be used: they may be reused while the image is written.
private struct LocalNumbers<Value: Hashable> {
    private(set) var values: [Value] = []
    private var numbers: [Value: UInt32] = [:]
    /// The numbers in the image by those in memory.
    private var byGlobal: [UInt32: UInt32] = [:]

    /// Forgets the numbers in memory, which may mean other values from now on.
    mutating func forgetNumbers() { byGlobal.removeAll(keepingCapacity: true) }

    /// Returns the number of `value` in the image.
    mutating func number(_ value: Value) -> UInt32 {
        if let number = numbers[value] { return number }
        numbers[value] = UInt32(values.count)
        values.append(value)
        return UInt32(values.count - 1)
    }

    /// Returns the number in the image for the value that has the number `global` in memory.
    mutating func number(_ global: UInt32, _ value: (UInt32) -> Value?) -> UInt32 {
        if let local = byGlobal[global] { return local }
        guard let value = value(global) else { return 0 }
        let local = number(value)
        byGlobal[global] = local
        return local
    }
}
