import Context
import Protocol
import ServiceKit
import Watch

extension Proto.SendRequest {
    /// The time after which the notification is not sent any more; nil if the request has none.
    var end: UnixTime? {
        get throws { try expireTime.map { try UnixTime($0, "expire_time") } }
    }

    /// Returns whether the notification is for a local time and comes too late for it.
    ///
    /// Delivery, if it accepted the request now, would leave out devices whose turn comes after the
    /// end, or would refuse the request because the day has passed everywhere.
    ///
    /// A request that has ended stays as it is: delivery says so, unless it has accepted it before.
    func comesLate(at now: UnixTime) throws -> Bool {
        guard let timing, let time = CivilTime(timing.localTime), let end = try end else {
            return false
        }
        let sending = timing.sending(at: time)
        return end > now && (sending.last(accepted: now) > end || sending.lastAccepted < now)
    }

    /// Moves a local time whose day has passed to a later day, and counts the end of a request with
    /// a local time again from now.
    ///
    /// Delivery refuses a local time that passed everywhere more than a day ago. Devices that a
    /// time which has passed today would leave out get the notification tomorrow. The turn of a
    /// zone depends on the time at which delivery accepts the request, so that an end that counts
    /// from the item's discovery may come before the turn of some zones.
    ///
    /// - Parameters:
    ///   - rule: The name of the rule that made the notification.
    ///   - recipe: The source's recipe; nil if it has a mistake.
    ///   - until: The end by the rule's `until`, which is never moved; nil if there is none.
    /// - Throws: `invalidArgument` if the end is no time, which is never stored.
    mutating func postpone(
        by rule: String, of recipe: Recipe?, until: UnixTime? = nil, now: UnixTime
    ) throws {
        guard let timing, let time = CivilTime(timing.localTime) else { return }
        let local = (recipe?.items.zone ?? .utc).civil(at: now)
        let today = local.date.daysSince1970
        var later = time
        if time.date.daysSince1970 < today {
            let isMissed = timing.ifPassed == .skip && time.secondOfDay <= local.secondOfDay
            let day = CivilDate(daysSince1970: isMissed ? today + 1 : today)
            later = CivilTime(day, second: time.secondOfDay)
        }
        self.timing?.localTime = later.description
        // Digests, and what a rule made that is gone, are sent for as long as they are yet.
        let expire =
            try recipe?.rules.first { $0.name == rule }?.message.expire
            ?? expireTime.map {
                LocalExpiry.expire(
                    of: try UnixTime($0, "expire_time"), after: timing.sending(at: time),
                    accepted: now)
            }
        let end = LocalExpiry.end(expire ?? .zero, after: timing.sending(at: later), now: now)
        expireTime = min(end, until ?? end).timestamp
    }
}

extension Proto.Timing {
    /// Returns the rule to send at a local time.
    fileprivate func sending(at time: CivilTime) -> LocalSending {
        switch ifPassed {
        case .now: LocalSending(time: time, ifPassed: .now)
        case .skip: LocalSending(time: time, ifPassed: .skip)
        default: LocalSending(time: time, ifPassed: .nextDay)
        }
    }
}
