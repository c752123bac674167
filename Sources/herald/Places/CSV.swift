/// Comma-separated values with a line of headings (RFC 4180): quotes, doubled quotes, either line
/// end.
struct CSV {
    /// One line under the headings.
    struct Row {
        /// The line of the file that it begins on, from 1.
        let line: Int
        fileprivate let cells: [String]
        fileprivate let columns: [String: Int]

        /// The cell under a heading; empty where the column or the cell is missing.
        subscript(_ heading: String) -> String {
            guard let column = columns[heading], column < cells.count else { return "" }
            return cells[column]
        }
    }

    let headings: [String]
    let rows: [Row]

    /// Reads `text`, whose first line must hold `required` headings.
    ///
    /// Throws `UsageError` naming the line.
    init(_ text: String, _ name: String, required: [String]) throws(UsageError) {
        var reader = CSVReader(text)
        guard let first = try reader.next(name) else {
            throw UsageError("\(name) is empty; its first line names the columns")
        }
        let headings = first.cells.map { $0.lowercased() }
        for heading in required where !headings.contains(heading) {
            throw UsageError("\(name) has no column '\(heading)'")
        }
        let columns = Dictionary(zip(headings, 0...), uniquingKeysWith: { first, _ in first })
        var rows: [Row] = []
        while let record = try reader.next(name) {
            guard record.cells.count == headings.count else {
                throw UsageError(
                    "\(name):\(record.line): \(record.cells.count) values under "
                        + "\(headings.count) headings")
            }
            rows.append(Row(line: record.line, cells: record.cells, columns: columns))
        }
        self.headings = headings
        self.rows = rows
    }
}

/// Cuts CSV into records.
private struct CSVReader {
    private let bytes: [UInt8]
    private var index = 0
    private var line = 1

    init(_ text: String) {
        bytes = Array(text.utf8)
        // The byte order mark that spreadsheets put first.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    /// The next record, blank lines left out; nil at the end.
    mutating func next(_ name: String) throws(UsageError) -> (line: Int, cells: [String])? {
        while index < bytes.count, skipLineEnd() {}
        guard index < bytes.count else { return nil }
        let start = line
        var cells: [String] = []
        while true {
            cells.append(try cell(name))
            guard index < bytes.count, bytes[index] == UInt8(ascii: ",") else { break }
            index += 1
        }
        guard index == bytes.count || skipLineEnd() else {
            throw UsageError("\(name):\(line): something stands behind a closing quote")
        }
        return (start, cells)
    }

    private mutating func skipLineEnd() -> Bool {
        if bytes[index...].starts(with: [0x0D, 0x0A]) {
            index += 2
        } else if bytes[index] == 0x0A {
            index += 1
        } else {
            return false
        }
        line += 1
        return true
    }

    private mutating func cell(_ name: String) throws(UsageError) -> String {
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
            let start = index
            while index < bytes.count, bytes[index] != UInt8(ascii: ","),
                bytes[index] != 0x0A, bytes[index] != 0x0D || !isAtLineEnd
            {
                index += 1
            }
            return String(decoding: bytes[start..<index], as: UTF8.self)
        }
        let start = line
        index += 1
        var text: [UInt8] = []
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "\"") {
                guard index < bytes.count, bytes[index] == byte else {
                    return String(decoding: text, as: UTF8.self)
                }
                index += 1
            } else if byte == 0x0A {
                line += 1
            }
            text.append(byte)
        }
        throw UsageError("\(name):\(start): a quote is not closed")
    }

    private var isAtLineEnd: Bool { index + 1 < bytes.count && bytes[index + 1] == 0x0A }
}
