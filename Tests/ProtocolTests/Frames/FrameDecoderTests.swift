import Protocol
import TestSupport
import Testing

struct FrameDecoderTests {
    @Test(arguments: 0..<20 as Range<UInt64>)
    func `frames are the same however their bytes are split`(seed: UInt64) throws {
        var random = RandomValues(seed: seed)
        var bytes: [UInt8] = []
        var expected: [Found] = []
        for _ in 0..<20 {
            let body = random.bytes()
            let kind = FrameHeader.Kind(rawValue: UInt8(random.below(256)))
            let stream = random.uint32()
            bytes.appendFrame(kind, stream, body)
            let header = FrameHeader(length: UInt32(body.count), stream: stream, kind: kind)
            expected.append(body.count > 200 ? .oversize(header) : .frame(header, body: body))
        }
        for size in [1, 2, 3, 7, 10, 64, bytes.count] {
            #expect(events(bytes, size, limit: 200) == expected, "split into \(size)")
        }
    }

    @Test(arguments: [1, 9, 10, 11, 4096, 1 << 20])
    func `an oversize frame is drained, reported once and not stored`(size: Int) {
        var decoder = FrameDecoder(limit: 1000)
        var bytes: [UInt8] = []
        bytes.appendFrame(.request, 1, [UInt8](repeating: 9, count: 300_000))
        bytes.appendFrame(.request, 3, [1, 2, 3])
        var found: [Found] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            decoder.append(Array(bytes[start..<min(start + size, bytes.count)]))
            while let event = decoder.next() { found.append(Found(event, decoder)) }
            #expect(decoder.bufferedCount <= 1000)
        }
        #expect(
            found == [
                .oversize(FrameHeader(length: 300_000, stream: 1, kind: .request)),
                .frame(FrameHeader(length: 3, stream: 3, kind: .request), body: [1, 2, 3]),
            ])
    }

    @Test func `a frame without a body is decoded`() {
        var bytes: [UInt8] = []
        bytes.appendFrame(.response, 5, [])
        let frame = Found.frame(
            FrameHeader(length: 0, stream: 5, kind: .response), body: [])
        for size in [1, 4, 10] { #expect(events(bytes + bytes, size, limit: 8) == [frame, frame]) }
    }

    @Test func `a frame with the largest length does not crash the decoder`() {
        var bytes: [UInt8] = []
        let header = FrameHeader(length: .max, stream: .max, kind: .data, flags: .max)
        header.append(to: &bytes)
        #expect(bytes == [UInt8](repeating: 0xff, count: 8) + [3, 0xff])
        #expect(events(bytes + [1, 2, 3], 5, limit: FrameLimits.length) == [.oversize(header)])
    }

    @Test func `a frame of exactly the limit passes, and one byte more does not`() {
        for (count, isFrame) in [(99, true), (100, true), (101, false)] {
            var bytes: [UInt8] = []
            bytes.appendFrame(.request, 1, [UInt8](repeating: 1, count: count))
            if case .frame? = events(bytes, 64, limit: 100).first {
                #expect(isFrame)
            } else {
                #expect(!isFrame)
            }
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `random bytes never crash the frame decoder`(seed: UInt64) {
        var random = RandomValues(seed: seed)
        var decoder = FrameDecoder()
        for _ in 0..<1000 {
            decoder.append(random.bytes())
            while decoder.next() != nil {}
        }
        #expect(decoder.bufferedCount <= FrameLimits.length + FrameHeader.size + 300)
    }

    @Test func `a frame header needs ten bytes`() {
        #expect(FrameHeader([UInt8](repeating: 0, count: 9)) == nil)
        #expect(
            FrameHeader([0, 0, 1, 2, 0, 0, 3, 4, 1, 0])
                == FrameHeader(length: 258, stream: 772, kind: .request))
    }

    private func events(_ bytes: [UInt8], _ size: Int, limit: Int) -> [Found] {
        var decoder = FrameDecoder(limit: limit)
        var events: [Found] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            decoder.append(Array(bytes[start..<min(start + size, bytes.count)]))
            while let event = decoder.next() { events.append(Found(event, decoder)) }
        }
        return events
    }
}

/// An event with a copy of its body.
enum Found: Equatable {
    case frame(FrameHeader, body: [UInt8])
    case oversize(FrameHeader)

    init(_ event: FrameDecoder.Event, _ decoder: FrameDecoder) {
        switch event {
        case .frame(let header, let range):
            self = .frame(header, body: unsafe decoder.withBody(range) { unsafe Array($0) })
        case .oversize(let header): self = .oversize(header)
        }
    }
}
