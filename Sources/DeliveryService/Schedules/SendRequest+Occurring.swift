import Context
import Protocol
import ServiceKit

extension Proto.SendRequest {
    /// Returns the request for an occurrence, in which a local time gets the occurrence's date.
    func occurring(at occurrence: UnixTime, by rule: RecurrenceCheck.Reading) -> Self {
        guard let time = timing?.localTime, !time.isEmpty else { return self }
        var request = self
        request.timing?.localTime = "\(RecurrenceCheck.text(rule.day(of: occurrence)))T\(time)"
        return request
    }
}

extension Optional<Proto.Timing> {
    /// Returns the local time at which each device gets a schedule's notification, as HH:MM; nil if
    /// all get it at the same time.
    ///
    /// - Throws: `invalidArgument` if the text is not HH:MM.
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
