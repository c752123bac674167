import JSON
import Testing

struct WriterTests {
    private func written(_ body: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        body(&writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test func `commas stand only between members and elements`() {
        let text = written { writer in
            writer.beginObject()
            writer.key("a")
            writer.beginArray()
            writer.integer(1)
            writer.beginArray()
            writer.endArray()
            writer.null()
            writer.beginObject()
            writer.endObject()
            writer.endArray()
            writer.key("b")
            writer.bool(true)
            writer.key("c")
            writer.base64([0xFB, 0xFF])
            writer.endObject()
        }
        #expect(text == #"{"a":[1,[],null,{}],"b":true,"c":"+/8="}"#)
    }

    @Test(arguments: [
        ("", #""""#), ("plain", #""plain""#), ("\"\\/", #""\"\\/""#),
        ("\n\r\t\u{8}\u{c}\u{0}\u{1f}\u{7f}", #""\n\r\t\u0008\u000c\u0000\u001f\u007f""#),
        ("a\u{2028}b\u{2029}", #""a\u2028b\u2029""#), ("€‧é😀’\u{00A0}؛", "\"€‧é😀’\u{00A0}؛\""),
    ])
    func `a string is escaped where JSON requires it`(text: String, json: String) {
        #expect(written { $0.string(text) } == json)
    }

    @Test func `other formats name the characters that JSON escapes without having to`() {
        // ASCII's own escapes are JSON's.
        for value in UInt32(0x7F)...0x1_0FFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let isEscaped = written { $0.string(String(scalar)) }.contains("\\u")
            #expect(isEscaped == scalar.steersOutput, "\(value)")
        }
        #expect(!Unicode.Scalar("a").steersOutput && !Unicode.Scalar("\n").steersOutput)
    }

    @Test(arguments: [
        0x80, 0x85, 0x9B, 0x9F, 0x061C, 0x200E, 0x200F, 0x202A, 0x202E, 0x2066, 0x2069,
    ])
    func `what would steer a terminal or turn text around is escaped`(value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        let digits = String(value, radix: 16)
        let zeros = String(repeating: "0", count: 4 - digits.count)
        let json = written { $0.string("a\(Character(scalar))b") }
        #expect(json == #""a\u\#(zeros)\#(digits)b""#)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `every string survives a round trip`(seed: UInt64) throws {
        var random = Seeded(seed)
        for _ in 0..<200 {
            var text = ""
            for _ in 0..<Int.random(in: 0..<30, using: &random) {
                let value = UInt32.random(
                    in: 1...(Bool.random(using: &random) ? 0x80 : 0x2100), using: &random)
                guard let scalar = Unicode.Scalar(value) else { continue }
                text.unicodeScalars.append(scalar)
            }
            let json = written { $0.string(text) }
            #expect(JSONWriter.length(of: text) == json.utf8.count - 2)
            let back = try JSONDocument(parsing: json).root.string()
            #expect(Array(back.utf8) == Array(text.utf8))
            #expect(!json.utf8.contains { $0 < 0x20 })
        }
    }

    @Test func `integers are written in full`() {
        #expect(written { $0.integer(0) } == "0")
        #expect(written { $0.integer(Int64.min) } == "-9223372036854775808")
        #expect(written { $0.integer(UInt64.max) } == "18446744073709551615")
        #expect(written { $0.integer(Int8.min) } == "-128")
        #expect(written { $0.integer(UInt32.max) } == "4294967295")
        #expect(written { $0.integerString(UInt64.max) } == #""18446744073709551615""#)
        #expect(written { $0.integerString(-7) } == #""-7""#)
    }

    @Test(
        arguments: [
            (0, "0.0"), (-0.0, "-0.0"), (1.5, "1.5"), (1e100, "1e+100"),
            (.leastNonzeroMagnitude, "5e-324"),
            (.nan, #""NaN""#), (.infinity, #""Infinity""#), (-.infinity, #""-Infinity""#),
            (0.1, "0.1"), (1e16, "1e+16"),
        ] as [(Double, String)])
    func `a double is written in its shortest form`(value: Double, json: String) {
        #expect(written { $0.double(value) } == json)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `every double survives a round trip`(seed: UInt64) throws {
        var random = Seeded(seed)
        for _ in 0..<500 {
            let value = Double(bitPattern: random.next())
            let back = try JSONDocument(parsing: written { $0.double(value) }).root.double()
            #expect(back == value || (back.isNaN && value.isNaN))
            let float = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
            let floatBack = try JSONDocument(parsing: written { $0.float(float) }).root.float()
            #expect(floatBack == float || (floatBack.isNaN && float.isNaN))
        }
    }

    @Test func `a JSON writer can be used again after a reset`() {
        var writer = JSONWriter()
        writer.beginArray()
        writer.integer(1)
        writer.reset()
        writer.integer(2)
        #expect(writer.bytes == [UInt8(ascii: "2")])
    }
}
