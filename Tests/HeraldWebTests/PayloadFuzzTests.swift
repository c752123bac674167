import Foundation
import HeraldClient
import TestSupport
import Testing

/// Random payloads, which both libraries must read alike and without a crash.
@Suite(.timeLimit(.minutes(10))) struct PayloadFuzzTests {
    /// A payload with the Swift library's reading of it, as a line for the library in JavaScript.
    private struct Reading: Encodable {
        let mapping: String
        let base64: String
        let message: PushMessage
    }

    private struct Table: Decodable {
        struct Row: Decodable {
            struct Given: Decodable {
                let payload: JSONValue?
                let text: String?
            }
            let given: Given
        }
        let vectors: [Row]
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    /// Returns the payloads of the table `decode`, as bytes.
    private static func corpus() throws -> [[UInt8]] {
        let file = folder.appending(path: "../ClientVectors/decode.json").standardized
        let table = try JSONDecoder().decode(Table.self, from: Data(contentsOf: file))
        return try table.vectors.compactMap { row in
            if let text = row.given.text { return Array(text.utf8) }
            return try row.given.payload.map { [UInt8](try JSONEncoder().encode($0)) }
        }
    }

    /// Returns random bytes, or a known payload with some changes.
    private static func payload(
        _ corpus: [[UInt8]], _ random: inout SeededGenerator
    ) -> [UInt8] {
        if Int.random(in: 0..<8, using: &random) == 0 {
            let count = Int.random(in: 0..<64, using: &random)
            return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        }
        var bytes = corpus.randomElement(using: &random) ?? []
        for _ in 0..<Int.random(in: 1..<6, using: &random) where !bytes.isEmpty {
            let start = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, start + Int.random(in: 1..<12, using: &random))
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes[start] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.removeSubrange(start..<end)
            case 2: bytes.insert(contentsOf: bytes[start..<end], at: start)
            case 3:
                let token = tokens.randomElement(using: &random) ?? ""
                bytes.replaceSubrange(start..<end, with: Array(token.utf8))
            default:
                // Both are whole values, so that what comes of it often is one, too.
                let other = corpus.randomElement(using: &random) ?? []
                bytes.insert(contentsOf: other.dropFirst().dropLast() + [0x2C], at: min(1, start))
            }
        }
        return bytes
    }

    private static let tokens = [
        "null", "true", "-1", "1e400", "9007199254740993", "0.5", "\"\\ud800\"", "\"\\u0000\"",
        "[]", "{}", "\"\"", "\"é\"", "[[", "}}", "\\", "\"", ":", ",", "1795000000",
    ]

    @Test(arguments: Thoroughness.seeds(1...40, few: 4))
    func `random payloads crash neither library, and both read the same in them`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let corpus = try Self.corpus()
        #expect(corpus.count > 40)
        let names = PayloadMapping.named.keys.sorted()
        let encoder = JSONEncoder()
        var lines = Data()
        for _ in 0..<2_000 {
            let bytes = Self.payload(corpus, &random)
            let name = names.randomElement(using: &random) ?? ""
            let reader = PayloadReader(PayloadMapping.named[name] ?? .herald)
            let reading = Reading(
                mapping: name, base64: Data(bytes).base64EncodedString(),
                message: reader.read(bytes))
            lines += try encoder.encode(reading) + Data("\n".utf8)
        }
        let file = FileManager.default.temporaryDirectory.appending(path: "payloads-\(UUID())")
        try lines.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let said = try ChildProcess.run(
            "/usr/bin/env",
            ["/usr/bin/node", Self.folder.appending(path: "fuzz.mjs").path, file.path])
        #expect(said.hasPrefix("read 2000, "), "seed \(seed): \(said)")
        // Not all of them are refused alike: most still are payloads.
        let whole = said.split(separator: " ").last.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
        #expect(whole > 200, "\(said)")
    }
}
