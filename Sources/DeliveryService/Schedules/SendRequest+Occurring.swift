import Context
import Protocol
import ServiceKit

extension Proto.SendRequest {
    /// What is sent for an occurrence: a local time is of its day.
    func occurring(at occurrence: UnixTime, by rule: RecurrenceCheck.Reading) -> Self {
        guard let time = timing?.localTime, !time.isEmpty else { return self }
        var request = self
        request.timing?.localTime = "\(RecurrenceCheck.text(rule.day(of: occurrence)))T\(time)"
        return request
    }
}

extension Optional<Proto.Timing> {
    /// The time of day at which each device gets what a schedule sends, as HH:MM; nil: it is the
    /// same moment for all.
    ///
    /// - Throws: `invalidArgument` for what is no such time.
    func occurrenceTime() throws(RPCError) -> String? {
        guard let time = self?.localTime, !time.isEmpty else { return nil }
        guard RecurrenceCheck.minute(time) != nil else {
            throw .invalid(
                "schedule.request.timing.local_time",
                "is not HH:MM: the day is that of each occurrence")
        }
        return time
    }
}
