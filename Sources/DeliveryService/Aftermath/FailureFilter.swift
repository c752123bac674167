import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// Which of the deliveries that were given up.
struct FailureFilter: Hashable, Sendable {
    /// Empty: all of them.
    var classes: Set<Int32> = []
    /// Empty: of every device.
    var device = ""

    /// All of them.
    init() {}

    /// What a request asks for.
    ///
    /// - Throws: `invalidArgument` naming the field.
    init(
        _ classes: [Proto.FailureClass], device: String = ""
    ) throws(RPCError) {
        for (index, one) in classes.enumerated() {
            guard Proto.FailureClass.names.contains(where: { $0.number == one.rawValue }) else {
                throw .invalid("classes[\(index)]", "is none that is known")
            }
            self.classes.insert(one.rawValue)
        }
        guard device.utf8.count <= RequestLimits.deviceIDBytes else {
            throw .invalid("device_id", "is no device's id")
        }
        self.device = device
    }

    /// A condition on `failure`; the classes are numbers that the schema knows.
    var condition: String {
        guard !classes.isEmpty else { return "TRUE" }
        return "class IN (\(classes.sorted().map { "\($0)" }.joined(separator: ", ")))"
    }

    /// How many there are of a notification.
    func count(of notification: Int64, in database: borrowing Database) throws -> Int {
        try database.first(
            """
            SELECT count(*) FROM failure
            WHERE notification = ?1 AND \(condition) AND (?2 = '' OR device = ?2)
            """, notification, device
        ) { Int($0.integer(0)) } ?? 0
    }

    /// Makes rows of them that are tried at once, and counts them as that.
    func retry(
        _ record: inout NotificationRecord, now: UnixTime, in database: borrowing Database
    ) throws {
        let chosen =
            "failure.notification = ?1 AND \(condition) AND (?2 = '' OR failure.device = ?2)"
        let classes = try database.rows(
            "SELECT class, count(*) FROM failure WHERE \(chosen) GROUP BY class", record.sequence,
            device
        ) { (Int32(truncatingIfNeeded: $0.integer(0)), Int($0.integer(1))) }
        let uncertain = Proto.FailureClass.uncertain.rawValue
        for (failure, count) in classes {
            record.counts.retrying += count
            if failure == uncertain {
                record.counts.uncertain -= count
            } else {
                record.counts.failed -= count
            }
            guard let failure = DeliveryResult.Failure(rawValue: failure) else { continue }
            try TallyTable.add(-count, .failed(failure), of: record.sequence, in: database)
        }
        try database.run(
            """
            INSERT OR REPLACE INTO retry (notification, ordinal, adapter, lane, device, attempts,
                due_time, may_have_arrived, is_leased, state, error)
            SELECT failure.notification, ordinal, failure.adapter, number, device, 0, ?3,
                is_uncertain, 0, 1, error
            FROM failure JOIN lane ON lane.app = ?4 AND lane.adapter = failure.adapter
            WHERE \(chosen)
            """, record.sequence, device, now.milliseconds, record.app)
        try database.run("DELETE FROM failure WHERE \(chosen)", record.sequence, device)
    }
}
