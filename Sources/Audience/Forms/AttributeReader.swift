import JSON

/// Reads a condition on an attribute from JSON.
struct AttributeReader {
    /// The names of each comparison in JSON, its canonical name first.
    static let comparisons: [(name: String, comparison: Selector.Comparison)] = [
        ("equals", .equal), ("less", .less), ("at_most", .atMost), ("greater", .greater),
        ("at_least", .atLeast), ("contains", .contains), ("before", .less), ("after", .greater),
    ]

    private let object: JSONObject

    init(_ object: JSONObject) {
        self.object = object
    }

    func read() throws(JSONError) -> Selector.AttributeTest {
        try object.allow(["attribute", "operator", "value", "type"])
        let name = try AtomReader.name(try object.required("attribute"))
        let operation = try object.required("operator")
        let word = try operation.string()
        guard word != AtomText.isEmpty else {
            try object.allow(["attribute", "operator"])
            return Selector.AttributeTest(isEmpty: name)
        }
        guard let comparison = Self.comparisons.first(where: { $0.name == word })?.comparison else {
            let words = Self.comparisons.map(\.name) + [AtomText.isEmpty]
            throw operation.error(
                .invalidValue, "one of \(words.joined(separator: ", ")) is wanted here")
        }
        let value = try value(isDate: word == "before" || word == "after")
        guard let test = Selector.AttributeTest(name, comparison, value) else {
            throw object.value.error(
                .invalidValue, "a \(value.type) has no such comparison, or not with such a value")
        }
        return test
    }

    private func value(isDate: Bool) throws(JSONError) -> Selector.AttributeValue {
        let value = try object.required("value")
        switch try object.member("type").map({ value throws(JSONError) in try value.string() }) {
        case "text": return .text(try value.string())
        case "number": return .number(try value.double())
        case "date": return try date(value)
        case "version": return try version(value)
        case nil where isDate: return try date(value)
        case nil where value.kind == .string: return .text(try value.string())
        case nil: return .number(try value.double())
        default:
            throw try object.required("type").error(
                .invalidValue, "text, number, date or version is wanted here")
        }
    }

    private func date(_ value: JSONValue) throws(JSONError) -> Selector.AttributeValue {
        guard let seconds = Dates.parse(try value.string()) else {
            throw value.error(.invalidValue, "\(Dates.wanted) is wanted here")
        }
        return .date(seconds)
    }

    private func version(_ value: JSONValue) throws(JSONError) -> Selector.AttributeValue {
        guard let version = Selector.Version(try value.string()) else {
            throw value.error(.invalidValue, "\(Selector.Version.wanted) is wanted here")
        }
        return .version(version)
    }
}
