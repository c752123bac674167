import HTTP
import TestSupport
import Testing

@Suite struct GarbageTests {
    /// Frames of a right form and wrong sense, and bytes of none, from a printed seed.
    @Test(arguments: [UInt64.random(in: 0 ... .max), 1, 2, 3])
    func `whatever a peer says, each request ends once`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            let talk = try Conversation(startsWithOne: .random(using: &random))
            talk.pieces = .random(in: 1...40, using: &random)
            var begun = 0
            for _ in 0..<30 {
                if talk.session.free > 0, Bool.random(using: &random) {
                    try talk.send(
                        body: String(repeating: "x", count: .random(in: 0...50, using: &random)))
                    begun += 1
                }
                if Bool.random(using: &random) {
                    talk.output(size: .random(in: 1...99, using: &random))
                }
                talk.receive(bytes: Self.speech(&random))
                talk.now += .milliseconds(Int.random(in: 0...2000, using: &random))
                talk.wait(.zero)
            }
            talk.lose()
            #expect(talk.session.count == 0, "seed \(seed)")
            #expect(talk.ended == begun, "seed \(seed)")
        }
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
