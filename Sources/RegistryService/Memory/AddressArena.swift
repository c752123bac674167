/// Short lists of bytes in blocks, each named by 32 bits: what a device's addresses are kept in.
///
/// An entry is a multiple of 4 bytes; one that is given back is used again for one of its size. The
/// caller knows how long an entry is.
struct AddressArena {
    private static let blockBytes = 1 << 20
    /// Blocks whose places of 4 bytes a place can name: 16 GiB, 400 million tokens of APNs.
    private static let blockLimit = 1 << 14

    private var blocks: [[UInt8]] = []
    /// By a quarter of their size, places that are free.
    private var free: [[UInt32]] = []
    /// Used of the last block.
    private var used = blockBytes

    /// Keeps `bytes`, at least 1.
    mutating func insert(_ bytes: [UInt8]) -> UInt32 {
        let place = take(Self.words(bytes.count))
        let (block, offset) = Self.position(place)
        blocks[block].replaceSubrange(offset..<offset + bytes.count, with: bytes)
        return place
    }

    /// Gives an entry of `count` bytes back.
    mutating func remove(_ place: UInt32, count: Int) {
        let words = Self.words(count)
        if free.count <= words {
            free.append(contentsOf: repeatElement([], count: words + 1 - free.count))
        }
        free[words].append(place)
    }

    /// Shows the bytes among which an entry lies, and where it begins.
    func withBytes<Value>(
        at place: UInt32, _ body: (borrowing Span<UInt8>, Int) -> Value
    ) -> Value {
        let (block, offset) = Self.position(place)
        let bytes = blocks[block]
        return body(bytes.span, offset)
    }

    private mutating func take(_ words: Int) -> UInt32 {
        if words < free.count, let place = free[words].popLast() { return place }
        if used + words * 4 > Self.blockBytes {
            // As with memory that is used up, there is nothing to go on with.
            precondition(blocks.count < Self.blockLimit, "over 16 GiB of addresses")
            blocks.append([UInt8](repeating: 0, count: Self.blockBytes))
            used = 0
        }
        defer { used += words * 4 }
        return UInt32((blocks.count - 1) << 18 | used / 4)
    }

    private static func words(_ bytes: Int) -> Int { (bytes + 3) / 4 }

    private static func position(_ place: UInt32) -> (block: Int, offset: Int) {
        (Int(place >> 18), Int(place & 0x3ffff) * 4)
    }
}
