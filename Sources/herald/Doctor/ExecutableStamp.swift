/// The version that an executable of the suite is stamped with, read from its file without starting
/// it.
enum ExecutableStamp {
    private static let section = ".herald_version"

    /// Returns the version of the executable at a path: empty for a build of the sources, nil if it
    /// is no executable of the suite.
    static func read(_ path: String) -> String? {
        read { offset, count in SystemFiles.bytes(path, from: offset, atMost: count) }
    }

    /// Returns the version in an ELF file of 64 bits, the first byte the lowest.
    ///
    /// - Parameter bytes: returns bytes of the file, from an offset on.
    static func read(_ bytes: (_ offset: Int, _ count: Int) -> [UInt8]?) -> String? {
        guard let header = bytes(0, 64), header.count == 64,
            header.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]),
            let start = number(header, 0x28, 8), let size = number(header, 0x3A, 2),
            let count = number(header, 0x3C, 2), let names = number(header, 0x3E, 2), size >= 64,
            names < count, let table = bytes(start, size * count), table.count == size * count
        else { return nil }
        let place: (Int) -> (offset: Int, count: Int)? = { index in
            guard let offset = number(table, index * size + 0x18, 8),
                let count = number(table, index * size + 0x20, 8), count <= 1 << 20
            else { return nil }
            return (offset, count)
        }
        guard let list = place(names), let text = bytes(list.offset, list.count) else { return nil }
        for index in 0..<count {
            guard let name = number(table, index * size, 4), name < text.count,
                text[name...].prefix(while: { $0 != 0 }).elementsEqual(section.utf8)
            else { continue }
            guard let found = place(index), let stamp = bytes(found.offset, found.count) else {
                return nil
            }
            return String(decoding: stamp.prefix { $0 != 0 }, as: UTF8.self)
        }
        return nil
    }

    private static func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int? {
        guard offset >= 0, offset + count <= bytes.count else { return nil }
        let value = bytes[offset..<offset + count].reversed().reduce(UInt64(0)) {
            $0 << 8 | UInt64($1)
        }
        return Int(exactly: value)
    }
}
