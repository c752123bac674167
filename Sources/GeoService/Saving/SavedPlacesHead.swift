import Audience
import Spatial

/// What a file of saved indexes is of, and how it is written: its first page.
struct SavedPlacesHead: Hashable, Sendable {
    /// Another one for every change of what is written, or of how anything in memory is derived
    /// from the store: a file of before is then left alone.
    private static let version: UInt32 = 2
    /// As this processor writes it; another order of bytes makes it another number.
    private static let mark: UInt64 = 0x7864_692d_6f65_6768

    /// Of the feed: that of another store says nothing.
    let generation: [UInt8]
    /// The last change of places that is surely in it; those after it may be.
    let cursor: Int64

    init(generation: [UInt8], cursor: Int64) {
        (self.generation, self.cursor) = (generation, cursor)
    }

    /// The page.
    ///
    /// - Parameters:
    ///   - page: where the table of contents is.
    ///   - bytes: how long that is.
    func written(tablePage page: Int, bytes: Int) -> [UInt8] {
        var writer = ImageWriter()
        writer.append(Self.mark)
        writer.append(Self.version)
        writer.append(UInt32(TreeImage.strides.node))
        writer.append(UInt32(TreeImage.strides.leaf))
        writer.append(cursor)
        writer.append(UInt64(page))
        writer.append(UInt64(bytes))
        writer.append(counted: generation)
        return writer.bytes
    }

    /// What a page says; nil when it was written by another version.
    static func read(
        _ page: [UInt8]
    ) throws(ImageError) -> (head: SavedPlacesHead, tablePage: Int, bytes: Int)? {
        var reader = ImageReader(page)
        guard try reader.number() == mark, try reader.number() == version,
            try reader.number() == UInt32(TreeImage.strides.node),
            try reader.number() == UInt32(TreeImage.strides.leaf)
        else { return nil }
        let cursor: Int64 = try reader.number()
        let (page, bytes): (UInt64, UInt64) = (try reader.number(), try reader.number())
        let head = SavedPlacesHead(generation: try reader.counted(), cursor: cursor)
        return (head, Int(clamping: page), Int(clamping: bytes))
    }
}
