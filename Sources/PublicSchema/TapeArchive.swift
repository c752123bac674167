/// The tar format that POSIX calls ustar, for plain files with short names.
enum TapeArchive {
    private static let block = 512

    /// An archive of `files`, all of them owned by nobody and without a date.
    static func bytes(of files: [PublicSchema.File]) -> [UInt8] {
        var archive: [UInt8] = []
        for file in files {
            archive += header(of: file) + file.bytes
            let rest = archive.count % block
            if rest > 0 { archive += [UInt8](repeating: 0, count: block - rest) }
        }
        // Two empty blocks end it.
        return archive + [UInt8](repeating: 0, count: 2 * block)
    }

    private static func header(of file: PublicSchema.File) -> [UInt8] {
        // Longer names would need another kind of entry; the schema has none.
        precondition(file.name.utf8.count <= 100, "\(file.name) is too long for ustar")
        var header = [UInt8](repeating: 0, count: block)
        func put(_ text: String, at offset: Int) {
            header.replaceSubrange(offset..<offset + text.utf8.count, with: text.utf8)
        }
        put(file.name, at: 0)
        put("0000644", at: 100)
        put("0000000", at: 108)
        put("0000000", at: 116)
        put(octal(file.bytes.count, digits: 11), at: 124)
        put(octal(0, digits: 11), at: 136)
        // Of the sum, its own field counts as blanks.
        put("        ", at: 148)
        put("0", at: 156)
        put("ustar\u{0}00", at: 257)
        let sum = header.reduce(0) { $0 + Int($1) }
        put(octal(sum, digits: 6) + "\u{0} ", at: 148)
        return header
    }

    private static func octal(_ number: Int, digits: Int) -> String {
        let text = String(number, radix: 8)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }
}
