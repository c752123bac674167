import Protocol
import ServiceKit

/// The check of a request's rollout.
enum RolloutCheck {
    /// The allowed number of stages; one is no rollout, and nobody watches more than ten.
    private static let stages = 2...10
    /// The shortest stage; failures are known within seconds, but people need time to switch a type
    /// off.
    private static let shortest: Duration = .seconds(60)
    private static let usualFailures = 5.0
    private static let usualOptOuts = 1.0
    /// The default minimum of devices; with fewer, a single one would exceed the default limit.
    private static let usualDevices: UInt32 = 100

    /// Returns the rollout to store, with the limits that apply; nil if none is requested.
    ///
    /// - Throws: `invalidArgument` that names the field.
    static func rollout(
        _ asked: Proto.Rollout?, timing: Proto.Timing?
    ) throws(RPCError) -> Rollout? {
        guard var rollout = asked else { return nil }
        guard timing?.localTime.isEmpty ?? true else {
            throw .invalid("rollout", "may not be set together with timing.local_time")
        }
        guard stages.contains(rollout.stages.count) else {
            throw .invalid(
                "rollout.stages",
                "has \(rollout.stages.count) elements; there must be \(stages.lowerBound) to "
                    + "\(stages.upperBound)")
        }
        for place in rollout.stages.indices { try check(rollout.stages, place) }
        guard Rollout.span(of: rollout) < RequestLimits.timeToLive else {
            throw .invalid("rollout.stages", "take 28 days or more")
        }
        rollout.maxFailuresPercent = try limit(
            rollout.maxFailuresPercent, or: usualFailures, "rollout.max_failures_percent")
        rollout.maxOptOutsPercent = try limit(
            rollout.maxOptOutsPercent, or: usualOptOuts, "rollout.max_opt_outs_percent")
        if rollout.minDevices == 0 { rollout.minDevices = usualDevices }
        return Rollout(rollout)
    }

    private static func check(
        _ stages: [Proto.RolloutStage], _ place: Int
    ) throws(RPCError) {
        let (stage, field) = (stages[place], "rollout.stages[\(place)]")
        let before = place == 0 ? 0 : stages[place - 1].percent
        guard (1...100).contains(stage.percent), stage.percent > before else {
            throw .invalid(
                "\(field).percent", "is not from 1 to 100 and more than in the stage before")
        }
        guard place < stages.count - 1 || stage.percent == 100 else {
            throw .invalid("\(field).percent", "must be 100 in the last stage")
        }
        guard place > 0 else {
            guard stage.after == nil else {
                throw .invalid("\(field).after", "must not be set: the first stage begins at once")
            }
            return
        }
        guard let after = stage.after, (0..<1_000_000_000).contains(after.nanos),
            (shortest.components.seconds...RequestLimits.timeToLive.components.seconds)
                .contains(after.seconds)
        else { throw .invalid("\(field).after", "is not from a minute to 28 days") }
    }

    private static func limit(
        _ wish: Double, or usual: Double, _ field: String
    ) throws(RPCError) -> Double {
        guard wish >= 0, wish <= 100 else { throw .invalid(field, "is not from 0 to 100") }
        return wish == 0 ? usual : wish
    }
}
