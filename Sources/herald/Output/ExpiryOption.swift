import Protocol
import ServiceKit

/// Options that name when something expires, such as `--expires`.
enum ExpiryOption {
    /// Returns the time of an option: RFC 3339, a date, which begins in UTC, or a duration from now
    /// such as `+90d`; nil without the option.
    static func read(
        _ option: String, _ invocation: Invocation
    ) throws(UsageError) -> Proto.Timestamp? {
        guard let text = invocation.option(option) else { return nil }
        let now = WallClock.system.now()
        guard
            let time = Proto.Timestamp(parsing: text, now: now)
                ?? Proto.Timestamp(parsing: "\(text)T00:00:00Z", now: now)
        else {
            throw UsageError(
                "--\(option) is '\(text)'; it is a date such as 2027-01-01, a time such as "
                    + "2027-01-01T12:00:00Z, or +90d")
        }
        return time
    }
}
