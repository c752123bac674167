public import Foundation

/// A JSON value of any form, for data that the library passes on without knowing all of it.
public enum JSONValue: Hashable, Sendable, Codable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    /// Reads any value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let object = try? container.decode([String: JSONValue].self) {
            self = .object(object)
        } else if let list = try? container.decode([JSONValue].self) {
            self = .list(list)
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else {
            self = .null
        }
    }

    /// Writes the value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value):
            // Whole numbers without a point, as the server's integers are written.
            if let whole = Int64(exactly: value) {
                try container.encode(whole)
            } else {
                try container.encode(value)
            }
        case .text(let value): try container.encode(value)
        case .list(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    /// Parses JSON; nil if it is none.
    public init?(parsing bytes: Data) { self.init(parsing: [UInt8](bytes)) }

    /// The value as JSON, with the members of objects in order.
    public var bytes: Data {
        var writer = JSONWriter()
        writer.write(self)
        return Data(writer.bytes)
    }

    /// The member of an object; nil if there is none, or if it is null.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self, let value = members[name], value != .null else {
            return nil
        }
        return value
    }

    /// The text; nil for anything else.
    public var string: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The truth value; nil for anything else.
    public var boolean: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The elements; nil for anything else.
    public var elements: [JSONValue]? {
        if case .list(let elements) = self { elements } else { nil }
    }

    /// The number, also if it is written as text, as 64-bit integers are; nil for anything else.
    public var double: Double? {
        switch self {
        case .number(let number): number
        case .text(let text): Double(text)
        default: nil
        }
    }

    /// A whole number of 64 bits, which JSON writes as text; nil for anything else.
    public var unsigned: UInt64? {
        switch self {
        case .number(let number): UInt64(exactly: number)
        case .text(let text): UInt64(text)
        default: nil
        }
    }
}
