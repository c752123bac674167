import Crypto
import JSON
package import Protocol
import ProtocolJSON

/// The end of an audit log: each record's hash covers the hash before it, so that no record can be
/// changed, taken out or put in without changing all hashes after it.
///
/// A record is a line of JSON whose last member is `hash`. That is the SHA-256, in hexadecimal, of
/// the hash before it and the line without that member.
package struct AuditChain: Hashable, Sendable {
    /// The number of the last record; 0 before the first one.
    package var number: UInt64
    /// The hash of the last record.
    package var hash: String

    /// The hash before the first record of a log.
    package static let start = String(repeating: "0", count: 64)

    private static let hashLength = 64
    /// The room for a line that most records need.
    private static let usualLine = 512
    private static let newline = UInt8(ascii: "\n")
    private static let member = Array(#","hash":""#.utf8)
    private static let ending = Array(#""}"#.utf8)
    private static let lineEnding = ending + [newline]

    /// Creates the end of a log.
    package init(number: UInt64 = 0, hash: String = Self.start) {
        (self.number, self.hash) = (number, hash)
    }

    /// Numbers records, and returns their lines, each with its newline.
    package mutating func append(_ records: inout [Proto.AuditRecord]) -> [UInt8] {
        var lines: [UInt8] = []
        lines.reserveCapacity(records.count * Self.usualLine)
        // What a hash covers, of one record after the other; and the record without its hash.
        var (covered, json) = (Array(hash.utf8), JSONWriter(capacity: Self.usualLine))
        for index in records.indices {
            number += 1
            records[index].number = number
            records[index].hash = ""
            json.reset()
            records[index].write(to: &json)
            covered += json.bytes
            let digest = SHA256.digest(of: covered)
            covered.removeAll(keepingCapacity: true)
            Hex.append(digest.bytes.span, to: &covered)
            // A range: `dropLast` of a generic sequence would copy byte by byte.
            lines += json.bytes[..<(json.bytes.count - 1)]
            lines += Self.member
            lines += covered
            lines += Self.lineEnding
        }
        hash = String(decoding: covered, as: UTF8.self)
        return lines
    }

    /// Returns whether a line, without its newline, follows in this chain; it does not if it was
    /// changed, or does not belong there.
    package func follows(_ line: ArraySlice<UInt8>) -> Bool {
        guard let claimed = Self.claimedHash(of: line) else { return false }
        let body = line.dropLast(Self.member.count + Self.hashLength + Self.ending.count)
        return Self.hash(body + [UInt8(ascii: "}")], after: hash) == claimed
    }

    /// Returns the hash that a line has; nil if it is no record.
    package static func claimedHash(of line: ArraySlice<UInt8>) -> String? {
        let tail = line.suffix(member.count + hashLength + ending.count)
        guard tail.starts(with: member), tail.suffix(ending.count).elementsEqual(ending) else {
            return nil
        }
        let hash = tail.dropFirst(member.count).prefix(hashLength)
        guard hash.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }) else {
            return nil
        }
        return String(decoding: hash, as: UTF8.self)
    }

    private static func hash(_ body: ArraySlice<UInt8>, after hash: String) -> String {
        SHA256.digest(of: Array(hash.utf8) + body).description
    }
}

extension Proto.AuditRecord {
    /// Reads a line of an audit log without its newline; nil if it is no record.
    package init?(line: ArraySlice<UInt8>) {
        guard AuditChain.claimedHash(of: line) != nil,
            let record = try? Self(parsingJSON: Array(line))
        else { return nil }
        self = record
    }
}
