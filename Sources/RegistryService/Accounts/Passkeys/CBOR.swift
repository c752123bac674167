/// A value of CBOR (RFC 8949), as far as WebAuthn has it: definite lengths, no tags, no fractions.
indirect enum CBOR: Hashable {
    case integer(Int64)
    case bytes([UInt8])
    case text(String)
    case array([CBOR])
    case map([CBOR: CBOR])
    case simple(UInt8)

    /// The most levels of arrays and maps; an attestation has three.
    private static let depth = 8

    /// Reads one value, and returns it with the number of bytes that it takes; nil if it is
    /// malformed.
    static func read(_ bytes: [UInt8]) -> (value: CBOR, count: Int)? {
        var reader = Reader(bytes: bytes)
        guard let value = reader.value(depth) else { return nil }
        return (value, reader.place)
    }

    /// Reads bytes that are exactly one value.
    init?(_ bytes: [UInt8]) {
        guard let (value, count) = Self.read(bytes), count == bytes.count else { return nil }
        self = value
    }

    /// The value of a text in a map.
    subscript(key: String) -> CBOR? {
        guard case .map(let map) = self else { return nil }
        return map[.text(key)]
    }

    /// The value of a number in a map.
    subscript(key: Int64) -> CBOR? {
        guard case .map(let map) = self else { return nil }
        return map[.integer(key)]
    }

    /// The bytes, if it is some.
    var bytes: [UInt8]? {
        guard case .bytes(let bytes) = self else { return nil }
        return bytes
    }

    /// The number, if it is one.
    var integer: Int64? {
        guard case .integer(let number) = self else { return nil }
        return number
    }

    private struct Reader {
        let bytes: [UInt8]
        var place = 0

        mutating func value(_ depth: Int) -> CBOR? {
            guard depth > 0, place < bytes.count else { return nil }
            let first = bytes[place]
            place += 1
            guard let number = argument(first & 0x1F) else { return nil }
            switch first >> 5 {
            case 0: return Int64(exactly: number).map(CBOR.integer)
            case 1: return Int64(exactly: number).map { .integer(-1 - $0) }
            case 2: return take(number).map { .bytes(Array($0)) }
            case 3:
                return take(number).flatMap { String(validating: $0, as: UTF8.self) }
                    .map(CBOR.text)
            case 4: return array(number, depth)
            case 5: return map(number, depth)
            case 7 where first & 0x1F < 24: return .simple(UInt8(number))
            default: return nil
            }
        }

        private mutating func array(_ count: UInt64, _ depth: Int) -> CBOR? {
            guard count <= UInt64(bytes.count - place) else { return nil }
            var items: [CBOR] = []
            for _ in 0..<count {
                guard let item = value(depth - 1) else { return nil }
                items.append(item)
            }
            return .array(items)
        }

        private mutating func map(_ count: UInt64, _ depth: Int) -> CBOR? {
            guard count <= UInt64(bytes.count - place) else { return nil }
            var items: [CBOR: CBOR] = [:]
            for _ in 0..<count {
                guard let key = value(depth - 1), let item = value(depth - 1),
                    items.updateValue(item, forKey: key) == nil
                else { return nil }
            }
            return .map(items)
        }

        /// The number in the first byte, or in the bytes after it.
        private mutating func argument(_ info: UInt8) -> UInt64? {
            guard info >= 24 else { return UInt64(info) }
            guard info <= 27, let rest = take(UInt64(1) << (info - 24)) else { return nil }
            return rest.reduce(0) { $0 << 8 | UInt64($1) }
        }

        private mutating func take(_ count: UInt64) -> ArraySlice<UInt8>? {
            guard count <= UInt64(bytes.count - place) else { return nil }
            defer { place += Int(count) }
            return bytes[place..<place + Int(count)]
        }
    }
}
