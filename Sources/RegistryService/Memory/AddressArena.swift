/// An allocator for short arrays of bytes, each identified by 32 bits.
///
/// Devices' addresses are kept in it.
///
/// The size of an entry is rounded up to a multiple of 4 bytes. A freed entry is reused for one of
/// the same size. The caller knows how long an entry is.
struct AddressArena {
    private static let blockBytes = 1 << 20
    /// The number of blocks that 32 bits can address in units of 4 bytes: 16 GiB, or 400 million
    /// tokens of APNs.
    private static let blockLimit = 1 << 14

    private var blocks: [[UInt8]] = []
    /// Free entries, by their size in units of 4 bytes.
    private var free: [[UInt32]] = []
    /// The number of bytes used of the last block.
    private var used = blockBytes

    /// Stores `bytes`, which must not be empty, and returns their place.
    mutating func insert(_ bytes: [UInt8]) -> UInt32 {
        let place = take(Self.words(bytes.count))
        let (block, offset) = Self.position(place)
        blocks[block].replaceSubrange(offset..<offset + bytes.count, with: bytes)
        return place
    }

    /// Frees the entry of `count` bytes at `place`.
    mutating func remove(_ place: UInt32, count: Int) {
        let words = Self.words(count)
        if free.count <= words {
            free.append(contentsOf: repeatElement([], count: words + 1 - free.count))
        }
        free[words].append(place)
    }

    /// Passes the block that an entry is in, and the entry's offset, to `body`.
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
            // The process stops, as when memory runs out.
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
