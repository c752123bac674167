import Foundation
import Testing

@testable import HeraldClient

/// The writing and reading of values, beside Foundation's way, which stored them before.
struct StoredCoderTests {
    private enum Shape: Codable, Hashable {
        case point
        case circle(radius: Double, name: String?)
        case group([Shape])
    }

    private struct Everything: Codable, Hashable {
        var text = ""
        var number = 0.0
        var (small, long, unsigned) = (0, Int64(0), UInt64(0))
        var (byte, short, float) = (UInt8(0), Int16(0), Float(0))
        var isTrue = false
        var missing: String?
        var list: [Int?] = []
        var nested: [[String]] = []
        var bytes = Data()
        var map: [String: Shape] = [:]
        var pairs: [Shape: Bool] = [:]
        var shapes: [Shape] = []
        var status = PermissionStatus.allowed
    }

    private static func shape(_ dice: inout Dice, _ depth: Int = 0) -> Shape {
        switch dice.below(depth > 2 ? 2 : 3) {
        case 0: .point
        case 1: .circle(radius: Double(dice.below(99)) / 7, name: dice.happens(50) ? "n" : nil)
        default: .group((0..<dice.below(3)).map { _ in shape(&dice, depth + 1) })
        }
    }

    private static func everything(_ dice: inout Dice) -> Everything {
        let scalars = ["a", "é", "\"", "\\", "\n", "\u{1}", "\u{7F}", "🙂", "/", " "]
        var made = Everything()
        made.text = (0..<dice.below(9)).map { _ in dice.one(of: scalars) }.joined()
        made.number = dice.one(of: [
            0, -0.5, 1e300, .leastNonzeroMagnitude, 0.1, 1_795_000_000_000.25,
        ])
        made.small = dice.one(of: [0, -1, 42, 1 << 40])
        made.long = Int64(dice.below(1 << 50)) - (1 << 49)
        made.unsigned = UInt64(dice.below(1 << 52))
        (made.byte, made.short, made.float) = (255, -300, 0.5)
        made.isTrue = dice.happens(50)
        made.missing = dice.happens(50) ? made.text : nil
        made.list = (0..<dice.below(4)).map { dice.happens(30) ? nil : $0 }
        made.nested = [[], [made.text], ["x", "y"]]
        made.bytes = Data((0..<dice.below(20)).map { UInt8($0 * 7) })
        for _ in 0..<dice.below(4) {
            made.map["\(made.text)\(dice.below(9))"] = shape(&dice)
            made.pairs[shape(&dice)] = dice.happens(50)
            made.shapes.append(shape(&dice))
        }
        return made
    }

    @Test func `what is written is read, and Foundation reads it and writes what is read, too`()
        throws
    {
        for seed in UInt64(1)...300 {
            var dice = Dice(seed)
            let value = Self.everything(&dice)
            let bytes = try StoredEncoder.encode(value)
            #expect(StoredDecoder.decode(Everything.self, from: bytes) == value, "seed \(seed)")
            let theirs = try JSONDecoder().decode(Everything.self, from: Data(bytes))
            #expect(theirs == value, "seed \(seed)")
            let old = [UInt8](try JSONEncoder().encode(value))
            #expect(StoredDecoder.decode(Everything.self, from: old) == value, "seed \(seed)")
        }
    }

    private static let numbers: [UInt64] = [
        0, (1 << 53) - 1, 1 << 53, (1 << 60) + 1, UInt64.max,
    ]

    @Test(arguments: numbers)
    func `a whole number of any size comes back exactly`(number: UInt64) throws {
        let bytes = try StoredEncoder.encode([number])
        #expect(StoredDecoder.decode([UInt64].self, from: bytes) == [number])
        let negative = -Int64(number >> 1)
        let other = try StoredEncoder.encode(["n": negative])
        #expect(StoredDecoder.decode([String: Int64].self, from: other) == ["n": negative])
    }

    @Test(arguments: [
        "", "{", "[]", "{\"text\":5}", "{\"small\":\"x\"}", "{\"small\":0.5}", "{\"byte\":256}",
        "null", "{\"bytes\":\"*\"}",
    ])
    func `what is of another form is not read`(text: String) {
        #expect(StoredDecoder.decode(Everything.self, from: Array(text.utf8)) == nil)
    }

    @Test func `a value is written as JSON for the gateway is: in order, and without blanks`() {
        let value = JSONValue.object([
            "b": .list([.null, .bool(true), .number(-3), .number(0.25)]), "a": .text("\"\\\n/é"),
        ])
        let text = #"{"a":"\"\\\u000a/é","b":[null,true,-3,0.25]}"#
        #expect(String(decoding: value.bytes, as: UTF8.self) == text)
        #expect(JSONValue(parsing: value.bytes) == value)
    }
}
