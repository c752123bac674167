import JSON
import Protocol
import ServiceKit

extension Proto.AddressState {
    /// The prefix of the names of all states.
    static let prefix = "ADDRESS_STATE_"
}

extension Proto.Timestamp {
    /// Parses a time in a cell: RFC 3339, or a day, which means its beginning in UTC.
    init(cell: String) throws(BadRecord) {
        let text = Array((cell.utf8.count == 10 ? cell + "T00:00:00Z" : cell).utf8)
        guard let time = RFC3339.parse(text.span) else {
            throw BadRecord("it must be like 2026-05-04T13:00:00Z or 2026-05-04")
        }
        self.init()
        (seconds, nanos) = time
    }

    /// The time as the text of a cell, with all its digits.
    var cell: String {
        var bytes: [UInt8] = []
        RFC3339.format(seconds: seconds, nanos: nanos, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Proto.QuietHours {
    /// Parses quiet hours in a cell, such as `22:00-06:30`.
    init(cell: String) throws(BadRecord) {
        let ends = cell.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let start = Self.minute(ends[0]), let end = Self.minute(ends[1])
        else { throw BadRecord("it must be like 22:00-06:30") }
        self.init()
        (startMinute, endMinute) = (start, end)
    }

    /// The quiet hours as the text of a cell.
    var cell: String { "\(Self.clock(startMinute))-\(Self.clock(endMinute))" }

    /// Parses a time of day such as `22:00` as the minute of the day; nil if it is malformed.
    static func minute(_ text: some StringProtocol) -> UInt32? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].utf8.count == 2, (1...2).contains(parts[0].utf8.count),
            let hour = DecimalText.integer(parts[0], UInt32.self),
            let minute = DecimalText.integer(parts[1], UInt32.self), hour < 24, minute < 60
        else { return nil }
        return hour * 60 + minute
    }

    /// Returns a minute of the day as a time, such as `22:00`.
    static func clock(_ minute: UInt32) -> String {
        [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}

extension Proto.Attribute {
    /// Creates an attribute and parses its value from a cell.
    init(
        name: String, _ cell: String, _ type: DeviceColumn.AttributeType
    ) throws(BadRecord) {
        self.init()
        self.name = name
        switch type {
        case .text: typed = .text(cell)
        case .version: typed = .version(cell)
        case .date: typed = .date(try Proto.Timestamp(cell: cell))
        case .number:
            guard let number = DecimalText.double(cell) else {
                throw BadRecord("it must be a number")
            }
            typed = .number(number)
        }
    }

    /// The attribute's type, and its value as the text of a cell; nil if it has no value.
    var cell: (type: DeviceColumn.AttributeType, text: String)? {
        switch typed {
        case .text(let text): (.text, text)
        case .version(let text): (.version, text)
        case .number(let number): (.number, Self.shortest(number))
        case .date(let time): (.date, time.cell)
        case nil: nil
        }
    }

    /// Returns the shortest text of a number; a whole number has no decimal point.
    private static func shortest(_ number: Double) -> String {
        let text = "\(number)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
