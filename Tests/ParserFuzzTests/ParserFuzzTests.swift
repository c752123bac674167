import ParserFuzz
import Testing

/// A short run of each fuzzer of `make fuzz`.
struct ParserFuzzTests {
    @Test(arguments: Parser.allCases)
    func `each parser reads the corpus and 3,000 changes of it without a finding`(
        parser: Parser
    ) throws {
        let inputs = try ParserInputs(parser, seed: 37)
        var (accepted, refused) = (0, 0)
        for number in 0..<3_000 + inputs.corpus.count {
            switch parser.check(inputs.input(number)) {
            case .accepted: accepted += 1
            case .refused: refused += 1
            case .finding(let message): Issue.record("input \(number): \(message)")
            }
        }
        #expect(accepted > 20, "nearly everything is refused: \(accepted)")
        #expect(refused > 20, "nearly everything is accepted: \(refused)")
    }

    @Test func `each input depends only on its seed and its number`() throws {
        let inputs = try ParserInputs(.http1, seed: 7)
        #expect(inputs.input(500) == (try ParserInputs(.http1, seed: 7)).input(500))
        #expect(inputs.input(500) != (try ParserInputs(.http1, seed: 8)).input(500))
        #expect(Set((0..<100).map { inputs.input($0) }).count > 50)
    }
}
