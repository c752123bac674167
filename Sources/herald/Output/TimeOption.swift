import Protocol
import ServiceKit

/// Options that name a time that has passed, such as `--since`.
enum TimeOption {
    /// Returns the time of an option: RFC 3339, or a duration before now; nil without the option.
    static func read(
        _ option: String, _ invocation: Invocation
    ) throws(UsageError) -> Proto.Timestamp? {
        guard let text = invocation.option(option) else { return nil }
        let now = WallClock.system.now()
        if let duration = Duration(parsing: text) { return (now + (.zero - duration)).timestamp }
        guard !text.hasPrefix("+"), let time = Proto.Timestamp(parsing: text, now: now) else {
            throw UsageError(
                "--\(option) is '\(text)'; it is a time such as 2026-11-27T08:00:00Z, or how long "
                    + "ago, such as 2h or 7d")
        }
        return time
    }
}
