import JSON
import Protocol
import ServiceKit

/// The options of a rollout, which sends in stages.
enum RolloutOptions {
    static let all: [Option] = [
        .value(
            "rollout", "PERCENT,…",
            "send in stages to these shares of the audience, such as 1,10,100; it pauses when a "
                + "limit is passed"),
        .value(
            "rollout-after", "DURATION,…",
            "the time between stages, one for all or one for each: 30m or 30m,2h"),
        .value(
            "max-failures", "PERCENT",
            "pause when a larger share of the deliveries fails; 5 if left out"),
        .value(
            "max-opt-outs", "PERCENT",
            "pause when a larger share of the devices switches the type off or is gone; 1 if left "
                + "out"),
        .value(
            "rollout-min", "DEVICES",
            "check the limits only once the stages have this many devices; 100 if left out"),
    ]

    /// Returns the rollout that the options give; nil without `--rollout`.
    static func rollout(_ invocation: Invocation) throws -> Proto.Rollout? {
        guard let text = invocation.option("rollout") else {
            let others = all.map(\.name).filter { invocation.option($0) != nil }
            guard let other = others.first else { return nil }
            throw UsageError("--\(other) needs --rollout", path: invocation.path)
        }
        var rollout = Proto.Rollout()
        rollout.stages = try stages(text, invocation)
        rollout.maxFailuresPercent = try percent("max-failures", invocation)
        rollout.maxOptOutsPercent = try percent("max-opt-outs", invocation)
        rollout.minDevices = try invocation.number("rollout-min", 1...UInt32.max) ?? 0
        return rollout
    }

    private static func stages(
        _ text: String, _ invocation: Invocation
    ) throws -> [Proto.RolloutStage] {
        let percents = text.split(separator: ",", omittingEmptySubsequences: false).map {
            DecimalText.integer($0, UInt32.self)
        }
        guard let after = invocation.option("rollout-after") else {
            throw UsageError(
                "--rollout needs --rollout-after, such as 30m", path: invocation.path)
        }
        let spans = after.split(separator: ",", omittingEmptySubsequences: false).map {
            Proto.Duration(typed: String($0))
        }
        guard spans.count == 1 || spans.count == percents.count - 1 else {
            throw UsageError(
                "--rollout-after has \(spans.count) durations for \(percents.count) stages; "
                    + "it has one for each but the first, or one for all", path: invocation.path)
        }
        return try percents.indices.map { place in
            var stage = Proto.RolloutStage()
            guard let percent = percents[place] else {
                throw UsageError(
                    "--rollout is '\(text)'; write it like 1,10,100", path: invocation.path)
            }
            stage.percent = percent
            guard place > 0 else { return stage }
            guard let span = spans.count == 1 ? spans[0] : spans[place - 1] else {
                throw UsageError(
                    "--rollout-after is '\(after)'; write it like 90s, 30m, 4h or 2d",
                    path: invocation.path)
            }
            stage.after = span
            return stage
        }
    }

    private static func percent(_ name: String, _ invocation: Invocation) throws -> Double {
        guard let text = invocation.option(name) else { return 0 }
        guard let percent = DecimalText.double(text), percent > 0, percent <= 100 else {
            throw UsageError(
                "--\(name) is '\(text)'; it is over 0 and at most 100", path: invocation.path)
        }
        return percent
    }
}
