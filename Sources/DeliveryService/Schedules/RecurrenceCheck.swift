import Context
import Protocol
import ServiceKit

/// Reads when a schedule's occurrences are.
struct RecurrenceCheck {
    private static let field = "schedule.rule"

    let zones: ZoneTable
    let now: UnixTime

    /// A rule and the zone whose clocks count.
    struct Reading: Hashable, Sendable {
        var recurrence: Recurrence
        var zone: ZoneRules

        /// The first occurrence after a moment.
        func next(after moment: UnixTime) -> UnixTime? { recurrence.next(after: moment, in: zone) }
    }

    /// The rule as it is kept: with its first day, and each thing once and in order.
    ///
    /// - Throws: `invalidArgument` naming the field.
    func rule(_ asked: Proto.Recurrence?) throws(RPCError) -> Proto.Recurrence {
        guard var rule = asked else { throw .invalid(Self.field, "is required") }
        let zone = try zone(rule.timeZone)
        try checkDays(rule)
        guard RecurrenceLimits.times.contains(rule.times.count) else {
            throw .invalid(
                "\(Self.field).times", "has \(rule.times.count) elements; from 1 to 24")
        }
        for time in rule.times where Self.minute(time) == nil {
            throw .invalid("\(Self.field).times", "has '\(time.prefix(16))', which is not HH:MM")
        }
        guard rule.interval <= RecurrenceLimits.intervals.upperBound else {
            throw .invalid("\(Self.field).interval", "is over 99")
        }
        rule.interval = max(1, rule.interval)
        (rule.weekdays, rule.monthDays) = (
            Set(rule.weekdays).sorted(), Set(rule.monthDays).sorted()
        )
        rule.times = Set(rule.times).sorted()
        if rule.startDate.isEmpty {
            rule.startDate = Self.text(zone.civil(at: now).day)
        }
        guard let first = Self.day(rule.startDate) else {
            throw .invalid("\(Self.field).start_date", "is not a date such as 2026-12-01")
        }
        guard !rule.endDate.isEmpty else { return rule }
        guard let last = Self.day(rule.endDate), last >= first else {
            throw .invalid(
                "\(Self.field).end_date",
                "is not a date such as 2026-12-31, or is before the first day")
        }
        return rule
    }

    private func zone(_ name: String) throws(RPCError) -> ZoneRules {
        guard !name.isEmpty, let zone = zones.rules(name) else {
            throw .invalid(
                "\(Self.field).time_zone",
                "is not the IANA name of a zone known here, such as America/New_York")
        }
        return zone
    }

    private func checkDays(_ rule: Proto.Recurrence) throws(RPCError) {
        let (isWeekly, isMonthly) = (rule.period == .weekly, rule.period == .monthly)
        guard [.daily, .weekly, .monthly].contains(rule.period) else {
            throw .invalid("\(Self.field).period", "is none that is known")
        }
        guard isWeekly != rule.weekdays.isEmpty, rule.weekdays.allSatisfy({ 1...7 ~= $0 }) else {
            throw .invalid(
                "\(Self.field).weekdays", "are 1 for Monday to 7 for Sunday, of a WEEKLY one only")
        }
        guard isMonthly != rule.monthDays.isEmpty, rule.monthDays.allSatisfy({ 1...31 ~= $0 })
        else {
            throw .invalid("\(Self.field).month_days", "are 1 to 31, of a MONTHLY one only")
        }
    }

    /// Reads a rule that was checked; nil: its zone is not known here any more.
    static func reading(_ rule: Proto.Recurrence, _ zones: ZoneTable) -> Reading? {
        guard let zone = zones.rules(rule.timeZone), let first = day(rule.startDate) else {
            return nil
        }
        let days: Recurrence.Days =
            switch rule.period {
            case .weekly: .weekly(Set(rule.weekdays.map { Int($0) % 7 }))
            case .monthly: .monthly(Set(rule.monthDays.map(Int.init)))
            default: .daily
            }
        return Reading(
            recurrence: Recurrence(
                days, minutes: rule.times.compactMap(minute), interval: Int64(rule.interval),
                firstDay: first, lastDay: day(rule.endDate)),
            zone: zone)
    }

    private static func minute(_ text: String) -> Int? {
        guard text.utf8.count == 5 else { return nil }
        return CivilTime("1970-01-01T\(text)").map { Int($0.secondOfDay / 60) }
    }

    private static func day(_ text: String) -> Int64? {
        guard text.utf8.count == 10 else { return nil }
        return CivilTime("\(text)T00:00")?.day
    }

    private static func text(_ day: Int64) -> String {
        String("\(CivilTime(CivilDate(daysSince1970: day)))".prefix(10))
    }
}
