import Glibc

/// The value of the header field `date` (RFC 9110 §6.6.1), formatted once a second.
///
/// Only the thread of one event loop uses it.
@safe final class DateField: Sendable {
    // The thread of one loop alone uses these.
    private nonisolated(unsafe) var second = Int64.min
    private nonisolated(unsafe) var text: [UInt8] = []

    /// The present time, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    var value: [UInt8] {
        let now = Int64(time(nil))
        if unsafe now != second { unsafe (second, text) = (now, Self.text(now)) }
        return unsafe text
    }

    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Returns the text of a Unix time in seconds (RFC 9110 §5.6.7).
    static func text(_ seconds: Int64) -> [UInt8] {
        var (moment, parts) = (time_t(seconds), unsafe tm())
        guard unsafe gmtime_r(&moment, &parts) != nil else { return [] }
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let day = unsafe "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday))"
        let date = unsafe "\(day) \(months[Int(parts.tm_mon)]) \(parts.tm_year + 1900)"
        let time = unsafe "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
        return Array("\(date) \(time) GMT".utf8)
    }
}
