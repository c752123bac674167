/// The ids of a file that lists devices or users, with one id per line or as columns of CSV.
///
/// Empty lines are skipped.
struct ListFile {
    /// The ids of one call.
    struct Batch: Hashable {
        var devices: [String] = []
        var users: [String] = []
        /// The number of bytes that the ids took in the file.
        var size = 0
    }

    private enum Column {
        case device, user, other

        init(_ heading: String) {
            switch heading.lowercased() {
            case "device", "device_id", "id": self = .device
            case "user", "user_id": self = .user
            default: self = .other
            }
        }
    }

    private let path: String
    private let isUsers: Bool
    private var stream: RecordStream
    private var columns: [Column]?
    /// True if the first line names the columns.
    private var hasHeading = false
    /// The number of ids that were read.
    private var ids = 0

    /// Creates a reader of the bytes that `read` returns.
    ///
    /// - Parameter isUsers: true if ids are ids of users where no column says otherwise.
    init(_ path: String, isUsers: Bool, _ read: @escaping RecordStream.Source) {
        (self.path, self.isUsers) = (path, isUsers)
        stream = RecordStream(CSVCutter(), read)
    }

    /// Returns the next ids; nil at the end.
    mutating func batch() throws -> Batch? {
        var batch = Batch()
        let begin = stream.position.offset
        var bytes = 0
        while batch.devices.count + batch.users.count < ListImportCommand.batch.ids,
            bytes < ListImportCommand.batch.bytes
        {
            do {
                guard let record = try stream.record() else { break }
                bytes += record.bytes.count
                try take(record, &batch)
            } catch let bad as BadLine {
                throw UsageError(bad.text(path))
            }
        }
        batch.size = stream.position.offset - begin
        ids += batch.devices.count + batch.users.count
        return batch.devices.isEmpty && batch.users.isEmpty ? nil : batch
    }

    /// Checks, after the whole file was read, that it had an id.
    ///
    /// - Parameter keeps: true if a file without ids must not empty the list.
    /// - Throws: `UsageError` if it had none and that is not allowed.
    func check(keeps: Bool, _ invocation: Invocation) throws(UsageError) {
        guard ids == 0 else { return }
        if let problem = stream.problem {
            throw UsageError("'\(path)' \(problem)", path: invocation.path)
        }
        guard keeps else { return }
        throw UsageError(
            "'\(path)' contains no id; the list was not changed: --allow-empty empties it",
            path: invocation.path)
    }

    private mutating func take(
        _ record: (bytes: [UInt8], position: InputPosition), _ batch: inout Batch
    ) throws(BadLine) {
        do throws(BadRecord) {
            try take(CSVRecord.cells(record.bytes.span), &batch)
        } catch {
            throw BadLine(record.position, error.reason)
        }
    }

    private mutating func take(_ cells: [String], _ batch: inout Batch) throws(BadRecord) {
        guard let columns else {
            let named = cells.map(Column.init)
            let isHeading = named.contains { $0 != .other }
            self.columns = isHeading ? named : [isUsers ? .user : .device]
            hasHeading = isHeading
            guard !isHeading else { return }
            return try take(cells, &batch)
        }
        guard cells.count == columns.count else {
            let why =
                hasHeading ? "" : "; the first line calls no column 'device', 'id' or 'user'"
            throw BadRecord("\(cells.count) values instead of \(columns.count)\(why)")
        }
        for (column, cell) in zip(columns, cells) {
            let id = String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            guard !id.isEmpty else { continue }
            switch column {
            case .device: batch.devices.append(id)
            case .user: batch.users.append(id)
            case .other: break
            }
        }
    }
}
