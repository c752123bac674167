import Audience
import Protocol
import ServiceKit

/// Reads a block's image into memory that has nothing of that block yet.
///
/// The image's pages have been checked against their digests, so `BlockImageWriter` wrote them. A
/// device that was erased since has no id in the image and is left out. After an error memory has a
/// part of the block and must be discarded.
struct BlockImageReader {
    /// The image's head.
    let layout: BlockLayout
    private let image: [UInt8]
    private var columns: DeviceBlock.Columns
    private let ends: [UInt32]
    private var tables: BlockTables

    /// Reads everything except the records and the sets.
    init(_ image: [UInt8]) throws(ImageError) {
        layout = try BlockLayout(image)
        self.image = image
        var reader = ImageReader(image, from: BlockLayout.headBytes)
        let ids = try reader.column(of: Identifier.self, count: layout.slots)
        ends = try reader.column(of: UInt32.self, count: layout.slots)
        columns = DeviceBlock.Columns(
            ids: ids, tagVersions: try reader.column(of: UInt32.self, count: layout.slots),
            created: try reader.column(of: UInt32.self, count: layout.slots),
            seen: try reader.column(of: UInt16.self, count: layout.slots),
            profiles: try reader.column(of: UInt32.self, count: layout.slots))
        tables = try BlockTables(image, layout)
    }

    /// Adds the block's devices to the table and the directory.
    mutating func fill(_ table: DeviceTable, _ directory: AppDirectory) throws(ImageError) {
        let first = layout.key.first
        guard !directory.hasBlock(from: first) else { throw ImageError("it has a block twice") }
        var isThere = [UInt64](repeating: 0, count: DeviceBlock.size / 64)
        for index in 0..<layout.slots where columns.isUsed(index) {
            isThere[index >> 6] |= 1 << UInt64(index & 63)
        }
        columns.profiles = try tables.profiles(columns, &table.profiles)
        let attributes = try readRecords(table, directory)
        table.fill(columns, in: directory, first: first)
        let segment = Int(first >> 16)
        directory.index.fill(segment: segment, isThere: isThere)
        var reader = ImageReader(image, from: layout.sets.start)
        try directory.index.fill(segment: segment, count: layout.sets.count, from: &reader)
        for (name, found) in zip(tables.names, attributes) {
            directory.attributes.fill(name, segment: segment, found.lows, found.values)
        }
    }

    /// The values of an attribute, with the lower halves of their ordinals in ascending order.
    private typealias Found = (lows: [UInt16], values: [Selector.AttributeValue])

    /// Reads the records: adds the addresses to the table, and returns the attributes by the number
    /// of their name.
    private mutating func readRecords(
        _ table: DeviceTable, _ directory: AppDirectory
    ) throws(ImageError) -> [Found] {
        var attributes = [Found](repeating: ([], []), count: tables.names.count)
        var channels = BlockChannels(tables.channels, &table.addresses)
        columns.addresses = [UInt32](repeating: AddressTable.none, count: layout.slots)
        var (position, packed): (Int, [UInt8]) = (layout.records, [])
        for index in 0..<layout.slots {
            let (start, end) = (position, layout.records + Int(ends[index]))
            guard start <= end, end <= layout.tables else {
                throw ImageError("its records overlap")
            }
            position = end
            guard columns.isUsed(index), start < end else { continue }
            var next = start + 1
            if image[start] == 1 {
                next = channels.repack(image.span, from: next, to: &packed)
                columns.addresses[index] = table.addresses.insert(packed: packed)
            }
            var reader = ImageReader(image, from: next)
            while reader.position < end {
                let (name, value) = try reader.attribute()
                guard name < attributes.count else { throw ImageError("an attribute has no name") }
                attributes[Int(name)].lows.append(UInt16(index))
                attributes[Int(name)].values.append(value)
            }
        }
        channels.finish(&table.addresses)
        directory.countAddresses(channels.count)
        return attributes
    }
}
