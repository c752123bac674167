import Audience

/// What a snapshot of the index is of, and where its parts are: its first page.
struct SnapshotHead: Sendable, Equatable {
    /// Where a block's image is.
    struct Part: Sendable, Equatable {
        let key: BlockKey
        /// The page it begins on.
        let page: Int
        let bytes: Int
        /// How many devices it has.
        let devices: Int
    }

    /// Another one for every change of what is written, of what a device's facets are, or of how
    /// anything in memory is derived from the store: a snapshot of before is then left alone.
    private static let version: UInt32 = 5
    /// As this processor writes it; another order of bytes makes it another number.
    private static let mark: UInt64 = 0x7864_692d_6472_6c68

    /// Of the feed: that of another store says nothing.
    var generation: [UInt8]
    /// The last change that is in all parts; those after it may be in some.
    var cursor: Int64
    var parts: [Part] = []

    /// The page before the table of the parts; that is on the pages behind all parts.
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

    /// The page's contents, without the parts, and where their table is; nil when it was written by
    /// another version.
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

    /// How long the table of `count` parts is.
    static func tableBytes(_ count: Int) -> Int { count * 28 }

    /// Reads the table.
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

/// Which block of which app.
struct BlockKey: Hashable, Sendable {
    /// The app's number.
    let app: UInt32
    /// The first ordinal.
    let first: UInt32

    init(app: UInt32, first: UInt32) { (self.app, self.first) = (app, first) }

    /// The block that a row is in.
    init(_ row: DeviceRow) { self.init(app: row.app, first: row.ordinal & ~0xffff) }
}
