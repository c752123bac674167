import Crypto
package import ServiceKit

/// What stands for a device in the log of erasures: half the digest of its id, which is random, so
/// that it tells whoever has the id that it was erased, and nobody anything else.
package struct ErasureMark: Hashable, Sendable {
    fileprivate let high: UInt64
    fileprivate let low: UInt64

    fileprivate init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

    /// As databases keep it.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(number: high)
        bytes.append(number: low)
        return bytes
    }

    /// The mark of a device.
    package init(device: Identifier) {
        let digest = SHA256.digest(of: "herald.device\n\(device)".utf8.span).array
        high = digest.number(at: 0)
        low = digest.number(at: 8)
    }
}

/// One line of the log of erasures: 32 bytes, of which the last eight are a sum of the others.
package struct ErasureRecord: Hashable, Sendable {
    /// How long one is.
    package static let length = 32

    /// Who was erased.
    package let mark: ErasureMark
    /// When.
    package let time: UnixTime

    /// A record.
    package init(mark: ErasureMark, time: UnixTime) {
        self.mark = mark
        self.time = time
    }

    /// The record at `start`; nil when it is damaged.
    fileprivate init?(_ bytes: [UInt8], at start: Int) {
        let body = Array(bytes[start..<start + 24])
        guard bytes.number(at: start + 24) == Self.sum(body) else { return nil }
        mark = ErasureMark(high: body.number(at: 0), low: body.number(at: 8))
        time = UnixTime(milliseconds: Int64(bitPattern: body.number(at: 16)))
    }

    /// As it is written.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(number: mark.high)
        bytes.append(number: mark.low)
        bytes.append(number: UInt64(bitPattern: time.milliseconds))
        bytes.append(number: Self.sum(bytes))
        return bytes
    }

    private static func sum(_ body: [UInt8]) -> UInt64 {
        SHA256.digest(of: body).array.number(at: 0)
    }
}

extension [ErasureRecord] {
    /// The records in a log's bytes; what is damaged is left out, a half one at the end too.
    package init(log bytes: [UInt8]) {
        self = stride(
            from: 0, through: bytes.count - ErasureRecord.length, by: ErasureRecord.length
        )
        .compactMap { ErasureRecord(bytes, at: $0) }
    }

    /// The bytes of a log that has these.
    package var log: [UInt8] { flatMap(\.bytes) }
}

extension [UInt8] {
    fileprivate func number(at start: Int) -> UInt64 {
        self[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }

    fileprivate mutating func append(number: UInt64) {
        for shift in stride(from: UInt64(56), through: 0, by: -8) {
            append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }
}
