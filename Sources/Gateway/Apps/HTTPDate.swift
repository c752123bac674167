import JSON

/// Times as HTTP and RSS write them: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7).
enum HTTPDate {
    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Returns the text of a time in seconds since 1970.
    static func text(_ seconds: Int64) -> String {
        let time = iso(seconds)
        // 2026-05-04T13:00:00Z
        let parts = time.split { "-T:Z".contains($0) }
        let (day, _) = floored(seconds, by: 86_400)
        let weekday = weekdays[Int(floored(day, by: 7).rest)]
        let month = months[(Int(parts[1]) ?? 1) - 1]
        let date = "\(parts[2]) \(month) \(parts[0])"
        return "\(weekday), \(date) \(parts[3]):\(parts[4]):\(parts[5]) GMT"
    }

    /// Returns a time in seconds since 1970 as RFC 3339 writes it.
    static func iso(_ seconds: Int64) -> String {
        var bytes: [UInt8] = []
        RFC3339.format(seconds: seconds, nanos: 0, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads a time; nil if the text has another form.
    static func seconds(_ text: String) -> Int64? {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT",
            let month = months.firstIndex(of: String(parts[2]))
        else { return nil }
        let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
        return RFC3339.parse("\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z".utf8.span)?.seconds
    }

    private static func floored(_ value: Int64, by divisor: Int64) -> (whole: Int64, rest: Int64) {
        let (whole, rest) = value.quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? (whole - 1, rest + divisor) : (whole, rest)
    }
}
