import DeliveryEngine
import Protocol
import Storage

/// The table of a notification's counts by class and reason, inside a transaction.
enum TallyTable {
    /// The subject of a separate count.
    enum Subject: Hashable {
        case failed(DeliveryResult.Failure)
        /// Suppressed deliveries, by the number of the reason.
        case suppressed(Int64)
        /// Devices' events, by the number of the kind.
        case said(Int32)
        /// Accepted deliveries, by the number of the lane.
        case delivered(Int64)

        fileprivate var columns: (subject: Int, key: Int64) {
            switch self {
            case .failed(let failure): (1, Int64(failure.rawValue))
            case .suppressed(let reason): (2, reason)
            case .said(let kind): (3, Int64(kind))
            case .delivered(let lane): (4, lane)
            }
        }
    }

    /// Adds to a count, or subtracts from it.
    static func add(
        _ count: Int, _ subject: Subject, of notification: Int64, in database: borrowing Database
    ) throws {
        guard count != 0 else { return }
        let (subject, key) = subject.columns
        try database.run(
            """
            INSERT INTO tally (notification, subject, key, count) VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET count = count + excluded.count
            """, notification, subject, key, count)
    }

    /// Returns a count of a notification.
    static func count(
        _ subject: Subject, of notification: Int64, in database: borrowing Database
    ) throws -> Int {
        let (subject, key) = subject.columns
        return try database.first(
            "SELECT count FROM tally WHERE notification = ? AND subject = ? AND key = ?",
            notification, subject, key
        ) { Int($0.integer(0)) } ?? 0
    }

    /// Adds the separate counts to the counts that are shown.
    static func fill(
        _ counts: inout Proto.DeliveryCounts, of notification: Int64,
        in database: borrowing Database
    ) throws {
        let rows = try database.rows(
            """
            SELECT subject, key, count, coalesce(text, adapter, '') FROM tally
            LEFT JOIN reason ON subject = 2 AND reason.number = key
            LEFT JOIN lane ON subject = 4 AND lane.number = key
            WHERE notification = ? AND count > 0 ORDER BY subject, count DESC, key
            """, notification
        ) { row in
            (row.integer(0), row.integer(1), UInt64(max(0, row.integer(2))), row.text(3))
        }
        for (subject, key, count, text) in rows {
            switch subject {
            case 1:
                var failed = Proto.FailureCount()
                failed.failureClass = .init(rawValue: Int32(truncatingIfNeeded: key))
                failed.deliveries = count
                counts.failedBy.append(failed)
            case 2:
                var suppressed = Proto.SuppressionCount()
                (suppressed.reason, suppressed.deliveries) = (text, count)
                counts.suppressedBy.append(suppressed)
            case 4:
                var delivered = Proto.AdapterCount()
                (delivered.adapter, delivered.deliveries) = (text, count)
                counts.deliveredBy.append(delivered)
            default:
                counts.set(count, ofKind: Proto.EventKind(rawValue: Int32(truncatingIfNeeded: key)))
            }
        }
    }

    /// Adds what devices said to the counts that lists show.
    static func fillSaid(
        _ counts: inout Proto.DeliveryCounts, of notification: Int64,
        in database: borrowing Database
    ) throws {
        let rows = try database.rows(
            "SELECT key, count FROM tally WHERE notification = ? AND subject = 3 AND count > 0",
            notification
        ) { (Int32(truncatingIfNeeded: $0.integer(0)), UInt64(max(0, $0.integer(1)))) }
        for (kind, count) in rows { counts.set(count, ofKind: Proto.EventKind(rawValue: kind)) }
    }
}

extension Proto.DeliveryCounts {
    fileprivate mutating func set(_ count: UInt64, ofKind kind: Proto.EventKind) {
        switch kind {
        case .received: received = count
        case .displayed: displayed = count
        case .tapped: tapped = count
        case .dismissed: dismissed = count
        case .dropped: dropped = count
        default: break
        }
    }
}
