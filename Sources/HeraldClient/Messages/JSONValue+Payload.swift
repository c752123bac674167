/// The reading of a push's payload: values of a wrong type count as absent, and nothing traps.
extension JSONValue {
    /// The largest integer that every JSON reader understands exactly, 2^53 - 1.
    static let largestInteger: Int64 = 9_007_199_254_740_991

    /// The text; nil if this is something else.
    public var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The elements; none if this is no list.
    public var items: [JSONValue] {
        if case .list(let elements) = self { elements } else { [] }
    }

    /// The members; none if this is no object.
    public var members: [String: JSONValue] {
        if case .object(let members) = self { members } else { [:] }
    }

    /// True if this is an object.
    var isObject: Bool {
        if case .object = self { true } else { false }
    }

    /// The integer, also of a text of digits; nil if this is something else, has a fraction or is
    /// beyond 2^53.
    public var integer: Int64? {
        switch self {
        case .number(let number):
            guard number.rounded() == number, abs(number) <= Double(Self.largestInteger) else {
                return nil
            }
            return Int64(number)
        case .text(let text):
            guard text.utf8.count <= 17, let number = Int64(text) else { return nil }
            return abs(number) <= Self.largestInteger ? number : nil
        default: return nil
        }
    }

    /// The value as an app's text: a text as it is, an integer in digits, `true` and `false`; nil
    /// for everything else.
    public var scalarText: String? {
        switch self {
        case .text(let text): text
        case .number: integer.map { "\($0)" }
        case .bool(let bool): bool ? "true" : "false"
        case .null, .list, .object: nil
        }
    }
}

extension JSONValue {
    /// Parses JSON; nil if the bytes are no JSON, or nested deeper than 64 levels.
    ///
    /// Of two members with one name the last counts, and bytes that are no UTF-8 become U+FFFD, as
    /// in browsers.
    public init?(parsing bytes: [UInt8]) {
        var parser = PayloadParser(bytes)
        guard let value = parser.document() else { return nil }
        self = value
    }
}
