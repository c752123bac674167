import Context
import Protocol
import ServiceKit

/// Reads when a schedule's occurrences are.
struct RecurrenceCheck {
    private static let field = "schedule.rule"

    let zones: ZoneTable
    let now: UnixTime
    /// When each device gets it by its own clock, as HH:MM; nil: a zone's clocks count.
    var localTime: String?

    /// A rule and the zone whose clocks count.
    struct Reading: Hashable, Sendable {
        /// An hour before the first zone there is has the time: so late may an occurrence be, and
        /// no device has missed it.
        static let localLead = LocalSending.farthestAhead + .seconds(3_600)

        var recurrence: Recurrence
        var zone: ZoneRules
        /// So much before its time something occurs: where each device's own clock counts, there
        /// has to be time to plan it.
        var lead: Duration = .zero

        /// The first occurrence after a moment.
        func next(after moment: UnixTime) -> UnixTime? {
            recurrence.next(after: moment + lead, in: zone).map { $0 + (.zero - lead) }
        }

        /// The day that an occurrence is of, by the clocks that count.
        func day(of occurrence: UnixTime) -> Int64 { zone.civil(at: occurrence + lead).day }
    }

    /// The rule as it is kept: with its first day, and each thing once and in order.
    ///
    /// - Throws: `invalidArgument` naming the field.
    func rule(_ asked: Proto.Recurrence?) throws(RPCError) -> Proto.Recurrence {
        guard var rule = asked else { throw .invalid(Self.field, "is required") }
        if let localTime { try setLocal(localTime, &rule) }
        let zone = localTime == nil ? try zone(rule.timeZone) : .utc
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
            let lead = localTime == nil ? .zero : Reading.localLead
            rule.startDate = Self.text(zone.civil(at: now + lead).day)
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

    /// Each device's own zone is none, and its time is said with the send.
    private func setLocal(_ time: String, _ rule: inout Proto.Recurrence) throws(RPCError) {
        guard rule.timeZone.isEmpty else {
            throw .invalid(
                "\(Self.field).time_zone",
                "may not be set together with timing.local_time: each device's own zone counts")
        }
        guard rule.times.isEmpty || rule.times == [time] else {
            throw .invalid(
                "\(Self.field).times", "may not be set together with timing.local_time")
        }
        rule.times = [time]
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
        let isLocal = rule.timeZone.isEmpty
        guard let zone = isLocal ? .utc : zones.rules(rule.timeZone),
            let first = day(rule.startDate)
        else { return nil }
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
            zone: zone, lead: isLocal ? Reading.localLead : .zero)
    }

    /// The minute of the day that HH:MM says; nil: it does not.
    static func minute(_ text: String) -> Int? {
        guard text.utf8.count == 5 else { return nil }
        return CivilTime("1970-01-01T\(text)").map { Int($0.secondOfDay / 60) }
    }

    private static func day(_ text: String) -> Int64? {
        guard text.utf8.count == 10 else { return nil }
        return CivilTime("\(text)T00:00")?.day
    }

    /// A day as it is written, such as 2026-12-01.
    static func text(_ day: Int64) -> String {
        String("\(CivilTime(CivilDate(daysSince1970: day)))".prefix(10))
    }
}
