import Protocol
import ServiceKit

/// The check of an experiment that is to be started.
struct ExperimentCheck {
    private static let field = "experiment"

    let now: UnixTime

    /// Returns the experiment as it is stored, with its audience as a text.
    ///
    /// What it sends is not checked here.
    ///
    /// - Throws: `invalidArgument` that names the field.
    func checked(_ asked: Proto.Experiment?) throws(RPCError) -> Proto.Experiment {
        guard let asked else { throw .invalid(Self.field, "is required") }
        try Self.name(asked.name, "\(Self.field).name")
        if !asked.seed.isEmpty { try Self.name(asked.seed, "\(Self.field).seed") }
        if !asked.goal.isEmpty { try GoalCheck.name(asked.goal, "\(Self.field).goal") }
        try checkRequest(asked.request)
        try checkVariants(asked)
        try checkTimes(asked)
        let confidence = asked.confidencePercent
        guard confidence == 0 || ExperimentLimits.confidence.contains(confidence) else {
            throw .invalid("\(Self.field).confidence_percent", "is not from 80 to 99.9")
        }
        return asked
    }

    /// Checks a name of an experiment, of a variant or of a seed.
    private static func name(_ name: String, _ field: String) throws(RPCError) {
        guard (1...ExperimentLimits.nameBytes).contains(name.utf8.count),
            name.utf8.allSatisfy({ GoalCheck.isOfName($0) && $0 != UInt8(ascii: "/") })
        else { throw .invalid(field, "must be 1 to 64 of a-z, 0-9, '-', '_', '.'") }
    }

    private func checkRequest(_ request: Proto.SendRequest?) throws(RPCError) {
        let field = "\(Self.field).request"
        guard let request else { throw .invalid(field, "is required") }
        let fixed = [
            ("idempotency_key", !request.idempotencyKey.isEmpty, "the experiment's name is one"),
            ("deliver_time", request.deliverTime != nil, "set start_time"),
            ("expire_time", request.expireTime != nil, "set time_to_live"),
            ("rollout", request.rollout != nil, "each group is a share of the audience already"),
        ]
        for (name, isSet, why) in fixed where isSet {
            throw .invalid("\(field).\(name)", "may not be set: \(why)")
        }
    }

    private func checkVariants(_ asked: Proto.Experiment) throws(RPCError) {
        let field = "\(Self.field).variants"
        guard (1...ExperimentLimits.variants).contains(asked.variants.count) else {
            throw .invalid(field, "has \(asked.variants.count) elements; there must be 1 to 8")
        }
        var names: Set = [ExperimentLayout.holdout, ExperimentLayout.rest]
        var sum = try points(asked.holdoutPercent, "\(Self.field).holdout_percent", least: 0)
        for (index, variant) in asked.variants.enumerated() {
            try Self.name(variant.name, "\(field)[\(index)].name")
            guard names.insert(variant.name).inserted else {
                throw .invalid("\(field)[\(index)].name", "is \(variant.name), which is taken")
            }
            sum += try points(variant.percent, "\(field)[\(index)].percent", least: 1)
        }
        guard sum <= 10_000 else {
            throw .invalid(field, "have \(Double(sum) / 100) % together with the holdout: over 100")
        }
        guard asked.variants.count > 1 || asked.holdoutPercent > 0 else {
            throw .invalid(field, "has one element and there is no holdout to compare it with")
        }
        guard asked.holdoutPercent == 0 || !asked.goal.isEmpty else {
            throw .invalid(
                "\(Self.field).goal",
                "is required beside a holdout, which gets nothing that could be tapped")
        }
    }

    private func points(
        _ percent: Double, _ field: String, least: UInt32
    ) throws(RPCError) -> UInt32 {
        guard (0...100).contains(percent) else { throw .invalid(field, "is not from 0 to 100") }
        let points = ExperimentLayout.points(percent)
        guard points >= least, abs(percent * 100 - Double(points)) < 1e-6 else {
            throw .invalid(field, "is not at least 0.01 with at most two decimals")
        }
        return points
    }

    private func checkTimes(_ asked: Proto.Experiment) throws(RPCError) {
        let window = try duration(
            asked.window, "\(Self.field).window", ExperimentLimits.window, "an hour to 28 days")
        for (index, variant) in asked.variants.enumerated() {
            let field = "\(Self.field).variants[\(index)].delay"
            let delay = try duration(
                variant.delay, field, .seconds(1)...ExperimentLimits.delay, "a second to 7 days")
            guard let delay else { continue }
            // Taps are counted to the end, so an earlier variant has more time for them.
            let part = asked.goal.isEmpty ? 8 : 2
            guard delay * part <= window ?? ExperimentLimits.usualWindow else {
                throw .invalid(field, "is over one \(part)th of the experiment's window")
            }
            let timing = variant.timing ?? asked.request?.timing
            guard timing?.localTime.isEmpty != false else {
                throw .invalid(field, "may not be set together with timing.local_time")
            }
        }
        guard let start = asked.startTime else { return }
        let time = try UnixTime(start, "\(Self.field).start_time")
        guard time + RequestLimits.lateness >= now else {
            throw .invalid(
                "\(Self.field).start_time", "is \(time.text), which has passed; leave it out")
        }
        guard time <= now + RequestLimits.schedule else {
            throw .invalid("\(Self.field).start_time", "is more than a year ahead")
        }
    }

    private func duration(
        _ asked: Proto.Duration?, _ field: String, _ range: ClosedRange<Duration>, _ words: String
    ) throws(RPCError) -> Duration? {
        guard let asked else { return nil }
        guard asked.nanos == 0, range.contains(.seconds(asked.seconds)) else {
            throw .invalid(field, "is not \(words), in whole seconds")
        }
        return .seconds(asked.seconds)
    }
}
