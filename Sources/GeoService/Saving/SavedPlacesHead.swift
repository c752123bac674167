import Audience
import Spatial

/// The first page of a file of saved indexes: which state it has, and its format.
struct SavedPlacesHead: Hashable, Sendable {
    /// The version of the format.
    ///
    /// Raise it for every change of what is written, or of how anything in memory is derived from
    /// the store: older files are then ignored.
    private static let version: UInt32 = 2
    /// The file's first bytes, in this processor's byte order, so that a file of the other byte
    /// order is not read.
    private static let mark: UInt64 = 0x7864_692d_6f65_6768

    /// The generation of the feed; a file of another store has another one.
    let generation: [UInt8]
    /// The last change that is certainly in the file; later changes may be in it too.
    let cursor: Int64

    init(generation: [UInt8], cursor: Int64) {
        (self.generation, self.cursor) = (generation, cursor)
    }

    /// Encodes the first page.
    ///
    /// - Parameters:
    ///   - page: the page of the table of contents.
    ///   - bytes: the size of that table.
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

    /// Decodes the first page; nil if another version wrote it.
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
