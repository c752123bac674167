import DeliveryEngine
import Protocol
import Storage

/// The accepted deliveries of a rollout by its stages, as a checkpoint collects them.
///
/// The stage of a device follows from its ordinal, so that only the counts are stored.
struct StageTally {
    private let sample: RolloutSample
    private var delivered: [Int: Int] = [:]

    /// Creates an empty tally.
    ///
    /// - Parameters:
    ///   - asked: The rollout as it is stored; nil if the notification has none.
    ///   - id: The notification's id.
    /// - Returns: nil without a rollout.
    init?(asked: [UInt8]?, id: String) throws {
        guard let asked else { return nil }
        sample = RolloutSample(id: id, stages: try Proto.Rollout(decoding: asked).stages)
    }

    /// Counts an accepted delivery to a device.
    mutating func note(_ ordinal: UInt32) {
        guard !WholeAudience.holds(ordinal) else { return }
        delivered[sample.stage(of: ordinal), default: 0] += 1
    }

    /// Adds the collected counts to the stored ones, inside a transaction.
    func write(of notification: Int64, in database: borrowing Database) throws {
        for (stage, count) in delivered {
            try TallyTable.add(
                count, .stageDelivered(stage), of: notification, in: database)
        }
    }

    /// Stores how many devices each stage adds, inside the transaction that stores the audience.
    static func begin(
        _ audience: ResolvedAudience, of record: NotificationRecord,
        in database: borrowing Database
    ) throws {
        guard record.rollout != nil else { return }
        for piece in audience.pieces {
            let stage = piece.notBefore.flatMap(RolloutTable.stage(ofGate:)) ?? 0
            try TallyTable.add(
                piece.count, .stageDevices(stage), of: record.sequence, in: database)
        }
    }

    /// Returns the devices of each stage; empty if an older version began the rollout.
    ///
    /// - Parameter counts: The notification's counts, with those of each adapter.
    static func stages(
        of record: NotificationRecord, _ counts: Proto.DeliveryCounts,
        in database: borrowing Database
    ) throws -> [Proto.RolloutStageDevices] {
        guard let rollout = record.rollout, rollout.begun != nil else { return [] }
        let stages = try rollout.asked.stages.indices.map { stage in
            var devices = Proto.RolloutStageDevices()
            devices.devices = try count(.stageDevices(stage), record, in: database)
            devices.delivered = try count(.stageDelivered(stage), record, in: database)
            // Each device has one delivery in a lane.
            devices.reached = counts.deliveredBy.count > 1 ? 0 : devices.delivered
            return devices
        }
        return stages.contains { $0.devices > 0 } ? stages : []
    }

    private static func count(
        _ subject: TallyTable.Subject, _ record: NotificationRecord,
        in database: borrowing Database
    ) throws -> UInt64 {
        UInt64(max(0, try TallyTable.count(subject, of: record.sequence, in: database)))
    }
}
