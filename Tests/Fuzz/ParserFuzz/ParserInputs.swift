import Foundation
import TestSupport

/// Inputs for a parser, made from the corpus in the tree.
///
/// Each input follows from the seed and its number alone.
package struct ParserInputs: Sendable {
    /// The files of the corpus, from which the inputs are made, in the order of their names.
    package let corpus: [[UInt8]]
    private let seed: UInt64

    /// Reads the corpus of a parser.
    package init(_ parser: Parser, seed: UInt64) throws {
        self.seed = seed
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "corpus/\(parser.rawValue)")
        corpus = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
            Array(try Data(contentsOf: folder.appending(path: $0)))
        }
    }

    /// Returns the input of a number: first the files of the corpus, then random changes of them.
    package func input(_ number: Int) -> [UInt8] {
        guard number >= corpus.count else { return corpus[number] }
        var random = SeededGenerator(seed: seed ^ (UInt64(number) &* 0xD134_2543_DE82_EF95))
        var bytes = corpus.randomElement(using: &random) ?? []
        for _ in 0..<Int.random(in: 1...4, using: &random) { change(&bytes, &random) }
        return bytes
    }

    private func change(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        let start = Int.random(in: 0...bytes.count, using: &random)
        let length = Int.random(in: 0...min(16, bytes.count - start), using: &random)
        let range = start..<start + length
        switch Int.random(in: 0..<6, using: &random) {
        case 0 where start < bytes.count:
            bytes[start] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes.insert(UInt8.random(in: 0...255, using: &random), at: start)
        case 2: bytes.removeSubrange(range)
        case 3: bytes.insert(contentsOf: bytes[range], at: start)
        case 4: bytes.removeSubrange(start...)
        default:
            let other = corpus.randomElement(using: &random) ?? []
            bytes.replaceSubrange(range, with: other.suffix(length * 2))
        }
    }
}
