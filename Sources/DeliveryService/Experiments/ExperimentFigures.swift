import DeliveryEngine
import Experimenting
import Protocol
import ServiceKit
import Storage

/// The progress of an experiment's groups.
struct ExperimentFigures: Sendable {
    /// The groups with the number of devices that reached the goal, or that tapped if there is no
    /// goal.
    let groups: [ExperimentGroup]
    /// True if each variant's notification has gone out to all of its devices, except for messages
    /// that are tried again.
    let areOut: Bool
    /// True if each variant's notification was sent, with nothing left to try again.
    let isSent: Bool
    /// The latest time at which a variant's notification was sent to its end; nil if none was.
    let outTime: UnixTime?

    /// Reads the progress of the groups of an experiment.
    init(of experiment: ExperimentRecord, in queue: DatabaseQueue) async throws {
        (groups, areOut, isSent, outTime) = try await queue.read { database in
            var groups = try ExperimentGroupTable.groups(of: experiment, in: database)
            var (areOut, isSent, outTime) = (!groups.isEmpty, true, UnixTime?.none)
            for index in groups.indices where groups[index].part.variant != nil {
                let record = try NotificationTable.with(
                    id: groups[index].notification, app: experiment.app, in: database)
                guard let record else { continue }
                areOut = try areOut && Self.isOut(record, in: database)
                isSent = isSent && record.state == .sent
                outTime = [outTime, record.machine.finishTime].compactMap(\.self).max()
                // At the end taps were stored, so that they change no more.
                guard experiment.asked.goal.isEmpty, experiment.state != .ended else { continue }
                groups[index].reached = try TallyTable.count(
                    .said(Proto.EventKind.tapped.rawValue), of: record.sequence, in: database)
            }
            return (groups, areOut, isSent, outTime)
        }
    }

    /// Returns whether a notification has gone out to all of its devices.
    private static func isOut(
        _ record: NotificationRecord, in database: borrowing Database
    ) throws -> Bool {
        guard record.state == .sending else {
            return record.state == .sent || record.state == .expired && record.machine.isPlanned
        }
        let left = try database.first(
            """
            SELECT coalesce(sum(left), 0) FROM chunk WHERE notification = ? AND state IN (1, 3)
            """, record.sequence
        ) { $0.integer(0) }
        return left == 0
    }

    /// The number of devices that reached the goal, of the groups that are compared.
    var reached: Int {
        groups.filter { $0.part.name != ExperimentLayout.rest }.reduce(0) { $0 + $1.reached }
    }

    /// Returns the rule that finds the winner.
    func judge(error: Double) -> ExperimentJudge {
        let group = { (group: ExperimentGroup) in
            SequentialComparison.Group(
                devices: group.devices, reached: min(group.reached, group.devices))
        }
        return ExperimentJudge(
            holdout: groups.first { $0.part.name == ExperimentLayout.holdout }.map(group),
            variants: groups.filter { $0.part.variant != nil }.map(group), error: error)
    }
}
