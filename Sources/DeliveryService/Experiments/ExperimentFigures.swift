import DeliveryEngine
import Experimenting
import Protocol
import ServiceKit
import Storage

/// How far the groups of an experiment are.
struct ExperimentFigures: Sendable {
    /// The groups with what counts for the experiment: its goals, or taps.
    let groups: [ExperimentGroup]
    /// Whether each variant's notification was sent, or has been on its way for long, so that they
    /// can be compared.
    let areOut: Bool

    /// Reads how far the groups of an experiment are.
    init(
        of experiment: ExperimentRecord, at now: UnixTime, in queue: DatabaseQueue
    ) async throws {
        (groups, areOut) = try await queue.read { database in
            var groups = try ExperimentGroupTable.groups(of: experiment, in: database)
            var areOut = !groups.isEmpty
            for index in groups.indices where groups[index].part.variant != nil {
                let record = try NotificationTable.with(
                    id: groups[index].notification, app: experiment.app, in: database)
                guard let record else { continue }
                let isLong = now - record.machine.deliverTime >= ExperimentLimits.underWay
                areOut = areOut && (record.state == .sent || record.state == .sending && isLong)
                guard experiment.asked.goal.isEmpty else { continue }
                groups[index].reached = try TallyTable.count(
                    .said(Proto.EventKind.tapped.rawValue), of: record.sequence, in: database)
            }
            return (groups, areOut)
        }
    }

    /// The number of devices of all groups that reached the goal.
    var reached: Int { groups.reduce(0) { $0 + $1.reached } }

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
