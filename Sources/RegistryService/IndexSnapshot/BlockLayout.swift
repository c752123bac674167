import Audience
import ServiceKit

/// Where what is in a block's image: its head.
///
/// Behind the head come a column of ids, one of where each device's record ends among the records,
/// four more columns, the records, the tables of what these name by numbers, and the sets.
struct BlockLayout {
    /// Of the head.
    static let headBytes = 64
    private static let mark: UInt32 = 0x6b63_6c62

    var key: BlockKey
    /// How many devices the columns have room for.
    var slots: Int
    /// Where the tables begin.
    var tables = 0
    /// How many entries the tables have: profiles, channels, names of attributes.
    var tableCounts: [Int] = [0, 0, 0]
    /// Where the sets begin, and how many there are.
    var sets = (start: 0, count: 0)

    /// Where the column of the records' ends begins.
    var ends: Int { Self.headBytes + slots * MemoryLayout<Identifier>.stride }
    /// Where the other columns begin.
    var columns: Int { ends + slots * MemoryLayout<UInt32>.stride }
    /// Where the records begin: two columns of four bytes, one of two and one of four are before.
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

    /// Writes the head over the beginning of an image.
    func write(to image: inout ImageWriter) {
        let numbers =
            [Self.mark, key.app, key.first]
            + ([slots, tables] + tableCounts + [sets.start, sets.count]).map(UInt32.init)
        for (index, number) in numbers.enumerated() { image.set(number, at: index * 4) }
    }

    /// Where an image has the ends of the records of some devices, and of the one before them.
    func ends(of indices: ClosedRange<Int>) -> Range<Int> {
        ends + max(0, indices.lowerBound - 1) * 4..<ends + (indices.upperBound + 1) * 4
    }

    /// Where an image has what is a device's own.
    ///
    /// - Parameters:
    ///   - bytes: those of the column of the records' ends that `ends(of:)` has told.
    ///   - first: the first of the indices that it was asked for.
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
