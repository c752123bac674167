/// A reader of CBOR: definite lengths only, maps with texts and integers for names, no tags and no
/// fractions.
struct CBORReader {
    private let input: [UInt8]
    private let form: CBORForm
    private var count = 0

    /// The number of bytes that are read.
    private(set) var position = 0

    init(_ input: [UInt8], _ form: CBORForm) { (self.input, self.form) = (input, form) }

    /// Reads the next value.
    mutating func value(depth: Int) throws(CBORError) -> CBORValue {
        count += 1
        guard depth <= CBORLimits.depth, count <= CBORLimits.values else { throw .tooLarge }
        let (major, argument) = try head()
        switch major {
        case 0: return .unsigned(argument)
        case 1: return .negative(try -1 - signed(argument))
        case 2: return .bytes(Array(try take(argument)))
        case 3: return .text(try text(argument))
        case 4:
            var elements: [CBORValue] = []
            for _ in 0..<(try length(argument)) { elements.append(try value(depth: depth + 1)) }
            return .array(elements)
        case 5: return .map(try members(try length(argument), depth: depth + 1))
        case 7: return .simple(UInt8(argument))
        default: throw .unsupported
        }
    }

    private mutating func members(
        _ count: Int, depth: Int
    ) throws(CBORError) -> [CBORName: CBORValue] {
        var members: [CBORName: CBORValue] = [:]
        for _ in 0..<count {
            let name = try name(depth: depth)
            let member = try value(depth: depth)
            guard members.updateValue(member, forKey: name) == nil else { throw .malformed }
        }
        return members
    }

    private mutating func name(depth: Int) throws(CBORError) -> CBORName {
        switch try value(depth: depth) {
        case .text(let text): .text(text)
        case .unsigned(let number): .integer(try signed(number))
        case .negative(let number): .integer(number)
        default: throw .unsupported
        }
    }

    /// Reads the kind of a value and its argument (RFC 8949 section 3).
    private mutating func head() throws(CBORError) -> (major: UInt8, argument: UInt64) {
        let first = try take(1).first ?? 0
        let (major, low) = (first >> 5, first & 0x1f)
        guard low >= 24 else { return (major, UInt64(low)) }
        // 28 to 30 are reserved, and 31 is for lengths that are not known.
        guard low < 28 else { throw low == 31 ? .unsupported : .malformed }
        // The bytes of a fraction are no argument.
        guard major < 7 else { throw .unsupported }
        let size = 1 << Int(low - 24)
        let argument = try take(UInt64(size)).reduce(0) { $0 << 8 | UInt64($1) }
        let least: UInt64 = size == 1 ? 24 : 1 << UInt64(size * 4)
        guard form == .any || argument >= least else { throw .malformed }
        return (major, argument)
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

    private func signed(_ argument: UInt64) throws(CBORError) -> Int64 {
        guard let number = Int64(exactly: argument) else { throw .unsupported }
        return number
    }

    /// Returns how many elements follow; each has a byte at least.
    private func length(_ argument: UInt64) throws(CBORError) -> Int {
        guard argument <= UInt64(input.count - position) else { throw .malformed }
        guard argument <= UInt64(CBORLimits.values) else { throw .tooLarge }
        return Int(argument)
    }
}
