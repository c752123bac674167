import JSON
import Protocol
import ServiceKit

extension Proto.Timestamp {
    /// In UTC, to the second.
    var text: String {
        var bytes: [UInt8] = []
        RFC3339.format(seconds: seconds, nanos: 0, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A time that was typed: RFC 3339, or `+90m` from now.
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
    /// As text; empty for none.
    var text: String { map(\.text) ?? "" }

    /// The date in UTC, for what is known to a day; empty for none.
    var day: String { String(text.prefix { $0 != "T" }) }
}

extension Duration {
    /// A duration that was typed: a number and s, m, h or d, such as `90m`, or `0`; at most ten
    /// years.
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
    /// The name of the schema without what all names have in common, in small letters: `stalled`.
    func name(without prefix: String) -> String {
        guard let found = Self.names.first(where: { $0.number == rawValue }) else {
            return "\(rawValue)"
        }
        return String(found.name.description.dropFirst(prefix.count)).lowercased()
    }

    /// The value by such a name.
    init?(named name: String, prefix: String) {
        let whole = prefix + name.uppercased()
        guard let found = Self.names.first(where: { $0.name.description == whole }) else {
            return nil
        }
        self.init(rawValue: found.number)
    }

    /// All such names but that of "unspecified".
    static func choices(without prefix: String) -> [String] {
        names.filter { $0.number != 0 }.map {
            String($0.name.description.dropFirst(prefix.count)).lowercased()
        }
    }
}
