import Compression
import Foundation
import TestSupport
import Testing

/// Compression in the Brotli format, checked with Node's decoder.
@Suite struct BrotliTests {
    @Test(arguments: [0, 1, 100, 100_000])
    func `what Brotli has compressed is restored by Node`(count: Int) throws {
        var random = SeededGenerator(seed: UInt64(count))
        let bytes = (0..<count).map { _ in UInt8.random(in: 0...3, using: &random) }
        let packed = try #require(Brotli.compress(bytes))
        if count > 1000 { #expect(packed.count < count / 3) }
        let scratch = ScratchDirectory()
        try Data(packed).write(to: URL(filePath: scratch.file("x.br")))
        let script = """
            const { brotliDecompressSync } = require("zlib"), fs = require("fs");
            fs.writeFileSync(process.argv[2], brotliDecompressSync(fs.readFileSync(process.argv[1])));
            """
        try ChildProcess.run(
            "/usr/bin/node", ["-e", script, scratch.file("x.br"), scratch.file("x")])
        #expect(try Data(contentsOf: URL(filePath: scratch.file("x"))) == Data(bytes))
    }
}
