import Protocol
import TestSupport
import Testing

struct FieldReaderTests {
    @Test(arguments: [UInt64.random(in: 0...UInt64.max)])
    func `fields cover a message from end to end, in the order of protobuf-c`(
        seed: UInt64
    ) throws {
        var random = RandomValues(seed: seed)
        for _ in 0..<300 {
            let bytes = try Proto.SyncRequest.random(&random).encoded()
            let fields = try fields(bytes)
            #expect(fields.map(\.whole.count).reduce(0, +) == bytes.count)
            #expect(zip(fields, fields.dropFirst()).allSatisfy { $0.number <= $1.number })
            // What is left of a message is the message of the fields that are left.
            let half = fields.filter { $0.number <= 7 }.flatMap { bytes[$0.whole] }
            let device = try Proto.SyncDeviceRequest(decoding: bytes, limits: .standard)
            #expect(try Proto.SyncDeviceRequest(decoding: half) == device)
        }
    }

    @Test(arguments: [UInt64.random(in: 0...UInt64.max)])
    func `what protobuf-c reads as an envelope is read alike, and garbage never traps`(
        seed: UInt64
    ) throws {
        var random = RandomValues(seed: seed)
        for _ in 0..<2000 {
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
            let call = try ReceivedCall(bytes, in: Router())
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
    func `what is cut short, a group or no field's number is malformed`(bytes: [UInt8]) {
        #expect(throws: CodecError.self) { try fields(bytes) }
    }

    private func fields(_ bytes: [UInt8]) throws -> [FieldReader.Field] {
        var reader = FieldReader(0..<bytes.count)
        var fields: [FieldReader.Field] = []
        while let field = try reader.next(bytes.span) { fields.append(field) }
        return fields
    }
}
