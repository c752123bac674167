/// The records of an input that is read in pieces; at most about one batch is in memory.
struct RecordStream {
    /// A function that returns the next bytes, about as many as asked for; none at the end.
    typealias Source = (Int) throws -> [UInt8]

    private static let torn = "the input ends inside a record; records may be missing"
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private let read: Source
    private var cutter: any RecordCutter
    private var buffer: [UInt8] = []
    private var start = 0
    private var isEnd = false
    private var isTornToldOf = false
    /// The position after the last record that was returned.
    private(set) var position = InputPosition()

    /// Creates a stream of the records that `cutter` finds in the bytes that `read` returns.
    init(_ cutter: any RecordCutter, _ read: @escaping Source) {
        self.cutter = cutter
        self.read = read
    }

    /// Continues at another position, at which the next bytes of `read` begin.
    mutating func restart(_ position: InputPosition) {
        cutter.restart(position.mark)
        (buffer, start, isEnd, isTornToldOf) = ([], 0, false, false)
        self.position = position
    }

    /// Returns the next batch of records; nil at the end.
    mutating func batch() throws -> RawBatch? {
        var batch = RawBatch(end: position)
        while batch.records.count < ImportLimits.records, batch.bytes.count < ImportLimits.bytes,
            batch.bad.count < ImportLimits.records, let (cut, range, position) = try next()
        {
            switch cut {
            case .nothing: break
            case .bad(_, _, let reason): batch.bad.append(BadLine(position, reason))
            case .record:
                let begin = batch.bytes.count
                batch.bytes += buffer[range]
                batch.records.append(.init(position: position, range: begin..<batch.bytes.count))
            }
        }
        batch.end = position
        return batch.records.isEmpty && batch.bad.isEmpty ? nil : batch
    }

    /// Returns the next record and the position at which it begins; nil at the end.
    ///
    /// - Throws: `BadLine` if it is bad; the error of `read`.
    mutating func record() throws -> (bytes: [UInt8], position: InputPosition)? {
        while let (cut, range, position) = try next() {
            switch cut {
            case .nothing: continue
            case .bad(_, _, let reason): throw BadLine(position, reason)
            case .record: return (Array(buffer[range]), position)
            }
        }
        return nil
    }

    /// The reason why an input that was read to its end is not of its format; nil if it is.
    ///
    /// Either nothing was recognised in the input, or it was cut off.
    var problem: String? {
        if position.records == 0, let reason = cutter.nothingFound(size: position.offset) {
            return reason
        }
        return cutter.tornEnd ?? (cutter.isTorn ? Self.torn : nil)
    }

    /// Reads the input to its end and returns the ``problem``, if any.
    mutating func survey() throws -> String? {
        while try next() != nil {}
        return problem
    }

    private mutating func next() throws -> (Cut, Range<Int>, InputPosition)? {
        while true {
            if let cut = cut() {
                let (length, lines) = cut.size
                let (begin, range) = (position, start..<start + length)
                start += length
                position.offset += length
                position.line += lines
                position.records += cut.isRecord ? 1 : 0
                position.mark = cutter.mark
                return (cut, range, begin)
            }
            guard !isEnd else { return tornEnd() }
            try fill()
        }
    }

    /// Returns a bad cut if the input was cut off between two records, but only once.
    private mutating func tornEnd() -> (Cut, Range<Int>, InputPosition)? {
        guard !isTornToldOf, let reason = cutter.tornEnd else { return nil }
        isTornToldOf = true
        return (.bad(length: 0, lines: 0, reason: reason), start..<start, position)
    }

    private mutating func cut() -> Cut? {
        // A copy of the reference, because the cutter changes while it reads the bytes.
        let buffer = buffer
        let window = buffer.span.extracting(start...)
        return window.isEmpty ? nil : cutter.cut(window, isEnd: isEnd)
    }

    private mutating func fill() throws {
        buffer.removeFirst(start)
        start = 0
        let isBeginning = position.offset == 0 && buffer.count < Self.byteOrderMark.count
        repeat {
            let piece = try read(ImportLimits.read)
            isEnd = piece.isEmpty
            buffer += piece
        } while isBeginning && buffer.count < Self.byteOrderMark.count && !isEnd
        // Spreadsheets write a byte order mark at the beginning.
        guard isBeginning, buffer.starts(with: Self.byteOrderMark) else { return }
        start = Self.byteOrderMark.count
        position.offset = start
    }
}

extension Cut {
    /// True if the cut counts as a record, good or bad.
    fileprivate var isRecord: Bool { if case .nothing = self { false } else { true } }

    fileprivate var size: (length: Int, lines: Int) {
        switch self {
        case .record(let length, let lines), .nothing(let length, let lines),
            .bad(let length, let lines, _):
            (length, lines)
        }
    }
}

/// Records that are handled together, and the bad lines between them.
struct RawBatch: Sendable {
    /// One record.
    struct Record: Hashable, Sendable {
        /// The position at which the record begins.
        var position: InputPosition
        /// The range of the record in the batch's bytes.
        var range: Range<Int>
    }

    var bytes: [UInt8] = []
    var records: [Record] = []
    var bad: [BadLine] = []
    /// The position at which the next batch begins.
    var end: InputPosition
}

/// A bad record of one or more lines, which was not imported.
struct BadLine: Error, Hashable, Sendable {
    /// The position at which the record begins.
    var position: InputPosition
    var reason: String

    init(_ position: InputPosition, _ reason: String) {
        (self.position, self.reason) = (position, reason)
    }

    /// Returns the reason with the record's number in the file called `name`.
    ///
    /// - Parameter unit: The noun by which records are numbered; empty if they are numbered by
    ///   lines.
    func text(_ name: String, unit: String = "") -> String {
        unit.isEmpty
            ? "\(name):\(position.line): \(reason)"
            : "\(name): \(unit) \(position.records + 1) on line \(position.line): \(reason)"
    }
}
