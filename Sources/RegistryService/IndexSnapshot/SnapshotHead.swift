import Audience

/// The first page of a snapshot: which state it has, and where its parts are.
struct SnapshotHead: Sendable, Equatable {
    /// The position of a block's image.
    struct Part: Sendable, Equatable {
        let key: BlockKey
        /// The page on which the image begins.
        let page: Int
        let bytes: Int
        /// The number of devices in the block.
        let devices: Int
    }

    /// The version of the format.
    ///
    /// Raise it for every change of what is written, of a device's facets, or of how anything in
    /// memory is derived from the store: older snapshots are then ignored.
    static let version: UInt32 = 6
    /// The file's first bytes, in this processor's byte order, so that a file of the other byte
    /// order is not read.
    private static let mark: UInt64 = 0x7864_692d_6472_6c68

    /// The generation of the feed; a snapshot of another store has another one.
    var generation: [UInt8]
    /// The last change that is in all parts; later changes may be in some.
    var cursor: Int64
    var parts: [Part] = []

    /// Encodes the first page, and the table of the parts, which is written after all parts.
    func written(tablePage: Int) -> (head: [UInt8], table: [UInt8]) {
        var table = ImageWriter()
        for part in parts {
            table.append(part.key.app)
            table.append(part.key.first)
            table.append(UInt64(part.page))
            table.append(UInt64(part.bytes))
            table.append(UInt32(part.devices))
        }
        var head = ImageWriter()
        head.append(Self.mark)
        head.append(Self.version)
        head.append(cursor)
        head.append(UInt32(parts.count))
        head.append(UInt64(tablePage))
        head.append(counted: generation)
        return (head.bytes, table.bytes)
    }

    /// Decodes the first page; returns the head without its parts, and the page and number of
    /// entries of their table.
    ///
    /// Returns nil if another version wrote the page.
    static func read(
        _ page: [UInt8]
    ) throws(ImageError) -> (head: SnapshotHead, tablePage: Int, count: Int)? {
        var reader = ImageReader(page)
        guard try reader.number() == mark, try reader.number() == version else { return nil }
        let cursor: Int64 = try reader.number()
        let count: UInt32 = try reader.number()
        let tablePage: UInt64 = try reader.number()
        let head = SnapshotHead(generation: try reader.counted(), cursor: cursor)
        return (head, Int(clamping: tablePage), Int(count))
    }

    /// Returns the size of a table of `count` parts in bytes.
    static func tableBytes(_ count: Int) -> Int { count * 28 }

    /// Decodes the table of the parts.
    mutating func readParts(_ table: [UInt8], count: Int) throws(ImageError) {
        var reader = ImageReader(table)
        for _ in 0..<count {
            let key = BlockKey(app: try reader.number(), first: try reader.number())
            let page: UInt64 = try reader.number()
            let bytes: UInt64 = try reader.number()
            let devices: UInt32 = try reader.number()
            parts.append(
                Part(
                    key: key, page: Int(clamping: page), bytes: Int(clamping: bytes),
                    devices: Int(devices)))
        }
    }
}

/// The key of a block: its app and its first ordinal.
struct BlockKey: Hashable, Sendable {
    /// The app's number.
    let app: UInt32
    /// The first ordinal of the block.
    let first: UInt32

    init(app: UInt32, first: UInt32) { (self.app, self.first) = (app, first) }

    /// Creates the key of the block that a row is in.
    init(_ row: DeviceRow) { self.init(app: row.app, first: row.ordinal & ~0xffff) }
}
