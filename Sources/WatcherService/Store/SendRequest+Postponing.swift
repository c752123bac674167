import Context
import Protocol
import ServiceKit
import Watch

extension Proto.SendRequest {
    /// Moves a local time whose day has passed to a later day, and the end with it.
    ///
    /// Delivery refuses a local time that passed everywhere more than a day ago.
    ///
    /// - Throws: `invalidArgument` if the end is no time, which is never stored.
    mutating func postpone(to day: CivilDate, now: UnixTime) throws {
        guard let time = timing.flatMap({ CivilTime($0.localTime) }),
            time.date.daysSince1970 < day.daysSince1970
        else { return }
        timing?.localTime = CivilTime(day, second: time.secondOfDay).description
        let end = try expireTime.map { try UnixTime($0, "expire_time") } ?? now
        expireTime = max(end, now + OutgoingMessage.localTimeSpan).timestamp
    }
}
