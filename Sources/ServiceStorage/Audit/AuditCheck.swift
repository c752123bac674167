import Protocol
import Storage

/// The result of checking an audit log from end to end.
package struct AuditCheck: Hashable, Sendable {
    /// The number of records that were read.
    package var records: UInt64 = 0
    /// The last record that follows in the chain.
    package var end = AuditChain()
    /// The faults that were found; empty if the log is whole.
    package var findings: [String] = []

    /// The most findings that are listed.
    private static let most = 20

    /// The hashes, by number, of the records that the head and the caller expect.
    private var hashes: [UInt64: String] = [:]
    private let wanted: Set<UInt64>

    private init(wanted: [AuditChain?]) {
        self.wanted = Set(wanted.compactMap { $0?.number })
    }

    /// Checks the log in a directory against the file that says where it begins and ends.
    ///
    /// - Parameters:
    ///   - path: the path of that file.
    ///   - expected: a record that somebody has noted earlier; nil for none.
    package static func of(
        _ segments: AuditSegments, head path: String, expected: AuditChain? = nil
    ) throws -> AuditCheck {
        let hasHead = try PlainFile.exists(path)
        let head = hasHead ? AuditHead(try PlainFile.contents(of: path)) : nil
        var check = AuditCheck(wanted: [head?.last, expected])
        let firsts = try segments.firsts()
        if hasHead, head == nil { check.find("\(path) is damaged") }
        if !hasHead, !firsts.isEmpty {
            check.find("\(path) is missing, so nobody can tell where the log begins and ends")
        }
        check.end = head?.before ?? AuditChain()
        for first in firsts {
            check.read(
                try segments.contents(first), segments.path(first), isLast: first == firsts.last)
        }
        if let last = head?.last { check.compare(last) }
        if let expected { check.compare(expected) }
        return check
    }

    private mutating func read(_ bytes: [UInt8], _ path: String, isLast: Bool) {
        for line in bytes.completeLines {
            records += 1
            var number = end.number + 1
            let hash = AuditChain.claimedHash(of: line)
            if !end.follows(line) {
                find("\(path): record \(number) is missing, or was changed")
                number = Proto.AuditRecord(line: line)?.number ?? number
            }
            end = AuditChain(number: number, hash: hash ?? end.hash)
            if wanted.contains(number) { hashes[number] = hash }
        }
        // The daemon may be writing the last one.
        if !isLast, let last = bytes.last, last != UInt8(ascii: "\n") {
            find("\(path): its last record is incomplete")
        }
    }

    private mutating func compare(_ expected: AuditChain) {
        guard expected.number > 0 else { return }
        guard expected.number <= end.number else {
            return find(
                "the end is missing: the log ends with record \(end.number), and had record "
                    + "\(expected.number)")
        }
        // One before the first that is kept cannot be compared.
        if let hash = hashes[expected.number], hash != expected.hash {
            find("the log was written anew: record \(expected.number) has another hash")
        }
    }

    private mutating func find(_ finding: String) {
        if findings.count < Self.most { findings.append(finding) }
    }
}
