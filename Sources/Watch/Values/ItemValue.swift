package import JSON

/// A value of an item: a JSON value, or a part of a feed in the same form.
package indirect enum ItemValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case real(Double)
    case text(String)
    case list([ItemValue])
    case object([String: ItemValue])

    /// Copies a value of a JSON document.
    ///
    /// It recurses as deep as the document's limits allow.
    package init(_ json: JSONValue) throws(JSONError) {
        switch json.kind {
        case .null: self = .null
        case .bool: self = .bool(try json.bool())
        case .integer: self = .integer(try json.int64())
        case .real: self = .real(try json.double())
        case .string: self = .text(try json.string())
        case .array:
            var list: [ItemValue] = []
            for element in try json.elements() { list.append(try ItemValue(element)) }
            self = .list(list)
        case .object:
            var members: [String: ItemValue] = [:]
            for (name, value) in try json.members() { members[name] = try ItemValue(value) }
            self = .object(members)
        }
    }

    /// The value as one text; nil for null, a list and an object.
    package var scalar: String? {
        switch self {
        case .null, .list, .object: nil
        case .bool(let value): value ? "true" : "false"
        case .integer(let value): "\(value)"
        case .real(let value): Self.text(value)
        case .text(let text): text
        }
    }

    /// True if the value has nothing in it: it is null, an empty text, or an empty list.
    package var isEmpty: Bool {
        switch self {
        case .null: true
        case .text(let text): text.isEmpty
        case .list(let list): list.isEmpty
        default: false
        }
    }

    /// The members of an object; empty for any other value.
    package var members: [String: ItemValue] {
        if case .object(let members) = self { members } else { [:] }
    }

    /// The approximate number of bytes of memory that the value takes: 48 for itself, and those of
    /// its contents.
    package var weight: Int {
        switch self {
        case .null, .bool, .integer, .real: 48
        case .text(let text): 48 + text.utf8.count
        case .list(let list): list.reduce(48) { $0 + $1.weight }
        case .object(let members):
            members.reduce(48) { $0 + 48 + $1.key.utf8.count + $1.value.weight }
        }
    }

    /// The number of bytes of text in the value, with a few for each value in it.
    var size: Int {
        switch self {
        case .null, .bool, .integer, .real: 8
        case .text(let text): 8 + text.utf8.count
        case .list(let list): list.reduce(8) { $0 + $1.size }
        case .object(let members):
            members.reduce(8) { $0 + $1.key.utf8.count + $1.value.size }
        }
    }

    /// Returns an object with further members, which take the place of its own.
    func adding(_ extras: [String: ItemValue]) -> ItemValue {
        .object(members.merging(extras) { $1 })
    }

    /// The JSON of the value, with members in the order of their names: equal values have equal
    /// texts.
    package var json: [UInt8] {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.bytes
    }

    private func write(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.null()
        case .bool(let value): writer.bool(value)
        case .integer(let value): writer.integer(value)
        case .real(let value): writer.double(value)
        case .text(let text): writer.string(text)
        case .list(let list):
            writer.beginArray()
            for value in list { value.write(to: &writer) }
            writer.endArray()
        case .object(let members):
            writer.beginObject()
            for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                writer.key(name)
                value.write(to: &writer)
            }
            writer.endObject()
        }
    }

    /// Returns a number as people write it: `3` and not `3.0`.
    private static func text(_ value: Double) -> String {
        let text = value.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
