import JSON
import Protocol
import ServiceKit

/// The options of a schedule's rule, and the rule as text.
enum RecurrenceOptions {
    static let all: [Option] = [
        .value("daily", "TIMES", "each day: 09:00 or 09:00,17:30"),
        .value("weekly", "DAYS@TIMES", "on days of the week: mon,fri@09:00"),
        .value("monthly", "DAYS@TIMES", "on days of the month: 1,31@09:00; 31 is the last day"),
        .value("zone", "ZONE", "the time zone of the times, such as America/New_York"),
        .flag("local", "use each device's own time zone instead of --zone"),
        .value("every", "NUMBER", "only every second (2), third (3) … day, week or month"),
        .value("from", "DATE", "the first day, such as 2026-12-01; today if left out"),
        .value("until", "DATE", "the last day"),
        .value("count", "NUMBER", "the number of times in all"),
    ]

    private static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

    /// Returns the rule that the options give.
    static func rule(_ invocation: Invocation) throws -> Proto.Recurrence {
        var rule = Proto.Recurrence()
        let given = ["daily", "weekly", "monthly"].filter { invocation.option($0) != nil }
        guard let name = given.first, given.count == 1, let text = invocation.option(name) else {
            throw UsageError(
                "give one of --daily, --weekly and --monthly", path: invocation.path)
        }
        let zone = invocation.option("zone")
        guard (zone == nil) == invocation.flag("local") else {
            throw UsageError(
                "give either --zone, such as America/New_York, or --local",
                path: invocation.path)
        }
        rule.timeZone = zone ?? ""
        var times = Substring(text)
        if name == "daily" {
            rule.period = .daily
        } else {
            let parts = text.split(separator: "@", omittingEmptySubsequences: false)
            guard parts.count == 2 else {
                throw UsageError("--\(name) is '\(text)'; it is DAYS@TIMES", path: invocation.path)
            }
            times = parts[1]
            try add(parts[0], name, to: &rule, invocation)
        }
        rule.times = times.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        rule.interval = try number("every", invocation)
        rule.count = try number("count", invocation)
        (rule.startDate, rule.endDate) = (
            invocation.option("from") ?? "", invocation.option("until") ?? ""
        )
        return rule
    }

    private static func add(
        _ text: Substring, _ name: String, to rule: inout Proto.Recurrence,
        _ invocation: Invocation
    ) throws {
        rule.period = name == "weekly" ? .weekly : .monthly
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            if name == "weekly", let place = weekdays.firstIndex(of: word.lowercased()) {
                rule.weekdays.append(UInt32(place + 1))
            } else if name == "monthly", let day = DecimalText.integer(word, UInt32.self) {
                rule.monthDays.append(day)
            } else {
                throw UsageError(
                    "--\(name) has the day '\(word)'; write it like "
                        + (name == "weekly" ? "mon,fri@09:00" : "1,31@09:00"),
                    path: invocation.path)
            }
        }
    }

    private static func number(_ name: String, _ invocation: Invocation) throws -> UInt32 {
        try invocation.number(name, 1...UInt32.max) ?? 0
    }

    /// Returns a rule in words, such as `mon, fri at 09:00, Europe/Berlin`.
    static func text(_ rule: Proto.Recurrence) -> String {
        let units = ["", "day", "week", "month"]
        let unit = Int(rule.period.rawValue)
        var words = ""
        if rule.interval > 1, units.indices.contains(unit) {
            words = "every \(rule.interval) \(units[unit])s"
        } else if rule.period == .daily {
            words = "daily"
        }
        let named = rule.weekdays.map { weekdays[(Int($0) + 6) % 7] }
        let days = named + rule.monthDays.map { "\($0)." }
        if !days.isEmpty { words += (words.isEmpty ? "" : ", ") + days.joined(separator: ", ") }
        let zone = rule.timeZone.isEmpty ? "each device's own clock" : rule.timeZone
        return words + " at \(rule.times.joined(separator: ", ")), \(zone)"
    }
}
