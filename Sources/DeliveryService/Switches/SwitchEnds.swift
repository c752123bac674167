import ServiceKit

/// The times at which switches turn themselves off, and at which people are reminded of those that
/// are on.
struct SwitchEnds {
    /// An action that is due for a switch.
    enum Action: Hashable {
        /// The switch turns itself off.
        case end(KillSwitch)
        /// The switch is still on, and those who follow the events are told so.
        case remind(KillSwitch)

        /// The scope of the switch.
        var target: SwitchTarget {
            switch self {
            case .end(let one), .remind(let one): one.target
            }
        }
    }

    /// The time before a switch's end at which people are reminded of it.
    ///
    /// If half of the switch's time is over only later, they are reminded then. Whoever wants it to
    /// stay on has time to say so.
    static let notice: Duration = .seconds(600)
    /// The interval at which people are reminded of a switch without an end.
    static let pause: Duration = .seconds(86_400)

    /// The latest reminder of each switch: the change of the switch, and the time of the reminder.
    private var reminded: [SwitchTarget: (epoch: Int64, time: UnixTime)] = [:]

    /// Returns the actions that are due for the switches that are on.
    mutating func due(_ on: [KillSwitch], at now: UnixTime) -> [Action] {
        guard !on.isEmpty else {
            reminded = [:]
            return []
        }
        var actions: [Action] = []
        for one in on {
            if let end = one.endTime, end <= now {
                actions.append(.end(one))
            } else if isReminder(of: one, due: now) {
                reminded[one.target] = (one.epoch, now)
                actions.append(.remind(one))
            }
        }
        return actions
    }

    /// Forgets that people were reminded of a switch, so that the reminder is tried again.
    mutating func forgetReminder(of target: SwitchTarget) { reminded[target] = nil }

    private func isReminder(of one: KillSwitch, due now: UnixTime) -> Bool {
        let former = reminded[one.target].flatMap { $0.epoch == one.epoch ? $0.time : nil }
        guard let end = one.endTime else {
            return now - (former ?? one.changeTime) >= Self.pause
        }
        let half = one.changeTime + (end - one.changeTime) / 2
        return former == nil && now >= max(half, end + (.zero - Self.notice))
    }
}
