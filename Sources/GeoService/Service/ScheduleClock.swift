import Context
import ServiceKit
import Spatial

/// The weekly schedules that are open at a moment.
///
/// A schedule is evaluated again only when it opens or closes.
struct ScheduleClock: Sendable {
    private struct Rule {
        let weekly: WeeklySchedule
        let zone: ZoneRules
    }

    private var rules: [Int: Rule] = [:]
    private var states: [PlaceFilter.Schedule] = []
    /// The time at which the next schedule opens or closes, and the time of the last call, in
    /// milliseconds since 1970.
    private var next = Int64.max
    private var last = Int64.min

    /// Adds a schedule with its number.
    ///
    /// A schedule whose time zone is no longer known uses UTC.
    mutating func add(_ schedule: PlaceSchedule, number: UInt32, _ zones: ZoneTable) {
        let rule = Rule(weekly: schedule.weekly, zone: zones.rules(schedule.zone) ?? .utc)
        guard rules.updateValue(rule, forKey: Int(number)) == nil else { return }
        while states.count <= Int(number) { states.append(.init(isOpen: true)) }
        states[Int(number)].until = .min
        next = .min
    }

    /// Returns the states of all schedules, by number.
    mutating func states(at now: Int64) -> [PlaceFilter.Schedule] {
        guard now >= next || now < last else {
            last = now
            return states
        }
        let isSetBack = now < last
        for (number, rule) in rules where isSetBack || states[number].until <= now {
            let state = rule.weekly.state(at: UnixTime(milliseconds: now), in: rule.zone)
            states[number] = .init(
                isOpen: state.isOpen, until: state.until?.milliseconds ?? .max)
        }
        next = rules.keys.lazy.map { [states] in states[$0].until }.min() ?? .max
        last = now
        return states
    }

    /// Returns whether a place with these traits is open at a time, past or future.
    func hours(of traits: PlaceTraits, at time: Int64) -> OpenHours.State {
        let active = traits.active
        guard active.contains(time) else {
            return .init(isOpen: false, until: time < active.lowerBound ? active.lowerBound : .max)
        }
        guard let rule = rules[Int(traits.schedule)] else {
            return .init(isOpen: true, until: active.upperBound)
        }
        let state = rule.weekly.state(at: UnixTime(milliseconds: time), in: rule.zone)
        return .init(
            isOpen: state.isOpen,
            until: min(state.until?.milliseconds ?? .max, active.upperBound))
    }
}
