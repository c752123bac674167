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
        /// Deliveries that were given up, by the number of the class and that of the lane.
        case givenUp(Int32, lane: Int64)
        /// Devices that a stage of a rollout adds, by the number of the stage, from 0.
        case stageDevices(Int)
        /// Accepted deliveries to the devices that a stage of a rollout adds, by its number.
        case stageDelivered(Int)

        fileprivate var columns: (subject: Int, key: Int64) {
            switch self {
            case .failed(let failure): (1, Int64(failure.rawValue))
            case .suppressed(let reason): (2, reason)
            case .said(let kind): (3, Int64(kind))
            case .delivered(let lane): (4, lane)
            case .givenUp(let failure, let lane): (5, lane * TallyTable.classes + Int64(failure))
            case .stageDevices(let stage): (6, Int64(stage))
            case .stageDelivered(let stage): (7, Int64(stage))
            }
        }
    }

    /// The number of keys of a lane among those of ``Subject/givenUp(_:lane:)``; it is part of the
    /// stored data.
    private static let classes: Int64 = 64

    /// Counts by lane and class what was given up before, as far as it is still listed.
    static let givenUpByLane = """
        INSERT INTO tally (notification, subject, key, count)
            SELECT sequence, 5, lane.number * 64 + class, sum(failure.count)
            FROM failure JOIN notification ON sequence = failure.notification
            JOIN lane ON lane.app = notification.app AND lane.adapter = failure.adapter
            WHERE failure.count > 0 GROUP BY 1, 3
            ON CONFLICT DO UPDATE SET count = excluded.count;
        """

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
        // What follows is counted by stage of a rollout (see ``StageTally``).
        let rows = try database.rows(
            """
            SELECT subject, key, count, coalesce(text, adapter, '') FROM tally
            LEFT JOIN reason ON subject = 2 AND reason.number = key
            LEFT JOIN lane ON lane.number =
                CASE subject WHEN 4 THEN key WHEN 5 THEN key / ?2 END
            WHERE notification = ?1 AND count > 0 AND subject < 6
            ORDER BY subject, iif(subject = 5, adapter, ''), count DESC, key
            """, notification, classes
        ) { row in
            (row.integer(0), row.integer(1), UInt64(max(0, row.integer(2))), row.text(3))
        }
        for (subject, key, count, text) in rows {
            switch subject {
            case 1: counts.failedBy.append(Proto.FailureCount(class: key, count))
            case 2: counts.suppressedBy.append(Proto.SuppressionCount(text, count))
            case 4: counts.deliveredBy.append(Proto.AdapterCount(text, count))
            case 5:
                counts.givenUpBy.append(
                    Proto.AdapterFailureCount(text, class: key % classes, count))
            default:
                counts.set(count, ofKind: Proto.EventKind(rawValue: Int32(truncatingIfNeeded: key)))
            }
        }
    }

    /// Fills in the numbers of devices that reported each event.
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

extension Proto.FailureCount {
    fileprivate init(class key: Int64, _ count: UInt64) {
        self.init()
        failureClass = Proto.FailureClass(rawValue: Int32(truncatingIfNeeded: key))
        deliveries = count
    }
}

extension Proto.SuppressionCount {
    fileprivate init(_ reason: String, _ count: UInt64) {
        self.init()
        (self.reason, deliveries) = (reason, count)
    }
}

extension Proto.AdapterCount {
    fileprivate init(_ adapter: String, _ count: UInt64) {
        self.init()
        (self.adapter, deliveries) = (adapter, count)
    }
}

extension Proto.AdapterFailureCount {
    fileprivate init(_ adapter: String, class key: Int64, _ count: UInt64) {
        self.init()
        failureClass = Proto.FailureClass(rawValue: Int32(truncatingIfNeeded: key))
        (self.adapter, deliveries) = (adapter, count)
    }
}
