import Crypto
package import ServiceKit

/// The mark of a device, a user or an app in the log of erasures: half of the digest of its id.
///
/// Ids of devices are random, so the mark tells only someone who has the id that the device was
/// erased.
package struct ErasureMark: Hashable, Sendable {
    fileprivate let high: UInt64
    fileprivate let low: UInt64

    fileprivate init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

    /// The mark's bytes, as databases store them.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(number: high)
        bytes.append(number: low)
        return bytes
    }

    /// Creates the mark of a device.
    package init(device: Identifier) { self.init(text: "herald.device\n\(device)") }

    /// Creates the mark of whichever app has an id.
    package init(app: String) { self.init(text: "herald.app\n\(app)") }

    /// Creates the mark of the app that was created with an id at a time.
    ///
    /// A later app with the same id has another mark.
    package init(app: String, created: UnixTime) {
        self.init(text: "herald.app\n\(app)\n\(created.milliseconds)")
    }

    /// Creates the mark of a user of the app that was created with an id at a time.
    ///
    /// Apps choose the ids of users, so whoever has the file and knows the app can try ids out.
    package init(user: String, ofApp app: String, created: UnixTime) {
        self.init(text: "herald.user\n\(app)\n\(created.milliseconds)\n\(user)")
    }

    /// Creates the mark of one erasure of such a user.
    ///
    /// - Parameter count: the number of the user's erasures, this one included; from 1.
    package init(user: String, ofApp app: String, created: UnixTime, count: UInt32) {
        let place = "\(app)\n\(created.milliseconds)\n\(count)"
        self.init(text: "herald.user.erasure\n\(place)\n\(user)")
    }

    private init(text: String) {
        let digest = SHA256.digest(of: text.utf8.span).array
        high = digest.number(at: 0)
        low = digest.number(at: 8)
    }
}

/// A record in the log of erasures: 32 bytes, of which the last eight are a checksum of the others.
package struct ErasureRecord: Hashable, Sendable {
    /// The length of a record in bytes.
    package static let length = 32

    /// The mark of the erased device, user or app.
    package let mark: ErasureMark
    /// The time of the erasure.
    package let time: UnixTime

    /// Creates a record.
    package init(mark: ErasureMark, time: UnixTime) {
        self.mark = mark
        self.time = time
    }

    /// Reads the record at `start`; nil when it is damaged.
    fileprivate init?(_ bytes: [UInt8], at start: Int) {
        let body = Array(bytes[start..<start + 24])
        guard bytes.number(at: start + 24) == Self.sum(body) else { return nil }
        mark = ErasureMark(high: body.number(at: 0), low: body.number(at: 8))
        time = UnixTime(milliseconds: Int64(bitPattern: body.number(at: 16)))
    }

    /// The record's bytes, as they are written.
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
    /// Reads the records of a log; damaged ones, and an incomplete one at the end, are left out.
    package init(log bytes: [UInt8]) {
        self = stride(
            from: 0, through: bytes.count - ErasureRecord.length, by: ErasureRecord.length
        )
        .compactMap { ErasureRecord(bytes, at: $0) }
    }

    /// The bytes of a log with these records.
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
