import JSON
import Testing

struct DocumentTests {
    @Test(arguments: [
        (#"{"a":1,"a":2}"#, JSONError.Code.duplicateMember),
        (#"{"a":1,"\u0061":2}"#, .duplicateMember),
        ("[1] 2", .trailingGarbage),
        ("[1]]", .trailingGarbage),
        ("", .unexpectedEnd),
        ("  ", .unexpectedEnd),
        ("[1", .unexpectedEnd),
        (#""abc"#, .unexpectedEnd),
        ("[1,]", .syntax),
        ("{,}", .syntax),
        ("{\"a\" 1}", .syntax),
        ("[01]", .syntax),
        ("[+1]", .syntax),
        ("[1.]", .syntax),
        ("[.5]", .syntax),
        ("[0x10]", .syntax),
        ("NaN", .syntax),
        ("'a'", .syntax),
        ("// hm\n1", .syntax),
        ("nul", .syntax),
        ("\"a\nb\"", .syntax),
        (#""\x""#, .syntax),
        (#""\ud800""#, .syntax),
        (#""\ud800\u0041""#, .syntax),
        (#""\udc00""#, .syntax),
        (#""\u0000""#, .nulCharacter),
        (#"{"\u0000a":1}"#, .nulCharacter),
        ("[1e999999]", .outOfRange),
        ("[-1e999999]", .outOfRange),
        ("[9223372036854775808]", .outOfRange),
        ("\u{FEFF}\u{FEFF}1", .syntax),
        ("1\u{FEFF}", .trailingGarbage),
    ])
    func `text that is not strict JSON is refused`(text: String, code: JSONError.Code) {
        let error = #expect(throws: JSONError.self) { try JSONDocument(parsing: text) }
        #expect(error?.code == code, "\(error.debugDescription)")
        #expect(error?.position != nil)
    }

    @Test(arguments: [#"["\u0000"]"#, #"{"\u0000a":1}"#])
    func `an escaped NUL is refused with what to do, and no option of a library`(text: String) {
        let error = #expect(throws: JSONError.self) { try JSONDocument(parsing: text) }
        #expect(error?.message == #"a text or a name contains \u0000 (NUL); leave it out"#)
    }

    @Test func `a byte order mark before the text is skipped`() throws {
        #expect(try JSONDocument(parsing: "\u{FEFF}[1]").root.kind == .array)
        #expect(try JSONDocument(parsing: "\u{FEFF} \"\u{FEFF}\"").root.string() == "\u{FEFF}")
    }

    @Test(
        arguments: [
            [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
            [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xE2, 0x80, 0x22], [0xFF],
        ] as [[UInt8]])
    func `bytes that are not UTF-8 are refused`(bytes: [UInt8]) {
        let error = #expect(throws: JSONError.self) { try JSONDocument(parsing: bytes) }
        #expect(error?.code == .invalidText)
    }

    @Test(
        arguments: [
            [0x22, 0x61, 0x00, 0x62, 0x22], [0x31, 0x00], [0x00], [0x5B, 0x00, 0x5D],
        ] as [[UInt8]])
    func `a NUL byte is refused anywhere`(bytes: [UInt8]) {
        let error = #expect(throws: JSONError.self) { try JSONDocument(parsing: bytes) }
        #expect(error?.code == .nulCharacter)
    }

    @Test func `an error gives offset, line and column`() throws {
        let text = "{\n  \"a\": 1,\n  \"a\": x\n}"
        let error = try #require(throws: JSONError.self) { try JSONDocument(parsing: text) }
        let position = try #require(error.position)
        #expect(position.line == 3)
        #expect(position.offset > 14 && position.offset < text.utf8.count)
        #expect(error.description.hasPrefix("line 3, column "))
    }

    @Test func `the error for a NUL byte has its position`() {
        let error = #expect(throws: JSONError.self) { try JSONDocument(parsing: "[1,\n \0]") }
        #expect(error?.position == .init(offset: 5, line: 2, column: 2))
    }

    @Test func `JSON may have thirty-two levels and no more`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        _ = try JSONDocument(parsing: nested(32))
        let error = #expect(throws: JSONError.self) { try JSONDocument(parsing: nested(33)) }
        #expect(error?.code == .limitExceeded)
        #expect(error?.position?.offset == 32)
        let bomb = String(repeating: #"{"a":["#, count: 30_000)
        #expect(throws: JSONError.self) { try JSONDocument(parsing: bomb) }
    }

    @Test func `brackets inside strings do not count as levels`() throws {
        let text = "\"" + String(repeating: #"[{\"\\"#, count: 1000) + "\""
        #expect(try JSONDocument(parsing: text).root.string().utf8.count == 4000)
    }

    @Test func `JSON may have ten thousand values and no more`() throws {
        func array(_ count: Int) -> String {
            "[" + Array(repeating: "1", count: count).joined(separator: ",") + "]"
        }
        #expect(try JSONDocument(parsing: array(9999)).root.elements().count == 9999)
        let error = #expect(throws: JSONError.self) { try JSONDocument(parsing: array(10_000)) }
        #expect(error?.code == .limitExceeded)
    }

    @Test func `a text that is too long is refused before it is parsed`() throws {
        let limits = JSONLimits(bytes: 8, depth: 2, elements: 3)
        _ = try JSONDocument(parsing: "\"123456\"", limits: limits)
        let error = #expect(throws: JSONError.self) {
            try JSONDocument(parsing: "\"12345678", limits: limits)
        }
        #expect(error?.code == .limitExceeded)
        let large = [UInt8](repeating: UInt8(ascii: " "), count: 256 * 1024 + 1)
        #expect(throws: JSONError.self) { try JSONDocument(parsing: large) }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `random bytes are parsed or refused, and never crash`(seed: UInt64) {
        var random = Seeded(seed)
        let alphabet =
            Array(#"{}[]",:\/0123456789.eE+-truefalsn ud8"#.utf8) + [0x00, 0xC3, 0xA9, 0xFF]
        for _ in 0..<500 {
            let count = Int.random(in: 0..<40, using: &random)
            let bytes = (0..<count).map { _ in
                alphabet.randomElement(using: &random) ?? 0
            }
            guard let document = try? JSONDocument(parsing: bytes) else { continue }
            visit(document.root)
        }
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `damaged JSON is parsed or refused, and never crashes`(seed: UInt64) throws {
        var random = Seeded(seed)
        let text = Array(#"{"a":[1,-2.5e3,"\u00e9\n",{"b":null}],"c":{"d":true,"e":[[]]}}"#.utf8)
        for _ in 0..<500 {
            var bytes = text
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                bytes[index] = UInt8.random(in: 0...255, using: &random)
            }
            guard let document = try? JSONDocument(parsing: bytes) else { continue }
            visit(document.root)
        }
    }

    /// Reads everything as everything.
    private func visit(_ value: JSONValue) {
        _ = value.path
        _ = try? value.string()
        _ = try? value.integer(UInt8.self)
        _ = try? value.uint64()
        _ = try? value.float()
        _ = try? value.bytes()
        _ = try? value.timestamp()
        _ = try? value.duration()
        for element in (try? value.elements()).map(Array.init) ?? [] { visit(element) }
        guard let members = try? value.members() else { return }
        for member in members {
            #expect(value.member(member.name)?.path == member.value.path)
            visit(member.value)
        }
    }
}
