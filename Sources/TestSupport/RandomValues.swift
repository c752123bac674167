package import Protocol

/// Random field values from a seed: mostly ordinary, often the edges of their type.
package struct RandomValues: Sendable {
    private var generator: SeededGenerator

    /// The same seed gives the same values.
    package init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    /// Any 64 bits.
    package mutating func next() -> UInt64 { generator.next() }

    /// A number in `0..<bound`; `bound` is positive.
    package mutating func below(_ bound: Int) -> Int { .random(in: 0..<bound, using: &generator) }

    /// Yes or no.
    package mutating func bool() -> Bool { next() & 1 == 1 }

    /// Any number, often an edge.
    package mutating func uint32() -> UInt32 { integer() }

    /// Any number, often an edge.
    package mutating func uint64() -> UInt64 { integer() }

    /// Any number, often an edge.
    package mutating func int32() -> Int32 { integer() }

    /// Any number, often an edge.
    package mutating func int64() -> Int64 { integer() }

    /// Any number but NaN, which does not equal itself.
    package mutating func double() -> Double {
        let edges: [Double] = [
            0, -1, 180, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
        ]
        switch below(4) {
        case 0: return edges[below(edges.count)]
        case 1: return .random(in: -180...180, using: &generator)
        default:
            let value = Double(bitPattern: next())
            return value.isNaN ? 0.5 : value
        }
    }

    /// A string of zero to a hundred characters of one to four bytes, never NUL.
    package mutating func string() -> String {
        let alphabet = Array("abz09 /:.-_\"\\\n\u{7f}\u{80}éßЖ中文\u{ffff}🗽👩‍👩‍👧")
        let count = below(6) == 0 ? below(100) : below(8)
        return String((0..<count).map { _ in alphabet[below(alphabet.count)] })
    }

    /// Zero to 300 bytes of any value.
    package mutating func bytes() -> [UInt8] {
        let count = below(6) == 0 ? below(300) : below(20)
        return (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
    }

    /// Zero to four keys, each with a value.
    package mutating func map() -> [String: String] {
        var map: [String: String] = [:]
        for _ in 0..<below(5) { map[string()] = string() }
        return map
    }

    /// Zero to four elements.
    package mutating func list<Value>(_ element: (inout RandomValues) -> Value) -> [Value] {
        (0..<below(5)).map { _ in element(&self) }
    }

    /// A value, or nil.
    package mutating func maybe<Value>(_ value: (inout RandomValues) -> Value) -> Value? {
        bool() ? value(&self) : nil
    }

    /// A value of the schema, or now and then one that no build knows.
    package mutating func enumeration<Value: ProtoEnum>(_ type: Value.Type) -> Value {
        guard below(8) > 0 else { return Value(rawValue: int32()) }
        return Value(rawValue: Value.names[below(Value.names.count)].number)
    }

    private mutating func integer<Number: FixedWidthInteger>() -> Number {
        switch below(4) {
        case 0: [0, 1, .min, .max, 127, ~0][below(6)]
        case 1: Number(truncatingIfNeeded: below(1000))
        default: Number(truncatingIfNeeded: next() >> UInt64(below(64)))
        }
    }
}
