import Attestation
import Crypto
import TestSupport
import Testing

/// CBOR from strangers: the examples of RFC 8949 appendix A, and input that is refused.
struct CBORTests {
    private static func read(_ hex: String) throws -> CBORValue {
        try CBORValue(parsing: try #require(Hex.decode(hex)))
    }

    @Test func `the standard's examples of the kinds that are needed are read`() throws {
        let examples: [(String, CBORValue)] = [
            ("00", .unsigned(0)), ("17", .unsigned(23)), ("1818", .unsigned(24)),
            ("1903e8", .unsigned(1_000)), ("1a000f4240", .unsigned(1_000_000)),
            ("1bffffffffffffffff", .unsigned(.max)), ("40", .bytes([])),
            ("4401020304", .bytes([1, 2, 3, 4])), ("60", .text("")), ("6449455446", .text("IETF")),
            ("62c3bc", .text("\u{fc}")), ("80", .array([])),
            (
                "8301820203820405",
                .array([
                    .unsigned(1), .array([.unsigned(2), .unsigned(3)]),
                    .array([.unsigned(4), .unsigned(5)]),
                ])
            ),
            ("20", .negative(-1)), ("3903e7", .negative(-1_000)),
            ("3b7fffffffffffffff", .negative(.min)),
            ("f4", .simple(20)), ("f5", .simple(21)), ("f6", .simple(22)), ("f0", .simple(16)),
            ("a0", .map([:])), ("a201020304", .map([1: .unsigned(2), 3: .unsigned(4)])),
            (
                "a26161016162820203",
                .map(["a": .unsigned(1), "b": .array([.unsigned(2), .unsigned(3)])])
            ),
        ]
        for (hex, value) in examples { #expect(try Self.read(hex) == value, "\(hex)") }
    }

    @Test func `what is cut, goes on, repeats a name or is longer than needed is malformed`() {
        let bad = [
            "", "18", "19ff", "1b00", "44010203", "61", "81", "a16161", "a1616101ff", "0000",
            // A length that no input can have, and one that overflows.
            "5bffffffffffffffff", "9bffffffffffffffff", "bb7fffffffffffffff",
            // A name twice, a text that is not UTF-8, a reserved length.
            "a2616101616102", "61ff", "1c", "5d",
            // 0, 23 and 255 in more bytes than they need.
            "1800", "1817", "1900ff", "1a0000ffff", "1b00000000ffffffff", "580101",
        ]
        for hex in bad {
            #expect(throws: CBORError.malformed, "\(hex)") { try Self.read(hex) }
        }
    }

    @Test func `other kinds, lengths that are not known and other names are refused`() {
        let bad = [
            "c11a514b67b0", "f97e00", "f93c00", "f8ff", "f818", "5f41014102ff", "9fff",
            // Names: bytes, an array, a truth, a number that is too large.
            "a14002", "a18002", "a1f502", "a11b800000000000000002",
            // -9223372036854775809 and -18446744073709551616.
            "3b8000000000000000", "3bffffffffffffffff",
        ]
        for hex in bad {
            #expect(throws: CBORError.unsupported, "\(hex)") { try Self.read(hex) }
        }
    }

    @Test func `names are texts or integers, and an integer is the same name in each form`() throws
    {
        let key = try Self.read("a4010203262001617803")
        #expect(key.member(1)?.integer == 2)
        #expect(key.member(3)?.integer == -7)
        #expect(key.member(-1)?.integer == 1)
        #expect(key.member("x")?.integer == 3)
        #expect(key.member(2) == nil)
        let twice = try #require(Hex.decode("a20102180103"))
        #expect(throws: CBORError.malformed) { try CBORValue(parsing: twice, .any) }
    }

    @Test func `what is longer than needed is read where any form counts`() throws {
        let values: [(String, CBORValue)] = [
            ("1800", .unsigned(0)), ("3900ff", .negative(-256)), ("580101", .bytes([1])),
            ("9a0000000100", .array([.unsigned(0)])),
            ("a11900016161", .map([1: .text("a")])),
        ]
        for (hex, value) in values {
            let bytes = try #require(Hex.decode(hex))
            #expect(throws: CBORError.malformed, "\(hex)") { try CBORValue(parsing: bytes) }
            #expect(try CBORValue(parsing: bytes, .any) == value, "\(hex)")
        }
        // A simple value has no longer form.
        #expect(throws: CBORError.unsupported) { try CBORValue(parsing: [0xf8, 5], .any) }
    }

    @Test func `the first value is read, and the bytes after it are left`() throws {
        for (hex, count) in [("00", 1), ("0000", 1), ("4401020304ffff", 5), ("a10126ff", 3)] {
            let bytes = try #require(Hex.decode(hex))
            let (value, size) = try CBORValue.first(in: bytes)
            #expect(size == count, "\(hex)")
            #expect(try CBORValue(parsing: Array(bytes[..<size])) == value, "\(hex)")
        }
        #expect(throws: CBORError.malformed) { try CBORValue.first(in: []) }
        #expect(throws: CBORError.malformed) { try CBORValue.first(in: [0x44, 1, 2, 3]) }
        let long = [UInt8](repeating: 0, count: CBORLimits.bytes + 1)
        #expect(throws: CBORError.tooLarge) { try CBORValue.first(in: long) }
    }

    @Test func `depth, the number of values and the length have ends`() throws {
        #expect(try Self.read("81818100").elements?.count == 1)
        #expect(throws: CBORError.tooLarge) { try Self.read("8181818100") }
        let most = [0x98, 63] + [UInt8](repeating: 0, count: 63)
        #expect(try CBORValue(parsing: most).elements?.count == 63)
        let more = [0x98, 64] + [UInt8](repeating: 0, count: 64)
        #expect(throws: CBORError.tooLarge) { try CBORValue(parsing: more) }
        let long = [UInt8](repeating: 0, count: CBORLimits.bytes + 1)
        #expect(throws: CBORError.tooLarge) { try CBORValue(parsing: long) }
    }

    @Test func `any change of an attestation object is read or refused, and never traps`() throws {
        var random = SeededGenerator(seed: 37)
        let object = try AppleVector.object()
        for _ in 0..<20_000 {
            var bytes = object
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: bytes.indices, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.removeSubrange(place...)
                default: bytes.insert(0xff, at: place)
                }
                if bytes.isEmpty { break }
            }
            _ = AppAttestation(bytes)
        }
    }
}
