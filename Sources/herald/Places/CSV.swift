/// A CSV file with a line of headings, read whole into memory; for files of some thousand lines.
struct CSV {
    /// A record below the headings.
    struct Row {
        /// The number of the row's first line in the file, from 1.
        let line: Int
        fileprivate let cells: [String]
        fileprivate let columns: [String: Int]

        /// The cell under a heading; empty if the column or the cell is missing.
        subscript(_ heading: String) -> String {
            guard let column = columns[heading], column < cells.count else { return "" }
            return cells[column]
        }
    }

    let headings: [String]
    let rows: [Row]

    /// Parses `text`, whose first line must have the headings `required`.
    ///
    /// - Parameter name: The file's name, for errors.
    /// - Throws: `UsageError` that names the wrong line.
    init(_ text: String, _ name: String, required: [String]) throws(UsageError) {
        var records = try Self.records(text, name)[...]
        guard let first = records.popFirst() else {
            throw UsageError("\(name) is empty; its first line names the columns")
        }
        let headings = first.cells.map { $0.lowercased() }
        for heading in required where !headings.contains(heading) {
            throw UsageError("\(name) has no column '\(heading)'")
        }
        let columns = Dictionary(zip(headings, 0...), uniquingKeysWith: { first, _ in first })
        var rows: [Row] = []
        for record in records {
            guard record.cells.count == headings.count else {
                throw UsageError(
                    "\(name):\(record.line): "
                        + "\(Plural.text(record.cells.count, "value")) under "
                        + Plural.text(headings.count, "heading"))
            }
            rows.append(Row(line: record.line, cells: record.cells, columns: columns))
        }
        self.headings = headings
        self.rows = rows
    }

    private static func records(
        _ text: String, _ name: String
    ) throws(UsageError) -> [(line: Int, cells: [String])] {
        var rest = Array(text.utf8)[...]
        var stream = RecordStream(CSVCutter()) { size in
            defer { rest = rest.dropFirst(size) }
            return Array(rest.prefix(size))
        }
        var records: [(line: Int, cells: [String])] = []
        var line = 1
        do {
            while let (bytes, position) = try stream.record() {
                line = position.line
                records.append((line, try CSVRecord.cells(bytes.span)))
            }
        } catch let bad as BadLine {
            throw UsageError(bad.text(name))
        } catch {
            throw UsageError("\(name):\(line): \(error)")
        }
        return records
    }
}
