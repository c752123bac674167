import HTTP
import TestSupport
import Testing

@Suite struct GarbageTests {
    /// The peer sends well-formed frames that make no sense, and random bytes, from a printed seed.
    @Test(arguments: [UInt64.random(in: 0 ... .max), 1, 2, 3])
    func `each request ends once whatever a peer sends, uncertain only if written whole`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            var requests = Requests()
            try Self.talk(&random, &requests)
            #expect(requests.names.isEmpty, "seed \(seed): without an end")
            #expect(requests.wrong.isEmpty, "seed \(seed)")
        }
    }

    @Test(arguments: [
        Frame(kind: Frame.Kind.ping, flags: 1, payload: .init(repeating: 0, count: 8)),
        Frame(kind: 0xFA), Frame(kind: 0x0A, stream: 1, payload: [0, 0]),
        Frame(kind: 2, stream: 1, payload: [0, 0, 0, 0, 9]), .window(0, 1), .window(1, 1),
        .data(1, [], ends: false), .answer(1, 103, ends: false),
        Frame(kind: Frame.Kind.data, flags: 8, stream: 1, payload: [3, 0, 0, 0]),
    ])
    func `a peer that keeps a request waiting with frames that say nothing is left`(
        frame: Frame
    ) throws {
        let talk = try Conversation()
        let request = try talk.send()
        talk.output()
        talk.receive(.settings())
        if frame.kind == Frame.Kind.data { talk.receive(.answer(1, ends: false)) }
        // What nghttp2 ignores counts by its bytes.
        let many = Array(repeatElement(frame.bytes, count: 100).joined())
        for _ in 0..<6000 where talk.session.acceptsRequests { talk.receive(bytes: many) }
        #expect(!talk.session.acceptsRequests)
        #expect(talk.end(request)?.hasPrefix("uncertain") == true)
        talk.output()
        #expect(talk.session.wantsClose)
    }

    @Test func `a peer that answers may send other frames between its answers`() throws {
        let talk = try Conversation()
        talk.receive(.settings())
        for number in 0..<3000 as Range<UInt32> {
            let request = try talk.send()
            talk.output()
            let stream = 2 * number + 1
            let ping = Frame(kind: Frame.Kind.ping, payload: .init(repeating: 0, count: 8))
            talk.receive(.window(0, 100), .window(stream, 100), ping, .answer(stream))
            #expect(talk.end(request) == "200")
        }
        #expect(talk.session.acceptsRequests)
    }

    /// The requests of one conversation, named by their bodies.
    private struct Requests {
        /// The requests under way, by number.
        var names: [Int: String] = [:]
        /// The bodies that were sent so far, by stream.
        var bodies: [UInt32: [UInt8]] = [:]
        var whole: Set<String> = []
        var wrong: [String] = []

        mutating func sent(_ frames: [Frame]) {
            for frame in frames where frame.kind == Frame.Kind.data {
                bodies[frame.stream, default: []] += frame.payload
                guard frame.endsStream else { continue }
                whole.insert(String(decoding: bodies[frame.stream] ?? [], as: UTF8.self))
            }
        }

        mutating func ended(_ number: Int, _ result: HTTP2Result) {
            guard let name = names.removeValue(forKey: number) else {
                return wrong.append("\(number) ended twice")
            }
            let isRight =
                switch result {
                case .response, .unreachable: true
                case .uncertain: whole.contains(name)
                case .unprocessed(let failure):
                    [.refused, .goingAway].contains(failure.code) || !whole.contains(name)
                }
            if !isRight { wrong.append("\(name): \(result.summary)") }
        }
    }

    private static func talk(
        _ random: inout SeededGenerator, _ requests: inout Requests
    ) throws {
        let talk = try Conversation(startsWithOne: .random(using: &random))
        talk.pieces = .random(in: 1...40, using: &random)
        var ends: [(Int, HTTP2Result)] = []
        talk.onEnd = { ends.append(($0, $1)) }
        for turn in 0..<30 {
            if talk.session.free > 0, Bool.random(using: &random) {
                let length = Int.random(in: 0...50, using: &random)
                let name = "\(turn)" + String(repeating: "x", count: length)
                requests.names[try talk.send(body: name, within: 20)] = name
            }
            if Bool.random(using: &random) {
                requests.sent(talk.output(size: .random(in: 1...99, using: &random)))
            }
            talk.receive(bytes: speech(&random))
            talk.wait(.milliseconds(Int.random(in: 0...2000, using: &random)))
            for (number, result) in ends { requests.ended(number, result) }
            ends = []
        }
        talk.lose()
        for (number, result) in ends { requests.ended(number, result) }
    }

    private static func speech(_ random: inout SeededGenerator) -> [UInt8] {
        let stream = UInt32.random(in: 0...6, using: &random)
        switch Int.random(in: 0...9, using: &random) {
        case 0: return Frame.settings().bytes
        case 1: return Frame.streams(.random(in: 0...5, using: &random)).bytes
        case 2: return Frame.windows(.random(in: 0...9, using: &random)).bytes
        case 3: return Frame.window(stream, .random(in: 0...9, using: &random)).bytes
        case 4: return Frame.answer(stream, 200, ends: .random(using: &random)).bytes
        case 5: return Frame.data(stream, [1, 2], ends: .random(using: &random)).bytes
        case 6: return Frame.reset(stream, .random(in: 0...13, using: &random)).bytes
        case 7 where Int.random(in: 0...5, using: &random) == 0:
            return Frame.goaway(stream, code: 0).bytes
        case 8 where Int.random(in: 0...9, using: &random) == 0:
            return (0..<20).map { _ in .random(in: 0...255, using: &random) }
        default: return Frame.answer(1 + stream / 2 * 2).bytes
        }
    }
}
