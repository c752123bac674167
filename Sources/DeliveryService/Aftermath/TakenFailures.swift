import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// Failed deliveries of one group that were taken out of it, to be sent again.
struct TakenFailures: Sendable {
    let kind: FailureGroup.Kind
    let devices: [DeviceLines.Device]

    /// Makes them rows that are tried at once, inside a transaction, and updates the counts.
    func retry(
        _ record: inout NotificationRecord, now: UnixTime, in database: borrowing Database
    ) throws {
        let isUncertain = kind.failure == Proto.FailureClass.uncertain.rawValue
        let lane = try LaneTable.number(
            of: LaneKey(app: record.app, adapter: kind.adapter), in: database)
        let state = WorkState(ofRowsOf: record.state).rawValue
        for one in devices {
            try database.run(
                """
                INSERT OR REPLACE INTO retry (notification, ordinal, adapter, lane, device,
                    attempts, due_time, may_have_arrived, is_leased, state, error)
                VALUES (?, ?, ?, ?, ?, 0, ?, ?, 0, ?, ?)
                """, record.sequence, one.ordinal, kind.adapter, lane, one.id, now.milliseconds,
                isUncertain, state, kind.error)
        }
        record.counts.retrying += devices.count
        if isUncertain {
            record.counts.uncertain -= devices.count
        } else {
            record.counts.failed -= devices.count
        }
        try TallyTable.add(
            -devices.count, .givenUp(kind.failure, lane: lane), of: record.sequence, in: database)
        guard let failure = DeliveryResult.Failure(rawValue: kind.failure) else { return }
        try TallyTable.add(-devices.count, .failed(failure), of: record.sequence, in: database)
    }
}
