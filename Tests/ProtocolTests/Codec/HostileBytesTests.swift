import Protocol
import TestSupport
import Testing

struct HostileBytesTests {
    @Test func `four megabytes of empty sub-messages are refused`() {
        let bytes = emptyNodes(count: 2 << 20)
        #expect(bytes.count == 4 << 20)
        var limits = DecodingLimits()
        limits.elements = .max  // So that the byte budget alone decides.
        #expect(code { try Proto.Selector(decoding: bytes, limits: limits) } == .tooLarge)
        #expect(code { try Proto.Selector(decoding: bytes) } == .tooLarge)
    }

    @Test func `empty sub-messages amplify at least 44 times, and the byte budget limits that`()
        throws
    {
        let bytes = emptyNodes(count: 100_000)
        var limits = DecodingLimits()
        limits.minimumByteBudget = 0
        limits.elements = .max
        // The least factor that admits them, by bisection.
        var refused = 0
        var admitted = 1024
        while admitted - refused > 1 {
            limits.bytesPerWireByte = (refused + admitted) / 2
            if code({ try Proto.Selector(decoding: bytes, limits: limits) }) == nil {
                admitted = limits.bytesPerWireByte
            } else {
                refused = limits.bytesPerWireByte
            }
        }
        #expect(admitted >= 44)
        #expect(admitted > DecodingLimits.standard.bytesPerWireByte)
    }

    @Test func `the limit of elements in a protobuf message is exact to within a hundred`() throws {
        let limit = DecodingLimits.standard.elements
        #expect(try Proto.Selector(decoding: emptyNodes(count: limit - 100)).nodes.count > 0)
        #expect(code { try Proto.Selector(decoding: emptyNodes(count: limit + 1)) } == .tooLarge)
    }

    @Test func `whichever allocation for a message is refused, it is an error and nothing else`()
        throws
    {
        var random = RandomValues(seed: 7)
        for type in Proto.allRandomMessages { try refuseEach(type, &random) }
    }

    private func refuseEach<Value: RandomMessage>(
        _ type: Value.Type, _ random: inout RandomValues
    ) throws {
        let value = Value.random(&random)
        let bytes = try value.encoded()
        var limits = DecodingLimits()
        limits.elements = 0
        while let code = code({ try Value(decoding: bytes, limits: limits) }) {
            #expect(code == .tooLarge, "\(type)")
            limits.elements += 1
        }
        #expect(limits.elements > 0)
        #expect(try Value(decoding: bytes, limits: limits) == value)
    }

    @Test(
        arguments: [
            [0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xc3],
        ] as [[UInt8]])
    func `a string that is not UTF-8 is refused`(bytes: [UInt8]) {
        #expect(code { try Proto.EnvelopeKeyValue(decoding: string(bytes)) } == .notUTF8)
    }

    @Test(arguments: [[0], [0x61, 0], [0, 0x61], [0x61, 0, 0x62]] as [[UInt8]])
    func `a NUL in a string is refused when it is decoded`(bytes: [UInt8]) {
        #expect(code { try Proto.EnvelopeKeyValue(decoding: string(bytes)) } == .embeddedNUL)
    }

    @Test(arguments: ["\0", "a\0", "\0a", "a\0b"])
    func `a NUL in a string is refused when it is encoded`(text: String) {
        var entry = Proto.EnvelopeKeyValue()
        entry.value = text
        #expect(code { try entry.encoded() } == .embeddedNUL)
        // The thread's arena was given back.
        entry.value = "fine"
        #expect(code { try entry.encoded() } == nil)
    }

    @Test func `a message truncated at any byte never crashes`() throws {
        var random = RandomValues(seed: 1)
        let whole = try Proto.Notification.random(&random).encoded()
        for count in 0..<whole.count { _ = try? Proto.Notification(decoding: whole[..<count]) }
        #expect(code { try Proto.EnvelopeKeyValue(decoding: [0x0a, 5, 0x61]) } == .malformed)
    }

    @Test(arguments: Thoroughness.seeds(0...19, few: 5))
    func `random bytes never crash, and what is decoded can be encoded again`(seed: UInt64) throws {
        var random = RandomValues(seed: seed)
        for type in Proto.allRandomMessages {
            for _ in 0..<50 { try tame(type, random.bytes()) }
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `a message with flipped bytes never crashes`(seed: UInt64) throws {
        var random = RandomValues(seed: seed)
        for type in Proto.allRandomMessages {
            var bytes = try type.random(&random).encoded()
            guard !bytes.isEmpty else { continue }
            for _ in 0..<20 {
                bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
                try tame(type, bytes)
            }
        }
    }

    private func tame<Value: RandomMessage>(_ type: Value.Type, _ bytes: [UInt8]) throws {
        guard let value = try? Value(decoding: bytes) else { return }
        let packed = try value.encoded()
        #expect(try Value(decoding: packed).encoded() == packed)
    }

    /// Returns a `Selector` whose `nodes` (field 1) are all empty, with two bytes each.
    private func emptyNodes(count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count * 2)
        for index in 0..<count { bytes[index * 2] = 0x0a }
        return bytes
    }

    /// Returns field 1 as a string.
    private func string(_ bytes: [UInt8]) -> [UInt8] { [0x0a, UInt8(bytes.count)] + bytes }

    private func code<Value>(_ body: () throws -> Value) -> CodecError.Code? {
        do {
            _ = try body()
            return nil
        } catch {
            return (error as? CodecError)?.code
        }
    }
}
