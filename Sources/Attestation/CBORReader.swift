/// A reader of CBOR: definite lengths only, maps with text for names, no tags and no numbers but
/// unsigned ones.
struct CBORReader {
    private let input: [UInt8]
    private var position = 0
    private var count = 0

    init(_ input: [UInt8]) { self.input = input }

    var isAtEnd: Bool { position == input.count }

    /// Reads the next value.
    mutating func value(depth: Int) throws(CBORError) -> CBORValue {
        count += 1
        guard depth <= CBORLimits.depth, count <= CBORLimits.values else { throw .tooLarge }
        let (major, argument) = try head()
        switch major {
        case 0: return .unsigned(argument)
        case 2: return .bytes(Array(try take(argument)))
        case 3: return .text(try text(argument))
        case 4:
            var elements: [CBORValue] = []
            for _ in 0..<(try length(argument)) { elements.append(try value(depth: depth + 1)) }
            return .array(elements)
        case 5:
            var members: [String: CBORValue] = [:]
            for _ in 0..<(try length(argument)) {
                guard case .text(let name) = try value(depth: depth + 1) else {
                    throw .unsupported
                }
                let member = try value(depth: depth + 1)
                guard members.updateValue(member, forKey: name) == nil else { throw .malformed }
            }
            return .map(members)
        default: throw .unsupported
        }
    }

    /// Reads the kind of a value and its argument (RFC 8949 section 3), in its shortest form.
    private mutating func head() throws(CBORError) -> (major: UInt8, argument: UInt64) {
        let first = try take(1).first ?? 0
        let low = first & 0x1f
        guard low >= 24 else { return (first >> 5, UInt64(low)) }
        // 28 to 30 are reserved, and 31 is for lengths that are not known.
        guard low < 28 else { throw low == 31 ? .unsupported : .malformed }
        let size = 1 << Int(low - 24)
        let argument = try take(UInt64(size)).reduce(0) { $0 << 8 | UInt64($1) }
        let least: UInt64 = size == 1 ? 24 : 1 << UInt64(size * 4)
        guard argument >= least else { throw .malformed }
        return (first >> 5, argument)
    }

    private mutating func take(_ length: UInt64) throws(CBORError) -> ArraySlice<UInt8> {
        guard length <= UInt64(input.count - position) else { throw .malformed }
        defer { position += Int(length) }
        return input[position..<position + Int(length)]
    }

    private mutating func text(_ length: UInt64) throws(CBORError) -> String {
        guard let text = String(validating: try take(length), as: UTF8.self) else {
            throw .malformed
        }
        return text
    }

    /// Returns how many elements follow; each has a byte at least.
    private func length(_ argument: UInt64) throws(CBORError) -> Int {
        guard argument <= UInt64(input.count - position) else { throw .malformed }
        guard argument <= UInt64(CBORLimits.values) else { throw .tooLarge }
        return Int(argument)
    }
}
