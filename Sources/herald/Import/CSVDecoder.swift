import Protocol
import Suggestions

/// Decodes records of CSV as devices, by the columns that the first line names.
struct CSVDecoder: RecordDecoder {
    let columns: [DeviceColumn]

    /// Creates a decoder from the record with the headings.
    ///
    /// - Throws: `BadRecord` for an unknown column or one that appears twice.
    init(_ headings: Span<UInt8>) throws(BadRecord) {
        let headings = try CSVRecord.cells(headings)
        var columns: [DeviceColumn] = []
        for heading in headings {
            guard let column = DeviceColumn(heading: heading) else {
                let known =
                    ["tags"] + DeviceColumn.Field.allCases.map(\.rawValue)
                    + DeviceColumn.AddressField.allCases.map(\.rawValue)
                let hint = Suggestion.nearest(to: heading.lowercased(), in: known)
                throw BadRecord(
                    "there is no column '\(heading)'\(hint.map { "; did you mean '\($0)'?" } ?? "")"
                )
            }
            guard !columns.contains(column) else {
                throw BadRecord("the column '\(column.heading)' appears twice")
            }
            columns.append(column)
        }
        self.columns = columns
    }

    func item(
        _ bytes: Span<UInt8>, _ tally: inout ImportTally
    ) throws(BadRecord) -> Proto.DeviceRecord? {
        let cells = try CSVRecord.cells(bytes)
        guard cells.count == columns.count else {
            throw BadRecord(
                "\(Plural.text(cells.count, "value")) under "
                    + Plural.text(columns.count, "heading"))
        }
        var reading = DeviceReading()
        for (column, cell) in zip(columns, cells) where !cell.isEmpty {
            do throws(BadRecord) {
                try reading.take(cell, column)
            } catch {
                throw BadRecord("\(column.heading) is '\(cell.cut(to: 60))'; \(error.reason)")
            }
        }
        return try reading.record()
    }
}
