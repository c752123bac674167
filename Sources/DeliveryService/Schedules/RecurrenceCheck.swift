import Context
import Protocol
import ServiceKit

/// The check and the parsing of a schedule's recurrence rule.
struct RecurrenceCheck {
    private static let field = "schedule.rule"

    let zones: ZoneTable
    let now: UnixTime
    /// The local time of each device, as HH:MM; nil if the clocks of one zone count.
    var localTime: String?

    /// A rule with the zone whose clocks count.
    struct Reading: Hashable, Sendable {
        /// The time that before its local time in UTC an occurrence is created: an hour before the
        /// first zone reaches the time, so that a delay of up to an hour makes no device miss it.
        static let localLead = LocalSending.farthestAhead + .seconds(3_600)

        var recurrence: Recurrence
        var zone: ZoneRules
        /// The time before its own time at which an occurrence is created; if each device's own
        /// clock counts, there must be time to plan it.
        var lead: Duration = .zero

        /// Returns the first occurrence after a time.
        func next(after moment: UnixTime) -> UnixTime? {
            recurrence.next(after: moment + lead, in: zone).map { $0 + (.zero - lead) }
        }

        /// Returns the day of an occurrence by the clocks that count.
        func day(of occurrence: UnixTime) -> Int64 { zone.civil(at: occurrence + lead).day }
    }

    /// Returns the rule to store, with a start date, and with sorted and unique elements.
    ///
    /// - Throws: `invalidArgument` that names the field.
    func rule(_ asked: Proto.Recurrence?) throws(RPCError) -> Proto.Recurrence {
        guard var rule = asked else { throw .invalid(Self.field, "is required") }
        if let localTime { try setLocal(localTime, &rule) }
        let zone = localTime == nil ? try zone(rule.timeZone) : .utc
        try checkDays(rule)
        guard RecurrenceLimits.times.contains(rule.times.count) else {
            throw .invalid(
                "\(Self.field).times", "has \(rule.times.count) elements; there must be 1 to 24")
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

    /// Sets the time of a rule for each device's own zone, which the send's timing names.
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
            throw .invalid("\(Self.field).period", "is unknown")
        }
        guard isWeekly != rule.weekdays.isEmpty, rule.weekdays.allSatisfy({ 1...7 ~= $0 }) else {
            throw .invalid(
                "\(Self.field).weekdays", "must be 1 (Monday) to 7 (Sunday), for WEEKLY only")
        }
        guard isMonthly != rule.monthDays.isEmpty, rule.monthDays.allSatisfy({ 1...31 ~= $0 })
        else {
            throw .invalid("\(Self.field).month_days", "must be 1 to 31, for MONTHLY only")
        }
    }

    /// Parses a rule that was checked; returns nil if its zone is no longer known.
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

    /// Returns the minute of the day of HH:MM; nil if the text is invalid.
    static func minute(_ text: String) -> Int? {
        guard text.utf8.count == 5 else { return nil }
        return CivilTime("1970-01-01T\(text)").map { Int($0.secondOfDay / 60) }
    }

    private static func day(_ text: String) -> Int64? {
        guard text.utf8.count == 10 else { return nil }
        return CivilTime("\(text)T00:00")?.day
    }

    /// Returns a day as text, such as 2026-12-01.
    static func text(_ day: Int64) -> String {
        String("\(CivilTime(CivilDate(daysSince1970: day)))".prefix(10))
    }
}
