import Protocol
import ServiceKit
import Storage

/// The files of an audit log, opened.
struct AuditFiles {
    /// The state in which the log was found when it was opened.
    enum Opening: Hashable, Sendable {
        case good
        /// The last record was incomplete, as a crash leaves it, and was removed.
        case torn
        /// The log ends before the record that its head names: somebody has cut it off, or a disk
        /// has lost it.
        case cutOff(missing: UInt64)
        /// The head, a file that names the last record of the log, is missing or damaged.
        case headless
    }

    let writer: AuditWriter
    let head: AuditHeadFile
    let opening: Opening

    /// Opens the log in a directory, which is made if needed; it blocks.
    init(_ segments: AuditSegments, head path: String) throws {
        if try !PlainFile.exists(segments.directory) {
            try PrivateDirectory.make(segments.directory)
        }
        let isNew = try !PlainFile.exists(path)
        let read = isNew ? nil : AuditHead(try PlainFile.contents(of: path))
        var (last, isTorn) = (AuditChain(), false)
        let first = try segments.firsts().last
        if let first { (last, isTorn) = try Self.end(of: segments, first) }
        var head = read ?? AuditHead(last: last)
        if head.last.number > last.number {
            opening = .cutOff(missing: head.last.number - last.number)
            // What was recorded keeps its numbers; the gap shows for ever.
            last = head.last
        } else if read == nil, first != nil {
            opening = .headless
        } else {
            opening = isTorn ? .torn : .good
        }
        head.last = last
        writer = AuditWriter(segments, after: last)
        self.head = try AuditHeadFile(path, head)
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
}

extension AuditSegments {
    /// Removes the files whose records are all older than a time, and notes that in the head; never
    /// removes the last one.
    func shorten(before oldest: UnixTime, _ head: AuditHeadFile) throws {
        let firsts = try firsts()
        for (first, next) in zip(firsts, firsts.dropFirst()) {
            let line = try contents(next).completeLines.first
            guard let line, let record = Proto.AuditRecord(line: line), let time = record.time,
                try UnixTime(time, "time") < oldest,
                let last = try contents(first).completeLines.last,
                let end = Proto.AuditRecord(line: last)
            else { return }
            // Before: a head that says less than there is harms nobody.
            try head.change { $0.before = AuditChain(number: end.number, hash: end.hash) }
            PlainFile.remove(path(first))
        }
    }
}
