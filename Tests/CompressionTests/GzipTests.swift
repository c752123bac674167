import Compression
import Foundation
import TestSupport
import Testing

/// Compression in the gzip format, checked with the command `gunzip`.
@Suite struct GzipTests {
    @Test(arguments: [0, 1, 100, 32_768, 32_769, 1_000_000])
    func `compressed bytes are restored by Herald and by gunzip`(count: Int) throws {
        var random = SeededGenerator(seed: UInt64(count))
        let bytes = (0..<count).map { _ in UInt8.random(in: 0...3, using: &random) }
        let packed = try #require(Gzip.compress(bytes))
        #expect(try Gzip.expand(packed, limit: count) == bytes)
        if count > 1000 { #expect(packed.count < count / 2) }
        let scratch = ScratchDirectory()
        try Data(packed).write(to: URL(filePath: scratch.file("x.gz")))
        try ChildProcess.run("gunzip", [scratch.file("x.gz")])
        #expect(try Data(contentsOf: URL(filePath: scratch.file("x"))) == Data(bytes))
    }

    @Test func `data that would expand beyond the limit is not expanded`() throws {
        let bomb = try #require(Gzip.compress([UInt8](repeating: 0, count: 50_000_000)))
        #expect(bomb.count < 100_000)
        #expect(throws: Gzip.Problem.tooLarge) { try Gzip.expand(bomb, limit: 1_000_000) }
        let exact = try #require(Gzip.compress([1, 2, 3]))
        #expect(try Gzip.expand(exact, limit: 3) == [1, 2, 3])
        #expect(throws: Gzip.Problem.tooLarge) { try Gzip.expand(exact, limit: 2) }
    }

    @Test func `several members are expanded as one, within one limit`() throws {
        let texts = ["The first, ", "", "the second and ", "the last."].map { Array($0.utf8) }
        let members = try texts.map { try #require(Gzip.compress($0)) }
        let (packed, whole) = (members.flatMap(\.self), texts.flatMap(\.self))
        #expect(try Gzip.expand(packed, limit: whole.count) == whole)
        #expect(throws: Gzip.Problem.tooLarge) {
            try Gzip.expand(packed, limit: whole.count - 1)
        }
        // Each of them is within the limit, and all together are not.
        let zeros = try #require(Gzip.compress([UInt8](repeating: 0, count: 600_000)))
        #expect(throws: Gzip.Problem.tooLarge) {
            try Gzip.expand(Array([zeros, zeros].joined()), limit: 1_000_000)
        }
        // A second member that ends too early, is changed or is none at all.
        let first = packed.prefix(members[0].count)
        for length in 1..<members[2].count {
            #expect(throws: Gzip.Problem.malformed) {
                try Gzip.expand(Array(first + members[2].prefix(length)), limit: 1000)
            }
        }
        var changed = members[2]
        changed[changed.count - 6] ^= 1
        #expect(throws: Gzip.Problem.malformed) {
            try Gzip.expand(Array(first + changed), limit: 1000)
        }
        #expect(throws: Gzip.Problem.malformed) {
            try Gzip.expand(Array(first + Array("rest".utf8)), limit: 1000)
        }
    }

    @Test func `truncated, changed or trailing gzip bytes are refused`() throws {
        let packed = try #require(Gzip.compress(Array("Passed 51–49, and passed again".utf8)))
        for length in 0..<packed.count {
            #expect(throws: Gzip.Problem.malformed) {
                try Gzip.expand(Array(packed.prefix(length)), limit: 1000)
            }
        }
        #expect(throws: Gzip.Problem.malformed) { try Gzip.expand(packed + [0], limit: 1000) }
        var changed = packed
        changed[packed.count - 6] ^= 1
        #expect(throws: Gzip.Problem.malformed) { try Gzip.expand(changed, limit: 1000) }
        #expect(throws: Gzip.Problem.malformed) { try Gzip.expand(Array("{}".utf8), limit: 1000) }
    }
}
