import Foundation

/// Reads values that ``StoredEncoder``, or Foundation's encoder before it, has written.
struct StoredDecoder: Decoder {
    /// The error of a stored value that is missing or has another type than the wanted one.
    struct Mismatch: Error {}

    fileprivate let value: JSONValue
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Reads a value; nil if the bytes are not one of its type.
    static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) -> Value? {
        guard let value = JSONValue(parsing: bytes) else { return nil }
        return try? StoredDecoder(value: value).read(type)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .object(let members) = value else { throw Mismatch() }
        return KeyedDecodingContainer(Members(members: members))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .list(let elements) = value else { throw Mismatch() }
        return Elements(elements: elements)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    fileprivate func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if type == String.self, let text = value.text as? Value { return text }
        guard type == Data.self else { return try Value(from: self) }
        guard let data = value.text.flatMap({ Data(base64Encoded: $0) }) as? Value else {
            throw Mismatch()
        }
        return data
    }

    fileprivate func integer<Value: FixedWidthInteger>() throws -> Value {
        switch value {
        case .number(let number):
            guard let whole = Value(exactly: number) else { throw Mismatch() }
            return whole
        case .text(let text):
            guard let whole = Value(text) else { throw Mismatch() }
            return whole
        default: throw Mismatch()
        }
    }
}

extension StoredDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { value == .null }

    func decode(_ type: Bool.Type) throws -> Bool {
        guard case .bool(let bool) = value else { throw Mismatch() }
        return bool
    }

    func decode(_ type: String.Type) throws -> String {
        guard case .text(let text) = value else { throw Mismatch() }
        return text
    }

    func decode(_ type: Double.Type) throws -> Double {
        guard case .number(let number) = value else { throw Mismatch() }
        return number
    }

    func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }
    func decode(_ type: Int.Type) throws -> Int { try integer() }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
    func decode(_ type: UInt.Type) throws -> UInt { try integer() }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try read(type) }
}

/// The members of an object.
private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let members: [String: JSONValue]
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { members.keys.compactMap { Key(stringValue: $0) } }

    private func member(_ key: Key) throws -> StoredDecoder {
        guard let value = members[key.stringValue] else { throw StoredDecoder.Mismatch() }
        return StoredDecoder(value: value)
    }

    func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }
    func decodeNil(forKey key: Key) throws -> Bool { try member(key).decodeNil() }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try member(key).decode(type) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        try member(key).decode(type)
    }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
        try member(key).decode(type)
    }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try member(key).integer() }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try member(key).integer() }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
        try member(key).integer()
    }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try member(key).read(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try member(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try member(key).unkeyedContainer()
    }

    func superDecoder() -> any Decoder { StoredDecoder(value: .object(members)) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }
}

/// The elements of a list.
private struct Elements: UnkeyedDecodingContainer {
    let elements: [JSONValue]
    private(set) var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex == elements.count }

    init(elements: [JSONValue]) { self.elements = elements }

    private mutating func next() throws -> StoredDecoder {
        guard !isAtEnd else { throw StoredDecoder.Mismatch() }
        currentIndex += 1
        return StoredDecoder(value: elements[currentIndex - 1])
    }

    mutating func decodeNil() -> Bool {
        guard !isAtEnd, elements[currentIndex] == .null else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try next().read(type)
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        try next().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try next().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { try next() }
}
