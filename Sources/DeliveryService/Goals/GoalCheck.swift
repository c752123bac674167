import Protocol
import ServiceKit

/// The check of the goals that an app's server reports.
struct GoalCheck {
    let now: UnixTime

    /// A goal that may be recorded.
    struct Checked: Hashable, Sendable {
        /// The name of the event.
        var id: String
        /// The name of the goal.
        var name: String
        var who: Who
        var time: UnixTime
        var value: Double
    }

    /// The device or user who reached a goal.
    enum Who: Hashable, Sendable {
        case device(String)
        case user(String)
    }

    /// Returns the goals of a request.
    ///
    /// - Throws: `invalidArgument` that names the goal and its field.
    func goals(_ goals: [Proto.Goal]) throws(RPCError) -> [Checked] {
        guard (1...ExperimentLimits.goals).contains(goals.count) else {
            throw .invalid(
                "goals",
                "has \(goals.count) elements; there must be 1 to \(ExperimentLimits.goals)")
        }
        var checked: [Checked] = []
        for (index, goal) in goals.enumerated() {
            checked.append(try check(goal, "goals[\(index)]"))
        }
        return checked
    }

    private func check(_ goal: Proto.Goal, _ path: String) throws(RPCError) -> Checked {
        guard (1...ExperimentLimits.goalIDBytes).contains(goal.id.utf8.count) else {
            throw .invalid(
                "\(path).id",
                "has \(goal.id.utf8.count) bytes, not 1 to \(ExperimentLimits.goalIDBytes)")
        }
        try Self.name(goal.name, "\(path).name")
        guard goal.deviceId.isEmpty != goal.user.isEmpty else {
            throw .invalid("\(path).device_id", "or user is required, and not both")
        }
        if !goal.deviceId.isEmpty { _ = try goal.deviceId.device() }
        guard goal.user.utf8.count <= ExperimentLimits.goalIDBytes else {
            throw .invalid("\(path).user", "has over \(ExperimentLimits.goalIDBytes) bytes")
        }
        try Self.value(goal.value, "\(path).value")
        return Checked(
            id: goal.id, name: goal.name,
            who: goal.user.isEmpty ? .device(goal.deviceId) : .user(goal.user),
            time: try time(goal.time, "\(path).time"), value: goal.value)
    }

    private func time(
        _ asked: Proto.Timestamp?, _ field: String
    ) throws(RPCError) -> UnixTime {
        guard let asked else { return now }
        let time = try UnixTime(asked, field)
        guard time <= now + ExperimentLimits.goalLead else {
            throw .invalid(field, "is \(time.text), which is in the future")
        }
        guard time + ExperimentLimits.goalAge >= now else {
            throw .invalid(field, "is \(time.text), which is more than 30 days ago")
        }
        return min(time, now)
    }

    /// Checks the value of a goal.
    static func value(_ value: Double, _ field: String) throws(RPCError) {
        guard value.isFinite, abs(value) <= 1e12 else {
            throw .invalid(field, "is not a number between -1e12 and 1e12")
        }
    }

    /// Checks a goal's name.
    static func name(_ name: String, _ field: String) throws(RPCError) {
        guard (1...ExperimentLimits.nameBytes).contains(name.utf8.count),
            name.utf8.allSatisfy(isOfName)
        else { throw .invalid(field, "must be 1 to 64 of a-z, 0-9, '-', '_', '.', '/'") }
    }

    /// Returns whether a byte may be in a name.
    static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "/"):
            true
        default: false
        }
    }
}
