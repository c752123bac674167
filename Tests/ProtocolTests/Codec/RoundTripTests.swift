import Protocol
import TestSupport
import Testing

struct RoundTripTests {
    @Test(arguments: Thoroughness.seeds(0...19, few: 5))
    func `every message survives a round trip`(seed: UInt64) throws {
        var random = RandomValues(seed: seed)
        for type in Proto.allRandomMessages {
            for _ in 0..<5 { try roundTrip(type, &random) }
        }
    }

    @Test func `the list of all messages has each once`() {
        let names = Proto.allMessages.map { $0.fullName }
        #expect(Set(names).count == names.count)
        #expect(names.count > 100)
        #expect(names == Proto.allRandomMessages.map { $0.fullName })
    }

    @Test(arguments: 0..<5 as Range<UInt64>)
    func `unknown fields are skipped`(seed: UInt64) throws {
        var random = RandomValues(seed: seed)
        for type in Proto.allRandomMessages {
            try skipUnknown(type, &random)
        }
    }

    @Test func `an unknown enum value is kept`() throws {
        var response = Proto.HealthCheckResponse()
        response.status = Proto.HealthCheckResponseServingStatus(rawValue: 7_777)
        let decoded = try Proto.HealthCheckResponse(decoding: response.encoded())
        #expect(decoded.status.rawValue == 7_777)
    }

    @Test func `a message with default values encodes to nothing`() throws {
        for type in Proto.allMessages { #expect(try type.init().encoded().isEmpty) }
    }

    @Test func `a message larger than the arena's first block survives a round trip`() throws {
        var request = Proto.EnvelopeRequest()
        request.service = String(repeating: "é", count: 200_000)
        request.payload = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0) }
        #expect(try Proto.EnvelopeRequest(decoding: request.encoded()) == request)
    }

    @Test func `a protobuf message is decoded from any sequence of bytes`() throws {
        var entry = Proto.EnvelopeKeyValue()
        entry.key = "key"
        let bytes = try entry.encoded()
        #expect(try Proto.EnvelopeKeyValue(decoding: bytes.lazy.map { $0 }) == entry)
        #expect(try Proto.EnvelopeKeyValue(decoding: bytes[...]) == entry)
    }

    private func roundTrip<Value: RandomMessage>(
        _ type: Value.Type, _ random: inout RandomValues
    ) throws {
        let value = Value.random(&random)
        #expect(try Value(decoding: value.encoded()) == value)
    }

    private func skipUnknown<Value: RandomMessage>(
        _ type: Value.Type, _ random: inout RandomValues
    ) throws {
        let value = Value.random(&random)
        let known = try value.encoded()
        // Field 1000 as a varint, 64 bits, a string and 32 bits.
        let unknown: [[UInt8]] = [
            [0xc0, 0x3e, 0x96, 0x01], [0xc1, 0x3e, 1, 2, 3, 4, 5, 6, 7, 8],
            [0xc2, 0x3e, 3, 0xff, 0, 1], [0xc5, 0x3e, 1, 2, 3, 4],
        ]
        for field in unknown { #expect(try Value(decoding: field + known + field) == value) }
    }
}
