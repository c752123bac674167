import Foundation

/// Records in a file that only grows, each with its checksum.
///
/// A record that was torn when its process died is left out, and hides none of those after it.
struct Journal: Sendable {
    let name: String

    init(_ name: String) { self.name = name }

    /// Adds a record, and returns how many bytes it took.
    ///
    /// It is not flushed to the disk: the system keeps what a process has written when the
    /// process dies, and a receipt must not take longer.
    @discardableResult
    func append(_ record: some Encodable, _ store: some FileStore) throws -> Int {
        // The first line feed ends whatever a torn write has left.
        var line = try StoredEncoder.encode(record, after: Checksum.digits + 2)
        let head = "\n\(Checksum.text(line.dropFirst(Checksum.digits + 2))) "
        line.replaceSubrange(0..<Checksum.digits + 2, with: head.utf8)
        line.append(UInt8(ascii: "\n"))
        try store.append(name, Data(line))
        return line.count
    }

    /// Returns the records that are whole, in the order in which they were added.
    func read<Record: Decodable>(
        _ type: Record.Type = Record.self, _ store: some FileStore
    ) -> Stored<(records: [Record], bytes: Int)> {
        store.read(name).map { bytes in
            let lines = [UInt8](bytes).split(separator: UInt8(ascii: "\n"))
            return (lines.compactMap { Self.parse($0) }, bytes.count)
        }
    }

    private static func parse<Record: Decodable>(_ line: ArraySlice<UInt8>) -> Record? {
        guard line.count > 9 else { return nil }
        let payload = line.dropFirst(9)
        guard String(decoding: line.prefix(8), as: UTF8.self) == Checksum.text(payload) else {
            return nil
        }
        return StoredDecoder.decode(Record.self, from: Array(payload))
    }
}
