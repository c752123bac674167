import Audience
import Experimenting
import Protocol
import ServiceKit
import Storage

/// An experiment as people see it.
struct ExperimentReporting {
    let experiment: ExperimentRecord
    let figures: ExperimentFigures

    /// Returns the experiment with its groups and lifts, as far as the stored experiment has them.
    func report() -> Proto.ExperimentReport {
        var report = Proto.ExperimentReport()
        report.experiment = shown
        (report.app, report.state) = (experiment.app, experiment.state)
        report.reason = experiment.reason
        (report.createTime, report.createdBy) = (
            experiment.createTime.timestamp, experiment.createdBy
        )
        if let ends = experiment.ends {
            (report.beginTime, report.endTime) = (experiment.begins.timestamp, ends.timestamp)
        }
        (report.winner, report.endedBy) = (experiment.winner, experiment.endedBy)
        report.decideTime = experiment.decided?.timestamp
        report.groups = groups
        return report
    }

    /// The experiment with the usual values in fields that the request left out.
    private var shown: Proto.Experiment {
        var shown = experiment.asked
        shown.window = Proto.Duration()
        shown.window?.seconds = experiment.window.components.seconds
        if shown.confidencePercent == 0 {
            shown.confidencePercent = ExperimentLimits.usualConfidence
        }
        (shown.minGoals, shown.seed) = (experiment.minGoals, experiment.seed)
        shown.startTime = experiment.begins.timestamp
        return shown
    }

    private var groups: [Proto.ExperimentGroup] {
        let judge = figures.judge(error: experiment.error)
        let parts = experiment.layout.parts
        return parts.enumerated().map { place, part in
            var shown = Proto.ExperimentGroup()
            (shown.name, shown.percent) = (part.name, part.percent)
            guard let group = figures.groups.first(where: { $0.place == place }) else {
                return shown
            }
            shown.devices = UInt64(group.devices)
            (shown.notificationId, shown.value) = (group.notification, group.value)
            shown.reached = UInt64(group.reached)
            guard let variant = part.variant else { return shown }
            if let lift = judge.overHoldout(variant) {
                shown.lifts.append(.init(lift, over: ExperimentLayout.holdout))
            }
            if let lift = judge.overFirst(variant) {
                shown.lifts.append(.init(lift, over: experiment.asked.variants[0].name))
            }
            return shown
        }
    }
}

extension Proto.Lift {
    fileprivate init(_ lift: ExperimentJudge.Lift, over name: String) {
        self.init()
        let value = { (value: Double) in
            var message = Proto.LiftValue()
            message.value = value
            return message
        }
        (over, significant) = (name, lift.isSignificant)
        (self.lift, low, high) = (lift.lift.map(value), value(lift.low), lift.high.map(value))
    }
}

extension ExperimentReporting {
    /// Adds the counts of the groups' notifications, and the opt-outs since.
    static func complete(
        _ report: Proto.ExperimentReport, of experiment: ExperimentRecord, _ call: CallContext,
        on service: isolated DeliveryService
    ) async throws -> Proto.ExperimentReport {
        var report = report
        for index in report.groups.indices where !report.groups[index].notificationId.isEmpty {
            report.groups[index].counts = try await service.store.notification(
                id: report.groups[index].notificationId, app: experiment.app
            ).counts
        }
        guard experiment.ends != nil else { return report }
        // Without the registry the rest of the report is told.
        let present: Bitmap
        do {
            present = try await self.present(experiment, on: service)
        } catch {
            return report
        }
        let members = try await service.store.database.read {
            try ExperimentGroupTable.members(of: experiment.number, in: $0)
        }
        for index in report.groups.indices {
            guard let blocks = members[index] else { continue }
            // A group may have millions of devices.
            await Task.yield()
            try Task.checkCancellation()
            let devices = Bitmap.union(of: try blocks.map { try Bitmap.deserialize($0) })
            var departed = Proto.DepartedDevices()
            departed.devices = UInt64(devices.subtractingCount(present))
            report.groups[index].departed = departed
        }
        return report
    }

    /// Returns the devices that have the type of an experiment's notifications switched on now.
    private static func present(
        _ experiment: ExperimentRecord, on service: isolated DeliveryService
    ) async throws -> Bitmap {
        let ids = try await service.store.database.read {
            try ExperimentGroupTable.variants(of: experiment, in: $0)
        }
        let record = try await service.store.record(id: ids.first ?? "", app: experiment.app)
        let found = try await service.ordinals(
            Selector.all.description, record, isTyped: true)
        guard found.generation == experiment.generation else {
            throw RPCError(.failedPrecondition, "the devices were renumbered since the start")
        }
        return found.ordinals
    }
}
