import Context
import Protocol

extension PlaceSchedule {
    /// Reads and checks a schedule.
    ///
    /// - Throws: `invalidArgument` that names the field.
    init(_ message: Proto.WeeklySchedule, _ path: String, _ zones: ZoneTable) throws(RPCError) {
        guard zones.rules(message.timeZone) != nil else {
            throw .invalid(
                "\(path).time_zone",
                "is not the IANA name of a zone known here, such as America/New_York")
        }
        guard (1...PlaceLimits.spans).contains(message.open.count) else {
            throw .invalid(
                "\(path).open", "has \(message.open.count) spans; 1 to \(PlaceLimits.spans)")
        }
        var tidy = message
        for (number, span) in message.open.enumerated() {
            _ = try Self.span(span, "\(path).open[\(number)]")
            tidy.open[number].weekdays = Set(span.weekdays).sorted()
        }
        do {
            self.init(stored: try tidy.encoded(), tidy)
        } catch {
            throw .invalid("\(path).time_zone", "has a NUL character")
        }
    }

    /// Reads a stored schedule, which was checked before.
    init(stored packed: [UInt8], _ message: Proto.WeeklySchedule) {
        let spans = message.open.compactMap { try? Self.span($0, "") }
        self.init(packed: packed, weekly: WeeklySchedule(spans), zone: message.timeZone)
    }

    /// The schedule as a protobuf message.
    var message: Proto.WeeklySchedule? { try? Proto.WeeklySchedule(decoding: packed) }

    private static func span(
        _ message: Proto.WeeklySpan, _ path: String
    ) throws(RPCError) -> WeeklySchedule.Span {
        guard message.weekdays.allSatisfy({ 1...7 ~= $0 }) else {
            throw .invalid("\(path).weekdays", "must be from 1 (Monday) to 7 (Sunday)")
        }
        guard let from = minute(message.from), from < 1_440 else {
            throw .invalid("\(path).from", "is '\(message.from.prefix(16))', which is not HH:MM")
        }
        guard let end = minute(message.until) else {
            throw .invalid("\(path).until", "is '\(message.until.prefix(16))', which is not HH:MM")
        }
        let days = message.weekdays.isEmpty ? Set(0...6) : Set(message.weekdays.map { Int($0) % 7 })
        let until = end > from ? end : end + 1_440
        guard let span = WeeklySchedule.Span(on: days, from: from, until: until) else {
            throw .invalid(path, "is not a valid span")
        }
        return span
    }

    /// Returns the minutes after midnight of `HH:MM`; 1440 for `24:00`, nil for anything else.
    private static func minute(_ text: String) -> Int? {
        let bytes = Array(text.utf8)
        guard bytes.count == 5, bytes[2] == UInt8(ascii: ":") else { return nil }
        let digits = [bytes[0], bytes[1], bytes[3], bytes[4]].map { Int($0) - 48 }
        guard digits.allSatisfy({ 0...9 ~= $0 }) else { return nil }
        let (hour, minute) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
        guard minute < 60, hour < 24 || hour == 24 && minute == 0 else { return nil }
        return hour * 60 + minute
    }
}
