import Foundation

/// Writes values as JSON, straight into bytes.
///
/// Foundation's encoder makes a tree of objects of each value first, which costs several times the
/// time and the memory. Both write the same, but whole numbers that a `Double` cannot have: those
/// are texts here, since ``StoredDecoder`` reads numbers as JSON does.
struct StoredEncoder: Encoder {
    /// The written JSON, with the containers that are not ended yet.
    fileprivate final class Output {
        var json: JSONWriter
        /// The containers that are open for the next value, the outermost first.
        private var open: [(end: UInt8, isEmpty: Bool)] = []

        init(zeros: Int) { json = JSONWriter(zeros: zeros) }

        /// Begins a container, and returns its depth.
        func begin(_ start: UInt8, _ end: UInt8) -> Int {
            json.mark(start)
            open.append((end, true))
            return open.count
        }

        /// Goes on with the container of a depth, to write its next element.
        ///
        /// Nobody says when a container ends: it does when one around it is written to.
        func next(_ depth: Int) {
            end(downTo: depth)
            if !open[depth - 1].isEmpty { json.mark(UInt8(ascii: ",")) }
            open[depth - 1].isEmpty = false
        }

        func end(downTo depth: Int) {
            while open.count > depth {
                json.mark(open.removeLast().end)
            }
        }

        /// Writes a value, of any type.
        func write<Value: Encodable>(_ value: Value) throws {
            // Types are compared before a value is cast, which takes many times as long.
            if Value.self == String.self, let text = value as? String {
                json.write(text)
            } else if Value.self == Data.self, let data = value as? Data {
                json.write(data.base64EncodedString())
            } else {
                try value.encode(to: StoredEncoder(output: self))
            }
        }

        func write<Value: FixedWidthInteger>(integer value: Value) {
            if let small = Int64(exactly: value), small.magnitude < 1 << 53 {
                json.write(digits: String(small))
            } else {
                json.write(String(value))
            }
        }
    }

    fileprivate let output: Output
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Returns a value as JSON.
    ///
    /// - Parameter zeros: the number of zeros that stand before it, for the caller to replace.
    static func encode(_ value: some Encodable, after zeros: Int = 0) throws -> [UInt8] {
        let output = Output(zeros: zeros)
        try output.write(value)
        output.end(downTo: 0)
        return output.json.bytes
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        let depth = output.begin(UInt8(ascii: "{"), UInt8(ascii: "}"))
        return KeyedEncodingContainer(Members(output: output, depth: depth))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        let depth = output.begin(UInt8(ascii: "["), UInt8(ascii: "]"))
        return Elements(output: output, depth: depth)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(output: output) }
}

/// The members of an object.
private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let output: StoredEncoder.Output
    let depth: Int
    var codingPath: [any CodingKey] { [] }

    private func name(_ key: some CodingKey) {
        output.next(depth)
        output.json.write(key.stringValue)
        output.json.mark(UInt8(ascii: ":"))
    }

    func encodeNil(forKey key: Key) {
        name(key)
        output.json.write(.null)
    }

    func encode(_ value: Bool, forKey key: Key) {
        name(key)
        output.json.write(.bool(value))
    }

    func encode(_ value: String, forKey key: Key) {
        name(key)
        output.json.write(value)
    }

    func encode(_ value: Double, forKey key: Key) {
        name(key)
        output.json.write(.number(value))
    }

    func encode(_ value: Int, forKey key: Key) { integer(value, key) }
    func encode(_ value: Int64, forKey key: Key) { integer(value, key) }
    func encode(_ value: UInt64, forKey key: Key) { integer(value, key) }

    private func integer(_ value: some FixedWidthInteger, _ key: Key) {
        name(key)
        output.write(integer: value)
    }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        name(key)
        try output.write(value)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        name(key)
        return StoredEncoder(output: output).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        name(key)
        return StoredEncoder(output: output).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { StoredEncoder(output: output) }

    func superEncoder(forKey key: Key) -> any Encoder {
        name(key)
        return StoredEncoder(output: output)
    }
}

/// The elements of a list.
private struct Elements: UnkeyedEncodingContainer {
    let output: StoredEncoder.Output
    let depth: Int
    var count = 0
    var codingPath: [any CodingKey] { [] }

    init(output: StoredEncoder.Output, depth: Int) { (self.output, self.depth) = (output, depth) }

    private mutating func begin() {
        output.next(depth)
        count += 1
    }

    mutating func encodeNil() {
        begin()
        output.json.write(.null)
    }

    mutating func encode<Value: Encodable>(_ value: Value) throws {
        begin()
        try output.write(value)
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> {
        begin()
        return StoredEncoder(output: output).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        begin()
        return StoredEncoder(output: output).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder {
        begin()
        return StoredEncoder(output: output)
    }
}

/// A value that is neither an object nor a list.
private struct Single: SingleValueEncodingContainer {
    let output: StoredEncoder.Output
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { output.json.write(.null) }
    func encode(_ value: Bool) { output.json.write(.bool(value)) }
    func encode(_ value: String) { output.json.write(value) }
    func encode(_ value: Double) { output.json.write(.number(value)) }
    func encode(_ value: Float) { output.json.write(.number(Double(value))) }
    func encode(_ value: Int) { output.write(integer: value) }
    func encode(_ value: Int8) { output.write(integer: value) }
    func encode(_ value: Int16) { output.write(integer: value) }
    func encode(_ value: Int32) { output.write(integer: value) }
    func encode(_ value: Int64) { output.write(integer: value) }
    func encode(_ value: UInt) { output.write(integer: value) }
    func encode(_ value: UInt8) { output.write(integer: value) }
    func encode(_ value: UInt16) { output.write(integer: value) }
    func encode(_ value: UInt32) { output.write(integer: value) }
    func encode(_ value: UInt64) { output.write(integer: value) }
    func encode<Value: Encodable>(_ value: Value) throws { try output.write(value) }
}
