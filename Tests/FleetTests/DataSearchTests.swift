import Foundation
import Testing

@testable import Fleet

/// The search for a text in an answer, beside Foundation's.
struct DataSearchTests {
    @Test func `a text is found wherever Foundation finds it`() {
        for seed in UInt64(1)...2_000 {
            var random = SeededRandom(seed)
            let letters = Array(#"":ero"#.utf8)
            var bytes = Data()
            for _ in 0..<Int.random(in: 0...60, using: &random) {
                if random.happens(0.02) { bytes.append(contentsOf: #""error":"#.utf8) }
                bytes.append(letters.randomElement(using: &random) ?? 0)
            }
            let theirs = bytes.range(of: Data(#""error":"#.utf8)) != nil
            #expect(bytes.holds(Array(#""error":"#.utf8)) == theirs, "seed \(seed)")
            // A part of other bytes has indices of its own.
            let part = bytes.dropFirst(3)
            let isThere = part.range(of: Data("er".utf8)) != nil
            #expect(part.holds(Array("er".utf8)) == isThere, "seed \(seed)")
        }
        #expect(Data().holds([]) && !Data().holds([1]))
    }
}
