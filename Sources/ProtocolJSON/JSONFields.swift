import JSON
import Protocol
import Suggestions

extension JSONValue {
    /// Returns the elements of this array, each converted by `read`.
    func list<Element>(
        _ read: (JSONValue) throws(JSONError) -> Element
    ) throws(JSONError) -> [Element] {
        let elements = try elements()
        var list: [Element] = []
        list.reserveCapacity(elements.count)
        for element in elements { list.append(try read(element)) }
        return list
    }

    /// Returns this object as a map of strings.
    func stringMap() throws(JSONError) -> [String: String] {
        var map: [String: String] = [:]
        for (key, value) in try members() { map[key] = try value.string() }
        return map
    }

    /// Returns the value of an enum by its name or number; any number is valid.
    func enumeration<Value: ProtoEnum>() throws(JSONError) -> Value {
        guard kind == .string else {
            guard kind == .integer || kind == .real else { throw wrongKind("a name or a number") }
            return Value(rawValue: try integer(Int32.self))
        }
        let text = try string()
        for (name, number) in Value.names where text == name.description {
            return Value(rawValue: number)
        }
        let known = Value.names.map(\.name.description)
        if let meant = Self.meant(by: text, of: known) {
            throw error(
                .invalidValue, "there is no \(quoting: text); did you mean \(quoting: meant)?")
        }
        // Nobody means the name for nothing.
        let names = known.filter { !$0.hasSuffix("_UNSPECIFIED") }.joined(separator: ", ")
        throw error(.invalidValue, "there is no \(quoting: text); it may be \(names)")
    }

    /// Returns the name of an enum that was probably meant: `PRIORITY_HIGH` by `high` or by
    /// `PRIORITY_HIHG`; nil if none is near.
    private static func meant(by text: String, of names: [String]) -> String? {
        // A peer chose the text.
        guard !text.isEmpty, text.utf8.count <= 64 else { return nil }
        let upper = text.uppercased()
        return names.first { $0.hasSuffix("_\(upper)") } ?? Suggestion.nearest(to: upper, in: names)
    }
}

extension JSONWriter {
    /// Writes a map of strings, sorted by key, so that equal messages have equal texts.
    mutating func stringMap(_ map: [String: String]) {
        beginObject()
        for (name, value) in map.sorted(by: { $0.key < $1.key }) {
            key(name)
            string(value)
        }
        endObject()
    }

    /// Writes an enum's name, or its number if the value has no name.
    mutating func enumeration<Value: ProtoEnum>(_ value: Value) {
        for (name, number) in Value.names where number == value.rawValue {
            return string(name.description)
        }
        integer(value.rawValue)
    }
}
