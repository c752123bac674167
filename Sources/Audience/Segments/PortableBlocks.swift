/// Reads a bitmap's blocks of 65,536 ordinals from the portable format, one at a time.
struct PortableBlocks {
    private enum Kind {
        case array, bits, runs
    }

    private struct Block {
        var segment: Int
        /// The offset of the contents.
        var offset: Int
        /// The number of ordinals or runs.
        var count: Int
        var kind: Kind

        /// The range of bytes of a block that is bits.
        var bits: Range<Int> {
            offset..<offset + SegmentWords.bytes
        }
    }

    private static let withRuns = 12_347
    private static let offsetThreshold = 4

    private let bytes: [UInt8]
    private var blocks: [Block] = []

    /// Reads the blocks of `bitmap`, as it is now.
    init(_ bitmap: Bitmap) {
        bytes = bitmap.serialized()
        let hasRuns = load16(0) == Self.withRuns
        let count = hasRuns ? load16(2) + 1 : load16(4) | load16(6) << 16
        let flags = 4
        let header = hasRuns ? flags + (count + 7) / 8 : 8
        var offset = header + count * 4
        if !hasRuns || count >= Self.offsetThreshold { offset += count * 4 }
        blocks.reserveCapacity(count)
        for index in 0..<count {
            let isRuns = hasRuns && bytes[flags + index / 8] >> UInt8(index % 8) & 1 == 1
            var block = Block(
                segment: load16(header + index * 4), offset: offset,
                count: load16(header + index * 4 + 2) + 1, kind: .array)
            if isRuns {
                (block.kind, block.count) = (.runs, load16(offset))
                block.offset += 2
                offset += 2 + block.count * 4
            } else if block.count > SegmentArray.maximum {
                block.kind = .bits
                offset += SegmentWords.bytes
            } else {
                offset += block.count * 2
            }
            blocks.append(block)
        }
    }

    /// The segments that have a block, in order.
    var segments: [Int] {
        blocks.map(\.segment)
    }

    /// The number of the first segment after all blocks.
    var segmentCount: Int {
        blocks.last.map { $0.segment + 1 } ?? 0
    }

    /// Sets the bits of a segment, all of which must be clear.
    func fill(_ segment: Int, _ words: inout MutableSpan<UInt64>) {
        unsafe words.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            unsafe fill(segment, SegmentWords(base))
        }
    }

    /// Sets the bits of a segment, all of which must be clear.
    func fill(_ segment: Int, _ words: SegmentWords) {
        guard let block = block(segment) else { return }
        switch block.kind {
        case .array:
            for index in 0..<block.count {
                _ = words.insert(UInt16(truncatingIfNeeded: load16(block.offset + index * 2)))
            }
        case .bits:
            unsafe bytes.withUnsafeBytes { bytes in
                unsafe UnsafeMutableRawBufferPointer(
                    start: words.base, count: SegmentWords.bytes
                ).copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[block.bits]))
            }
        case .runs:
            for index in 0..<block.count {
                let first = load16(block.offset + index * 4)
                let last = first + load16(block.offset + index * 4 + 2)
                words.insert(UInt16(first), through: UInt16(last))
            }
        }
    }

    private func block(_ segment: Int) -> Block? {
        // Most bitmaps have a block for each segment.
        if segment < blocks.count, blocks[segment].segment == segment { return blocks[segment] }
        var (low, high) = (0, blocks.count)
        while low < high {
            let middle = (low + high) / 2
            if blocks[middle].segment < segment { low = middle + 1 } else { high = middle }
        }
        return low < blocks.count && blocks[low].segment == segment ? blocks[low] : nil
    }

    private func load16(_ index: Int) -> Int {
        Int(bytes[index]) | Int(bytes[index + 1]) << 8
    }
}
