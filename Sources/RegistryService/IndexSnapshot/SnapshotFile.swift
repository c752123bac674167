import Audience
import Storage

/// A snapshot's file: a page for the head, the blocks' images, and the table of their positions.
struct SnapshotFile: ~Copyable {
    private var file: CheckedFile
    /// The head.
    private(set) var head: SnapshotHead

    private init(_ file: consuming CheckedFile, _ head: SnapshotHead) {
        self.file = file
        self.head = head
    }

    /// Creates a file, which has no head until `finish`.
    static func create(_ path: String) throws -> SnapshotFile {
        var file = try CheckedFile.create(path)
        try file.append([0])
        return SnapshotFile(file, SnapshotHead(generation: [], cursor: 0))
    }

    /// Opens the file at `path`; returns nil if another version wrote it.
    static func open(_ path: String) throws -> SnapshotFile? {
        let file = try CheckedFile.open(path)
        let first = try file.read(page: 0, count: CheckedFile.room)
        guard let found = try SnapshotHead.read(first) else { return nil }
        let bytes = SnapshotHead.tableBytes(found.count)
        var head = found.head
        try head.readParts(
            try file.read(page: found.tablePage, count: bytes), count: found.count)
        return SnapshotFile(file, head)
    }

    /// Adds a block's image.
    mutating func append(_ image: [UInt8], of key: BlockKey, devices: Int) throws {
        let page = try file.append(image)
        head.parts.append(
            SnapshotHead.Part(key: key, page: page, bytes: image.count, devices: devices))
    }

    /// Writes the head and the table, and returns once everything is on disk.
    mutating func finish(generation: [UInt8], cursor: Int64) throws {
        (head.generation, head.cursor) = (generation, cursor)
        let bytes = head.written(tablePage: file.pages)
        try file.append(bytes.table)
        try file.write(bytes.head, page: 0)
        try file.sync()
    }

    /// Reads a block's image.
    func image(_ part: SnapshotHead.Part) throws -> [UInt8] {
        try file.read(page: part.page, count: part.bytes)
    }

    /// Overwrites the data of the devices in these rows with zeros, and returns once that is on
    /// disk.
    func erase(_ rows: Set<DeviceRow>) throws {
        let byBlock = Dictionary(grouping: rows, by: BlockKey.init)
        for part in head.parts {
            guard let rows = byBlock[part.key] else { continue }
            let layout = try BlockLayout(
                try file.read(page: part.page, count: BlockLayout.headBytes))
            let indices = rows.map { Int($0.ordinal & 0xffff) }.filter { $0 < layout.slots }
                .sorted()
            guard let first = indices.first, let last = indices.last else { continue }
            let ends = try file.read(layout.ends(of: first...last), page: part.page)
            var ranges: [Range<Int>] = []
            for index in indices {
                ranges += try layout.ranges(of: index, ends: ends, from: first)
            }
            try file.clear(ranges, page: part.page)
        }
        if !byBlock.isEmpty { try file.sync() }
    }
}
