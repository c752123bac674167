import JSON
import Protocol
import ServiceKit

extension Proto.Timestamp {
    /// The time as RFC 3339 text in UTC, to the second.
    var text: String {
        var bytes: [UInt8] = []
        RFC3339.format(seconds: seconds, nanos: 0, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Parses a time: RFC 3339, or a duration from now, such as `+90m`.
    ///
    /// Returns nil for other texts.
    init?(parsing text: String, now: UnixTime) {
        if text.hasPrefix("+") {
            guard let duration = Duration(parsing: String(text.dropFirst())) else { return nil }
            self = (now + duration).timestamp
            return
        }
        let bytes = Array(text.utf8)
        guard let time = RFC3339.parse(bytes.span) else { return nil }
        self.init()
        (seconds, nanos) = time
    }
}

extension Optional<Proto.Timestamp> {
    /// The time as text; empty for nil.
    var text: String { map(\.text) ?? "" }

    /// The date in UTC, for times that are known to a day; empty for nil.
    var day: String { String(text.prefix { $0 != "T" }) }
}

extension Duration {
    /// Parses a duration: a number and s, m, h or d, such as `90m`, or `0`.
    ///
    /// Returns nil for other texts and for more than ten years of 365 days.
    init?(parsing text: String) {
        guard text != "0" else {
            self = .zero
            return
        }
        let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
        guard let unit = text.last.flatMap({ units[$0] }),
            let number = DecimalText.integer(text.dropLast(), Int64.self),
            (0...315_360_000).contains(number)
        else { return nil }
        let (seconds, overflow) = number.multipliedReportingOverflow(by: unit)
        guard !overflow, seconds <= 315_360_000 else { return nil }
        self = .seconds(seconds)
    }
}

extension ProtoEnum {
    /// Returns the value's name in the schema without `prefix`, in lower case, such as `stalled`.
    ///
    /// A value that the schema does not name gives its number.
    func name(without prefix: String) -> String {
        guard let found = Self.names.first(where: { $0.number == rawValue }) else {
            return "\(rawValue)"
        }
        return String(found.name.description.dropFirst(prefix.count)).lowercased()
    }

    /// Finds a value by its name without `prefix`, in any case; nil if there is none.
    init?(named name: String, prefix: String) {
        let whole = prefix + name.uppercased()
        guard let found = Self.names.first(where: { $0.name.description == whole }) else {
            return nil
        }
        self.init(rawValue: found.number)
    }

    /// Returns the names of all values except "unspecified", without `prefix`, in lower case.
    static func choices(without prefix: String) -> [String] {
        names.filter { $0.number != 0 }.map {
            String($0.name.description.dropFirst(prefix.count)).lowercased()
        }
    }
}
