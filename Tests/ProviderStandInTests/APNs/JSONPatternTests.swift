import JSON
import ProviderStandIn
import Testing
import TestSupport

struct JSONPatternTests {
    private static let text = #"{"aps":{"alert":"Passed","n":10},"id":"0a-1","t\"x":["é","\n"]}"#

    private func covers(_ other: String, _ text: String = text) -> Bool {
        JSONPattern(Array(text.utf8)).covers(Array(other.utf8))
    }

    @Test func `a JSON text that differs from the pattern only in its id matches it`() {
        #expect(covers(Self.text))
        #expect(covers(Self.text.replacing("0a-1", with: "9}: ")))
        #expect(covers(Self.text.replacing("Passed", with: "[1,2],")))
    }

    @Test(arguments: [
        ("Passed", "Pass"), ("Passed", #"Pass"d"#), ("Passed", #"Passe\"#), ("Passed", "Pa\nsed"),
        ("Passed", "Passé"), ("aps", "apt"), ("10", "01"), ("10", "11"), (#""n""#, #""id""#),
        ("é", "xy"), (#"\n"#, #"\x"#), (#"\n"#, "xn"), (#"t\""#, "tt\""), ("},", "} "),
        ("]}", "]x"),
    ])
    func `a JSON text that differs from the pattern outside its id does not match it`(
        old: String, new: String
    ) {
        #expect(!covers(Self.text.replacing(old, with: new)))
    }

    @Test func `a JSON text with two different ids does not match the pattern`() {
        let other = Self.text.replacing("0a-1", with: "0a-2").replacing("Passed", with: "passed")
        #expect(!covers(other))
    }

    @Test(arguments: ["", "7", #""""#, #""a"#, #""\"#, "[", #"{"a":"b""#])
    func `a truncated text matches itself and no longer text`(text: String) {
        #expect(covers(text, text))
        #expect(!covers(text + " ", text))
    }

    @Test func `a text that matches a JSON pattern is JSON with the pattern's members`() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        let pieces = [
            #""a""#, #""b":"#, #""\"c""#, #""\\""#, ",", ":", "{", "}", "[", "]", "12", " ", "é",
            #""x y""#, #""{}""#,
        ]
        var (patterns, covered) = (0, 0)
        for _ in 0..<4_000 {
            let count = Int.random(in: 0...4, using: &random)
            let inside = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }
            let text = #"{"a":"one","z":[\#(inside.joined(separator: ","))],"b":"two"}"#
            guard let names = Self.names(text) else { continue }
            patterns += 1
            let pattern = JSONPattern(Array(text.utf8))
            for _ in 0..<20 {
                var other = Array(text.utf8)
                for _ in 0..<Int.random(in: 1...2, using: &random) {
                    let place = Int.random(in: 0..<other.count, using: &random)
                    other[place] = Array(#"a"\{}[]:,1 é"#.utf8).randomElement(using: &random) ?? 0
                }
                guard pattern.covers(other) else { continue }
                covered += 1
                let changed = String(decoding: other, as: UTF8.self)
                #expect(Self.names(changed) == names, "seed \(seed): \(text) and \(changed)")
            }
        }
        #expect(patterns > 100 && covered > 100, "seed \(seed)")
    }

    /// Returns the names of an object's members; nil if the text is no object.
    private static func names(_ text: String) -> [String]? {
        guard let document = try? JSONDocument(parsing: text),
            let members = try? document.root.members()
        else { return nil }
        return members.map(\.name)
    }
}
