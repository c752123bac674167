import Protocol

/// Experiments as text for people.
enum ExperimentText {
    /// Returns a table with a line for each experiment.
    static func table(_ reports: [Proto.ExperimentReport]) -> String {
        var table = Table(
            "NAME", "STATE", "GOAL", "BEGAN", "ENDS", "REACHED", "WINNER",
            leastImportant: ["BEGAN", "GOAL", "ENDS"])
        for report in reports {
            let reached = report.groups.reduce(0) { $0 + $1.reached }
            table.add(
                report.experiment?.name ?? "", report.state.word, goal(report),
                report.beginTime.text, report.endTime.text, reached.grouped, report.winner)
        }
        return table.text
    }

    /// Returns an experiment with its groups and how they compare.
    static func text(_ report: Proto.ExperimentReport) -> String {
        var record = Record()
        record.add("experiment", report.experiment?.name ?? "")
        record.add("state", report.state.word)
        if !report.reason.isEmpty { record.add("reason", report.reason) }
        record.add("goal", goal(report))
        if report.beginTime != nil {
            record.add("began", report.beginTime.text)
            record.add("counts until", report.endTime.text)
        } else {
            record.add("begins", report.experiment?.startTime.text ?? "")
        }
        record.add("winner", report.winner.isEmpty ? "none so far" : report.winner)
        if report.decideTime != nil { record.add("found", report.decideTime.text) }
        if !report.endedBy.isEmpty { record.add("ended by", report.endedBy) }
        return record.text + "\n" + groups(report) + lifts(report)
    }

    private static func goal(_ report: Proto.ExperimentReport) -> String {
        guard let goal = report.experiment?.goal, !goal.isEmpty else { return "taps" }
        return goal
    }

    private static func groups(_ report: Proto.ExperimentReport) -> String {
        var table = Table(
            "GROUP", "SHARE", "DEVICES", "DELIVERED", "TAPPED", "REACHED", "RATE", "VALUE",
            "SWITCHED OFF", "NOTIFICATION",
            leastImportant: ["NOTIFICATION", "SHARE", "VALUE", "DELIVERED"])
        for group in report.groups {
            let rate = group.devices > 0 ? Double(group.reached) / Double(group.devices) : nil
            table.add(
                group.name, "\(decimal(group.percent)) %", group.devices.grouped,
                group.counts.map { $0.delivered.grouped } ?? "",
                group.counts.map { $0.tapped.grouped } ?? "", group.reached.grouped,
                rate.map { "\(decimal($0 * 100)) %" } ?? "",
                group.value == 0 ? "" : decimal(group.value),
                group.departed.map { $0.devices.grouped } ?? "", group.notificationId)
        }
        return table.text
    }

    private static func lifts(_ report: Proto.ExperimentReport) -> String {
        let lines = report.groups.flatMap { group in
            group.lifts.map { "\(group.name) over \($0.over): \(words($0))".printable + "\n" }
        }
        guard !lines.isEmpty else { return "" }
        let confidence = decimal(report.experiment?.confidencePercent ?? 0)
        return "\n" + lines.joined()
            + "The intervals hold with \(confidence) % for all of these together, however often "
            + "you look.\n"
    }

    /// Returns a lift in words.
    static func words(_ lift: Proto.Lift) -> String {
        guard lift.lift != nil || lift.low != nil || lift.high != nil else {
            return "nothing can be said yet"
        }
        let low = lift.low.map { signed($0.value) } ?? "-100 %"
        let high = lift.high.map { signed($0.value) } ?? "any number"
        let seen = lift.lift.map { "\(signed($0.value)) " } ?? ""
        return "\(seen)(between \(low) and \(high))"
            + (lift.significant ? "" : ", which may be chance")
    }

    private static func signed(_ share: Double) -> String {
        let percent = decimal(share * 100)
        return (share >= 0 ? "+" : "") + "\(percent) %"
    }

    /// Returns a number with at most two decimals.
    private static func decimal(_ number: Double) -> String {
        guard number.isFinite, number.magnitude < 1e13 else { return "\(number)" }
        let hundredths = Int64((number * 100).rounded())
        let sign = hundredths < 0 ? "-" : ""
        let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
        guard rest > 0 else { return "\(sign)\(whole)" }
        return "\(sign)\(whole)."
            + (rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)")
    }
}

extension Proto.ExperimentState {
    /// The state as a word.
    var word: String {
        switch self {
        case .scheduled: "scheduled"
        case .running: "running"
        case .decided: "decided"
        case .ended: "ended"
        case .stopped: "stopped"
        case .failed: "failed"
        default: "unknown"
        }
    }
}
