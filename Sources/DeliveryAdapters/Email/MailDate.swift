import ServiceKit

/// Dates in the format of mail (RFC 5322 §3.3).
enum MailDate {
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]

    /// Returns a date such as `Sun, 22 Nov 2026 05:00:00 +0000`.
    static func text(_ time: UnixTime) -> String {
        let seconds = max(0, time.milliseconds / 1000)
        let (day, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
        let date = HTTPDate.civil(daysSince1970: day)
        let clock = [rest / 3600, rest / 60 % 60, rest % 60].map(twoDigits).joined(separator: ":")
        let month = HTTPDate.months[Int(date.month) - 1]
        return "\(days[Int(day % 7)]), \(twoDigits(date.day)) \(month) \(date.year) \(clock) +0000"
    }

    private static func twoDigits(_ number: Int64) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
