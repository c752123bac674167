import Protocol
import ServiceKit
import Storage

/// The end of an audit log on disk: appends records, begins new files, removes old ones.
///
/// All methods block. They are called on one thread.
struct AuditWriter {
    /// What was found when the log was opened.
    enum Opening: Hashable, Sendable {
        case good
        /// The last record was incomplete, as a crash leaves it, and was removed.
        case torn
        /// The log ends before what its head says: somebody has cut it off, or a disk has lost it.
        case cutOff(missing: UInt64)
        /// The file that says where the log ends is missing or damaged.
        case headless
    }

    /// When a new file begins, in bytes.
    static let longestFile = 16 << 20

    private let segments: AuditSegments
    private let headFile: HeldFile
    private(set) var head: AuditHead
    private(set) var chain: AuditChain
    private var file: HeldFile?
    private var length = 0
    /// The day of the current file's records.
    private var day: Int64 = .min
    private var isDirty = false
    let opening: Opening

    /// Opens the log in a directory, which is made if needed.
    init(_ segments: AuditSegments, head path: String) throws {
        self.segments = segments
        if try !PlainFile.exists(segments.directory) {
            try PrivateDirectory.make(segments.directory)
        }
        let isNew = try !PlainFile.exists(path)
        let read = isNew ? nil : AuditHead(try PlainFile.contents(of: path))
        headFile = try HeldFile(path)
        var (last, isTorn) = (AuditChain(), false)
        let first = try segments.firsts().last
        if let first { (last, isTorn) = try Self.end(of: segments, first) }
        head = read ?? AuditHead(last: last)
        chain = last
        if head.last.number > last.number {
            opening = .cutOff(missing: head.last.number - last.number)
            // What was recorded keeps its numbers; the gap shows for ever.
            chain = head.last
        } else if read == nil, first != nil {
            opening = .headless
        } else {
            opening = isTorn ? .torn : .good
        }
        head.last = chain
        // With a full disk the daemon starts, and what is written later says so.
        try? headFile.write(head.text, at: 0)
        try? headFile.sync()
    }

    /// Returns the last record of a file, and removes an incomplete one after it.
    private static func end(
        of segments: AuditSegments, _ first: UInt64
    ) throws -> (AuditChain, isTorn: Bool) {
        let bytes = try segments.contents(first)
        let complete = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        if complete < bytes.count { try HeldFile(segments.path(first)).cut(to: complete) }
        let record = bytes.completeLines.last.flatMap { Proto.AuditRecord(line: $0) }
        // Of a file without a readable record only its name is known.
        let end = record.map { AuditChain(number: $0.number, hash: $0.hash) }
        return (
            end ?? AuditChain(number: first - min(1, first)), complete < bytes.count
        )
    }

    /// Appends records; they are in the file when this returns, and on disk after `sync`.
    mutating func append(_ records: [Proto.AuditRecord], at now: UnixTime) throws {
        try beginFile(at: now)
        guard let file else { return }
        var (next, bytes) = (chain, [UInt8]())
        for record in records { bytes += next.append(record) }
        try file.write(bytes, at: length)
        length += bytes.count
        chain = next
        isDirty = true
    }

    /// Waits until all records are on disk, and then writes down where the log ends.
    mutating func sync() throws {
        guard isDirty else { return }
        try file?.sync()
        head.last = chain
        try headFile.write(head.text, at: 0)
        try headFile.sync()
        isDirty = false
    }

    /// Removes files whose records are all older than a time.
    mutating func shorten(before oldest: UnixTime) throws {
        let firsts = try segments.firsts()
        for (first, next) in zip(firsts, firsts.dropFirst()) {
            let line = try segments.contents(next).completeLines.first
            guard let line, let record = Proto.AuditRecord(line: line), let time = record.time,
                try UnixTime(time, "time") < oldest,
                let last = try segments.contents(first).completeLines.last,
                let end = Proto.AuditRecord(line: last)
            else { return }
            // Before: a head that says less than there is harms nobody.
            head.before = AuditChain(number: end.number, hash: end.hash)
            try headFile.write(head.text, at: 0)
            try headFile.sync()
            PlainFile.remove(segments.path(first))
        }
    }

    /// Begins a new file when the present one is long, or of another day.
    private mutating func beginFile(at now: UnixTime) throws {
        let today = now.milliseconds / 86_400_000
        guard file == nil || length >= Self.longestFile || today != day else { return }
        try sync()
        let new = try HeldFile(segments.path(chain.number + 1))
        length = try new.length()
        (file, day) = (new, today)
    }
}
