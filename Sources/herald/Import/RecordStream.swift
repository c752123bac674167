/// The records of an input, read piece by piece: never more of it is in memory than a batch.
struct RecordStream {
    /// Gives at most so many of the next bytes; none at the end.
    typealias Source = (Int) throws -> [UInt8]

    private static let torn = "the input ends in the midst of a record; some may be missing"
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private let read: Source
    private var cutter: any RecordCutter
    private var buffer: [UInt8] = []
    private var start = 0
    private var isEnd = false
    private var isTornToldOf = false
    /// Up to where it was given out.
    private(set) var position = InputPosition()

    /// The records that `cutter` finds in what `read` gives.
    init(_ cutter: any RecordCutter, _ read: @escaping Source) {
        self.cutter = cutter
        self.read = read
    }

    /// Goes on elsewhere: what `read` gives next stands at `position`.
    mutating func restart(_ position: InputPosition) {
        cutter.restart(position.mark)
        (buffer, start, isEnd, isTornToldOf) = ([], 0, false, false)
        self.position = position
    }

    /// The next batch of records; nil at the end.
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

    /// The next record alone, and where it begins; nil at the end.
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

    /// Why an input that was read to its end is none of its format, as far as its records do not
    /// tell: nothing was recognised in it, or it was cut off; nil: it is one.
    var problem: String? {
        if position.records == 0, let reason = cutter.nothingFound(size: position.offset) {
            return reason
        }
        return cutter.tornEnd ?? (cutter.isTorn ? Self.torn : nil)
    }

    /// Reads to the end and says what ``problem`` there is.
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

    /// That the input was cut off between two records, once.
    private mutating func tornEnd() -> (Cut, Range<Int>, InputPosition)? {
        guard !isTornToldOf, let reason = cutter.tornEnd else { return nil }
        isTornToldOf = true
        return (.bad(length: 0, lines: 0, reason: reason), start..<start, position)
    }

    private mutating func cut() -> Cut? {
        // A second name for the same bytes, since the cutter changes while it looks at them.
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
        // The mark that spreadsheets put first.
        guard isBeginning, buffer.starts(with: Self.byteOrderMark) else { return }
        start = Self.byteOrderMark.count
        position.offset = start
    }
}

extension Cut {
    /// Whether it counts.
    fileprivate var isRecord: Bool { if case .nothing = self { false } else { true } }

    fileprivate var size: (length: Int, lines: Int) {
        switch self {
        case .record(let length, let lines), .nothing(let length, let lines),
            .bad(let length, let lines, _):
            (length, lines)
        }
    }
}

/// Records that are taken together, and what stands between them and is none.
struct RawBatch: Sendable {
    /// One record.
    struct Record: Hashable, Sendable {
        /// Where it begins.
        var position: InputPosition
        /// Where its bytes are in the batch's.
        var range: Range<Int>
    }

    var bytes: [UInt8] = []
    var records: [Record] = []
    var bad: [BadLine] = []
    /// Where the next batch begins.
    var end: InputPosition
}

/// A line, or several that are one record, that was not taken.
struct BadLine: Error, Hashable, Sendable {
    /// Where it begins.
    var position: InputPosition
    var reason: String

    init(_ position: InputPosition, _ reason: String) {
        (self.position, self.reason) = (position, reason)
    }

    /// With its number in the file called `name`.
    ///
    /// - Parameter unit: what is numbered; empty: lines.
    func text(_ name: String, unit: String = "") -> String {
        unit.isEmpty
            ? "\(name):\(position.line): \(reason)"
            : "\(name): \(unit) \(position.records + 1) on line \(position.line): \(reason)"
    }
}
