/// The ids of a file that lists devices or users: one a line, or columns of CSV.
///
/// Lines without anything in them are passed over.
struct ListFile {
    /// What one call takes of them.
    struct Batch: Hashable {
        var devices: [String] = []
        var users: [String] = []
        /// Bytes of the file.
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
    /// As many ids as were read.
    private var ids = 0

    /// The ids in what `read` gives.
    ///
    /// - Parameter isUsers: whether ids are users' where no column says otherwise.
    init(_ path: String, isUsers: Bool, _ read: @escaping RecordStream.Source) {
        (self.path, self.isUsers) = (path, isUsers)
        stream = RecordStream(CSVCutter(), read)
    }

    /// The next ids; nil at the end.
    mutating func batch() throws -> Batch? {
        var batch = Batch()
        let begin = stream.position.offset
        var bytes = 0
        while batch.devices.count + batch.users.count < ListUploadCommand.batch.ids,
            bytes < ListUploadCommand.batch.bytes
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

    /// Says what is wrong with a file that was read to its end and in which there was no id.
    ///
    /// - Parameter keeps: whether a list is not to be emptied by it.
    /// - Throws: `UsageError` naming what to do.
    func check(keeps: Bool, _ invocation: Invocation) throws(UsageError) {
        guard ids == 0 else { return }
        if let problem = stream.problem {
            throw UsageError("'\(path)' \(problem)", path: invocation.path)
        }
        guard keeps else { return }
        throw UsageError(
            "'\(path)' has no id in it; the list is left as it was: --allow-empty empties it",
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
            guard !isHeading else { return }
            return try take(cells, &batch)
        }
        guard cells.count == columns.count else {
            throw BadRecord("\(cells.count) values instead of \(columns.count)")
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
