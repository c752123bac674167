import Audience
import AudienceMessages
import JSON
import Protocol
import TestSupport

/// The inputs of a fuzzer: each follows from the form, the seed and its number alone, so that any
/// can be made again without those before it.
package struct FuzzInputs: Sendable {
    private let form: FuzzForm
    private let seed: UInt64
    private let corpus: [[UInt8]]
    private let maker = SelectorMaker.hard

    /// Creates the inputs of a form that follow from `seed`.
    package init(_ form: FuzzForm, seed: UInt64) {
        self.form = form
        self.seed = seed
        corpus = FuzzCorpus.inputs(form)
    }

    /// Returns the input of a number.
    package func input(_ number: UInt64) -> [UInt8] {
        var random = SeededGenerator(seed: seed ^ (number &* 0xD134_2543_DE82_EF95))
        var bytes = base(&random)
        for _ in 0..<Int.random(in: 0...6, using: &random) { mutate(&bytes, &random) }
        return bytes
    }

    private func base(_ random: inout SeededGenerator) -> [UInt8] {
        if Int.random(in: 0..<3, using: &random) > 0 {
            return corpus.randomElement(using: &random) ?? []
        }
        return FuzzCorpus.bytes(maker.selector(using: &random), form)
    }

    private func mutate(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        let start = Int.random(in: 0...bytes.count, using: &random)
        let length = Int.random(in: 0...min(12, bytes.count - start), using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0 where start < bytes.count:
            bytes[start] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes.insert(UInt8.random(in: 0...255, using: &random), at: start)
        case 2: bytes.removeSubrange(start..<start + length)
        case 3: bytes.insert(contentsOf: bytes[start..<start + length], at: start)
        case 4:
            let times = Int.random(in: 1...300, using: &random)
            guard bytes.count < 1 << 14 else { return }
            let piece = bytes[start..<start + length]
            bytes.insert(contentsOf: (0..<times).flatMap { _ in piece }, at: start)
        case 5:
            let other = corpus.randomElement(using: &random) ?? []
            bytes.replaceSubrange(start..., with: other.suffix(length * 4))
        case 6: bytes.removeSubrange(start...)
        default:
            let token = FuzzCorpus.tokens(form).randomElement(using: &random) ?? ""
            bytes.insert(contentsOf: token.utf8, at: start)
        }
    }
}
