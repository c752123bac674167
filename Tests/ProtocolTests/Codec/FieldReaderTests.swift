import Protocol
import TestSupport
import Testing

struct FieldReaderTests {
    @Test(arguments: [UInt64.random(in: 0...UInt64.max)])
    func `the fields of an encoded message cover all its bytes, in protobuf-c's order`(
        seed: UInt64
    ) throws {
        var random = RandomValues(seed: seed)
        for _ in 0..<300 {
            let bytes = try Proto.SyncRequest.random(&random).encoded()
            let fields = try fields(bytes)
            #expect(fields.map(\.whole.count).reduce(0, +) == bytes.count)
            #expect(zip(fields, fields.dropFirst()).allSatisfy { $0.number <= $1.number })
            // What is left of a message is the message of the fields that are left.
            let half = fields.filter { $0.number <= 7 || $0.number >= 16 }
                .flatMap { bytes[$0.whole] }
            let device = try Proto.SyncDeviceRequest(decoding: bytes, limits: .standard)
            #expect(try Proto.SyncDeviceRequest(decoding: half) == device)
        }
    }

    @Test(arguments: [16951030383093418192, UInt64.random(in: 0...UInt64.max)])
    func `envelopes are read as protobuf-c reads them, and random bytes never crash`(
        seed: UInt64
    ) throws {
        var random = RandomValues(seed: seed)
        for _ in 0..<5000 {
            var bytes = try Proto.EnvelopeRequest.random(&random).encoded()
            if random.below(2) == 0, !bytes.isEmpty {
                for _ in 0..<(1 + random.below(3)) {
                    bytes[random.below(bytes.count)] = UInt8(random.below(256))
                }
            }
            guard let envelope = try? Proto.EnvelopeRequest(decoding: bytes) else {
                _ = try? ReceivedCall(bytes, in: Router())
                continue
            }
            guard let call = try? ReceivedCall(bytes, in: Router()) else {
                #expect(Self.hasImproperNumber(bytes[...]), "\(bytes)")
                continue
            }
            #expect(call.path == "\(envelope.service)/\(envelope.method)")
            #expect(call.payload == envelope.payload)
            let timeout = call.timeout ?? .zero
            #expect(timeout == .nanoseconds(envelope.timeoutNano))
        }
    }

    @Test(
        arguments: [
            [0x00], [0x0b], [0x0c], [0x0e], [0x0f], [0x07], [0x08], [0x08, 0x80], [0x09, 1, 2],
            [0x0a, 2, 1], [0x0d, 1, 2, 3],
            [0x0a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f],
            [0x08, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1],
            [0x80, 0x80, 0x80, 0x80, 0x10],
        ] as [[UInt8]])
    func `a truncated field, a group or an invalid field number is malformed`(bytes: [UInt8]) {
        #expect(throws: CodecError.self) { try fields(bytes) }
    }

    /// Returns whether a field's number is none that the format allows, on the way through an
    /// envelope: protobuf-c takes 0 for one, and of a large one the lower bits.
    private static func hasImproperNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        func varint() -> UInt64 {
            var (value, shift) = (UInt64(0), UInt64(0))
            while let byte = rest.popFirst() {
                value |= UInt64(byte & 0x7f) << shift
                shift += 7
                if byte < 0x80 { break }
            }
            return value
        }
        while !rest.isEmpty {
            let head = varint()
            guard (1..<(1 << 29)).contains(head >> 3) else { return true }
            switch head & 7 {
            case 0: _ = varint()
            case 1: rest = rest.dropFirst(8)
            case 2:
                let count = Int(clamping: varint())
                if head >> 3 == 5, hasImproperNumber(rest.prefix(count)) { return true }
                rest = rest.dropFirst(count)
            default: rest = rest.dropFirst(4)
            }
        }
        return false
    }

    private func fields(_ bytes: [UInt8]) throws -> [FieldReader.Field] {
        var reader = FieldReader(0..<bytes.count)
        var fields: [FieldReader.Field] = []
        while let field = try reader.next(bytes.span) { fields.append(field) }
        return fields
    }
}
