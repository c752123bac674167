import Protocol
import ServiceKit

/// The share of the audit log that each app takes in a day, and that of failed calls without a key.
///
/// A key of one app could otherwise fill the disk of all: a program that changes a tag a thousand
/// times a second writes 40 GB a day. Beyond its share, an app's calls that are alike become one
/// record a minute, which says how many they were. Of calls that anybody may make without a key,
/// such as sign-ins, a hundred that fail are recorded in a minute, and the others are counted so.
/// All other calls of the whole suite are always recorded one by one.
struct AuditShares {
    /// The common properties of calls that are counted together.
    private struct Kind: Hashable {
        var app: String
        var method: String
        var keyID: String
        var keyName: String
        var kind: Proto.AuditKind
        var outcome: String

        init(_ record: Proto.AuditRecord) {
            (app, method, kind, outcome) = (record.app, record.method, record.kind, record.outcome)
            (keyID, keyName) = (record.keyId, record.keyName)
        }
    }

    /// The most kinds of an app in a minute; the others of each outcome are counted together.
    private static let kindsOfApp = 100
    /// The interval at which counted calls are recorded.
    private static let interval: Duration = .seconds(60)

    /// The most records in a minute of failed calls that anybody may make.
    static let mostOfAnybody = 100
    /// The methods that anybody may call, without a key.
    private static let methodsOfAnybody = Set(
        Method.all.filter { $0.role == .anyone && $0.audit != nil }.map(\.path))

    /// The share of an app, in bytes.
    private let share: Int
    /// The minute in which anybody's calls failed last, and how many of them were recorded.
    private var failed: (minute: Int64, records: Int) = (.min, 0)
    private var day: Int64 = .min
    private var bytes: [String: Int] = [:]
    private var counts: [Kind: UInt64] = [:]
    /// The number of kinds each app has in `counts`.
    private var kinds: [String: Int] = [:]
    /// The time at which the first of `counts` was counted; nil without counts.
    private var since: UnixTime?

    /// Creates shares of which nothing was taken.
    init(share: Int) { self.share = share }

    /// True if no counted call waits for its record.
    var isEmpty: Bool { counts.isEmpty }

    /// Returns those of some records that are written as they are, and counts the others.
    ///
    /// - Parameter full: the apps whose share has just come to its end are appended to it.
    mutating func take(
        _ records: [Proto.AuditRecord], at now: UnixTime, full: inout [String]
    ) -> [Proto.AuditRecord] {
        let today = now.milliseconds / 86_400_000
        if today != day { (day, bytes) = (today, [:]) }
        return records.filter { record in
            guard !isOfAnybody(record) else { return takeFailed(record, at: now) }
            guard !record.app.isEmpty else { return true }
            let taken = bytes[record.app, default: 0]
            guard taken < share else {
                count(record, at: now)
                return false
            }
            bytes[record.app] = taken + record.approximateBytes
            if taken + record.approximateBytes >= share { full.append(record.app) }
            return true
        }
    }

    /// Returns whether a record is of a failed call that anybody may make.
    private func isOfAnybody(_ record: Proto.AuditRecord) -> Bool {
        // What the gateway refused is counted there.
        record.outcome != "OK" && record.kind != .refused
            && Self.methodsOfAnybody.contains(record.method)
    }

    private mutating func takeFailed(_ record: Proto.AuditRecord, at now: UnixTime) -> Bool {
        let minute = now.milliseconds / 60_000
        if failed.minute != minute { failed = (minute, 0) }
        guard failed.records < Self.mostOfAnybody else {
            count(record, at: now)
            return false
        }
        failed.records += 1
        return true
    }

    private mutating func count(_ record: Proto.AuditRecord, at now: UnixTime) {
        var kind = Kind(record)
        if counts[kind] == nil, kinds[kind.app, default: 0] >= Self.kindsOfApp {
            (kind.method, kind.keyID, kind.keyName) = ("", "", "")
        }
        if counts[kind] == nil { kinds[kind.app, default: 0] += 1 }
        counts[kind, default: 0] += max(1, record.count)
        if since == nil { since = now }
    }

    /// Returns the records of the counted calls, if a minute has passed.
    ///
    /// - Parameter isEnd: true if they are wanted in any case, as at the end of the process.
    mutating func sums(
        of service: String, at now: UnixTime, isEnd: Bool = false
    ) -> [Proto.AuditRecord] {
        guard let since, isEnd || now - since >= Self.interval || now < since else { return [] }
        defer { (counts, kinds, self.since) = ([:], [:], nil) }
        return counts.map { kind, count in
            var record = Proto.AuditRecord()
            record.service = service
            record.time = now.timestamp
            (record.app, record.method, record.kind) = (kind.app, kind.method, kind.kind)
            (record.keyId, record.keyName) = (kind.keyID, kind.keyName)
            (record.outcome, record.count) = (kind.outcome, count)
            return record
        }
    }
}

extension Proto.AuditRecord {
    /// The approximate number of bytes of the record's line.
    fileprivate var approximateBytes: Int {
        let texts = [
            method, app, keyId, keyName, address, object, before, after, requestId, sessionId,
        ]
        // The names of the members, the number, the time and the hash.
        return texts.reduce(300) { $0 + $1.utf8.count }
    }
}
