/// Dates in the format of HTTP (RFC 9110 §5.6.7).
package enum HTTPDate {
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Returns a date such as `Sun, 06 Nov 1994 08:49:37 GMT` for a time in seconds since 1970.
    package static func text(_ seconds: Int64) -> String {
        let day = Int(seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400)
        let second = Int(seconds) - day * 86_400
        // Years that begin in March have their leap day at the end.
        let shifted = day + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let ofEra = shifted - era * 146_097
        let year = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * year + year / 4 - year / 100)
        let fromMarch = (5 * ofYear + 2) / 153
        let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
        let number = year + era * 400 + (month <= 2 ? 1 : 0)
        let weekday = days[((day % 7) + 7) % 7]
        let time = [second / 3600, second / 60 % 60, second % 60].map(twoDigits)
        return "\(weekday), \(twoDigits(ofYear - (153 * fromMarch + 2) / 5 + 1)) "
            + "\(months[month - 1]) \(number) \(time.joined(separator: ":")) GMT"
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}

extension Answer {
    /// Returns the answer with a wait such as `@30s` replaced by the date that it means now.
    func dated(_ now: ProviderTime) -> Answer {
        guard let wait = retryAfter, wait.hasPrefix("@"),
            let duration = Duration(scripted: wait.dropFirst())
        else { return self }
        var answer = self
        answer.retryAfter = HTTPDate.text(now.seconds + duration.components.seconds)
        return answer
    }
}
