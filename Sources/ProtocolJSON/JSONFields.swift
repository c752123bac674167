import JSON
import Protocol

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
        let names = Value.names.map(\.name.description).joined(separator: ", ")
        throw error(.invalidValue, "unknown name; expected one of \(names)")
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
