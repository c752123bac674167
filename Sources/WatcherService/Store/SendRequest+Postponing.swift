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
    /// - Parameter local: What the clocks of the source's zone show.
    /// - Throws: `invalidArgument` if the end is no time, which is never stored.
    mutating func postpone(at local: CivilTime, now: UnixTime) throws {
        let today = local.date.daysSince1970
        guard let timing, let time = CivilTime(timing.localTime), time.date.daysSince1970 < today
        else { return }
        let isMissed = timing.ifPassed == .skip && time.secondOfDay <= local.secondOfDay
        let day = CivilDate(daysSince1970: isMissed ? today + 1 : today)
        self.timing?.localTime = CivilTime(day, second: time.secondOfDay).description
        let end = try expireTime.map { try UnixTime($0, "expire_time") } ?? now
        expireTime = max(end, now + OutgoingMessage.localTimeSpan).timestamp
    }
}
