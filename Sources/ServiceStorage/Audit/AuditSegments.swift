import Protocol
import Storage

/// The files of one audit log: each is named by the number of its first record.
package struct AuditSegments: Sendable {
    /// The directory of the log's files.
    package let directory: String

    /// The longest file that is read, in bytes: a log begins a new one long before.
    private static let limit = 256 << 20
    private static let suffix = ".jsonl"
    private static let digits = 20

    /// Creates the files of a log in a directory.
    package init(_ directory: String) { self.directory = directory }

    /// Returns the numbers of the files' first records, in order.
    package func firsts() throws -> [UInt64] {
        try (PrivateDirectory.names(in: directory) ?? []).compactMap { name in
            guard name.hasSuffix(Self.suffix) else { return nil }
            return UInt64(name.dropLast(Self.suffix.count))
        }
        .sorted()
    }

    /// Returns the path of the file that begins with a record.
    package func path(_ first: UInt64) -> String {
        let text = String(first)
        let zeros = String(repeating: "0", count: max(0, Self.digits - text.utf8.count))
        return "\(directory)/\(zeros)\(text)\(Self.suffix)"
    }

    /// Returns the bytes of a file; none if it was removed meanwhile.
    package func contents(_ first: UInt64) throws -> [UInt8] {
        guard try PlainFile.exists(path(first)) else { return [] }
        return try PlainFile.contents(of: path(first), limit: Self.limit)
    }
}

extension [UInt8] {
    /// The lines, without their newlines; an incomplete one at the end is left out.
    package var completeLines: [ArraySlice<UInt8>] {
        guard let end = lastIndex(of: UInt8(ascii: "\n")) else { return [] }
        return self[..<end].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }
}
