import Context
import Protocol
import ServiceKit
import Watch

extension Proto.SendRequest {
    /// Moves a local time whose day has passed to a later day, and the end with it.
    ///
    /// Delivery refuses a local time that passed everywhere more than a day ago. Whom a time that
    /// has passed today would leave out gets it tomorrow.
    ///
    /// - Parameters:
    ///   - local: What the clocks of the source's zone show.
    ///   - found: When it was made.
    /// - Throws: `invalidArgument` if the end is no time, which is never stored.
    mutating func postpone(at local: CivilTime, now: UnixTime, found: UnixTime) throws {
        let today = local.date.daysSince1970
        guard let timing, let time = CivilTime(timing.localTime), time.date.daysSince1970 < today
        else { return }
        let isMissed = timing.ifPassed == .skip && time.secondOfDay <= local.secondOfDay
        let day = CivilDate(daysSince1970: isMissed ? today + 1 : today)
        let later = CivilTime(day, second: time.secondOfDay)
        self.timing?.localTime = later.description
        let (former, next) = (timing.sending(at: time), timing.sending(at: later))
        let expire = try expireTime.map {
            LocalExpiry.expire(of: try UnixTime($0, "expire_time"), after: former, made: found)
        }
        expireTime = LocalExpiry.end(expire ?? .zero, after: next, now: now).timestamp
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
