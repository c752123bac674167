import Audience
import ServiceKit

/// The head of a block's image: where its parts are.
///
/// After the head come the ids, the ends of the records (offsets from the first record), four more
/// columns, the records, the tables of what these refer to by number, and the sets.
struct BlockLayout {
    /// The size of the head in bytes.
    static let headBytes = 64
    private static let mark: UInt32 = 0x6b63_6c62

    var key: BlockKey
    /// The number of devices that the columns have room for.
    var slots: Int
    /// The offset of the tables.
    var tables = 0
    /// The number of profiles, of channels and of attribute names in the tables.
    var tableCounts: [Int] = [0, 0, 0]
    /// The offset of the sets, and their number.
    var sets = (start: 0, count: 0)

    /// The offset of the column with the ends of the records.
    var ends: Int { Self.headBytes + slots * MemoryLayout<Identifier>.stride }
    /// The offset of the columns that follow `ends`.
    var columns: Int { ends + slots * MemoryLayout<UInt32>.stride }
    /// The offset of the records.
    ///
    /// The columns before it take 4, 4, 2 and 4 bytes for each device.
    var records: Int { columns + slots * (4 + 4 + 2 + 4) }

    init(_ key: BlockKey, slots: Int) { (self.key, self.slots) = (key, slots) }

    /// Reads the head of an image.
    init(_ image: [UInt8]) throws(ImageError) {
        var reader = ImageReader(image)
        guard try reader.number() == Self.mark else { throw ImageError("it is no block's") }
        key = BlockKey(app: try reader.number(), first: try reader.number())
        slots = Int(try reader.number(UInt32.self))
        tables = Int(try reader.number(UInt32.self))
        for index in tableCounts.indices {
            tableCounts[index] = Int(try reader.number(UInt32.self))
        }
        sets.start = Int(try reader.number(UInt32.self))
        sets.count = Int(try reader.number(UInt32.self))
        guard slots <= DeviceBlock.size, records <= tables, tables <= sets.start else {
            throw ImageError("its parts overlap")
        }
    }

    /// Writes the head over the first bytes of an image.
    func write(to image: inout ImageWriter) {
        let numbers =
            [Self.mark, key.app, key.first]
            + ([slots, tables] + tableCounts + [sets.start, sets.count]).map(UInt32.init)
        for (index, number) in numbers.enumerated() { image.set(number, at: index * 4) }
    }

    /// Returns the range of bytes that has the ends of these devices' records, and of the record
    /// before them.
    func ends(of indices: ClosedRange<Int>) -> Range<Int> {
        ends + max(0, indices.lowerBound - 1) * 4..<ends + (indices.upperBound + 1) * 4
    }

    /// Returns the ranges of bytes that have a device's own data: its id and its record.
    ///
    /// - Parameters:
    ///   - bytes: the bytes of the range that `ends(of:)` returned.
    ///   - first: the first of the indices that `ends(of:)` was called with.
    func ranges(
        of index: Int, ends bytes: [UInt8], from first: Int
    ) throws(ImageError) -> [Range<Int>] {
        var reader = ImageReader(bytes, from: (max(0, index - 1) - max(0, first - 1)) * 4)
        let start: UInt32 = index == 0 ? 0 : try reader.number()
        let end: UInt32 = try reader.number()
        guard start <= end, records + Int(end) <= tables else {
            throw ImageError("the records of its devices overlap")
        }
        let id = Self.headBytes + index * MemoryLayout<Identifier>.stride
        return [
            id..<id + MemoryLayout<Identifier>.stride,
            records + Int(start)..<records + Int(end),
        ]
    }
}
