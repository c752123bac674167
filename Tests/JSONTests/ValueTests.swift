import JSON
import Testing

struct ValueTests {
    private func read<Result>(
        _ text: String, _ body: (JSONValue) throws -> Result
    ) throws -> Result {
        try body(JSONDocument(parsing: text).root)
    }

    private func refusal(_ text: String, _ body: (JSONValue) throws -> Void) -> JSONError? {
        #expect(throws: JSONError.self) { try body(JSONDocument(parsing: text).root) }
    }

    @Test(arguments: [
        ("{}", JSONValue.Kind.object), ("[]", .array), (#""""#, .string), ("1", .integer),
        ("1.0", .real), ("true", .bool), ("false", .bool), ("null", .null),
    ])
    func `a JSON value knows its kind`(text: String, kind: JSONValue.Kind) throws {
        #expect(try read(text) { $0.kind } == kind)
        #expect(try read(text) { $0.isNull } == (kind == .null))
    }

    @Test func `members come in the order of the text`() throws {
        let names = (0..<100).map { "m\(($0 * 37) % 100)" }
        let text = "{" + names.map { "\"\($0)\":\"\($0)\"" }.joined(separator: ",") + "}"
        let root = try JSONDocument(parsing: text).root
        #expect(try root.members().map(\.name) == names)
        #expect(try root.members().map { try $0.value.string() } == names)
        #expect(try root.member("m42")?.string() == "m42")
        #expect(root.member("M42") == nil)
        #expect(root.member("m4\u{0}2") == nil)
    }

    @Test func `strings are read with every escape and character`() throws {
        let text = #""a\u00e9\ud83d\ude00\n\"\\\/é😀""#
        #expect(try read(text) { try $0.string() } == "aé😀\n\"\\/é😀")
    }

    @Test func `a JSON value keeps its document alive`() throws {
        func inner() throws -> JSONValue {
            try JSONDocument(parsing: #"{"a":["x"]}"#).root.required("a").elements()[0]
        }
        #expect(try inner().string() == "x")
    }

    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("9223372036854775807", .max), ("-9223372036854775808", .min),
            (#""9223372036854775807""#, .max), (#""-9223372036854775808""#, .min), (#""-0""#, 0),
            ("1.0", 1), ("1e3", 1000), ("-2.5e1", -25), ("9007199254740992.0", 1 << 53),
        ] as [(String, Int64)])
    func `64-bit integers are read from numbers and strings`(text: String, value: Int64) throws {
        #expect(try read(text) { try $0.int64() } == value)
    }

    @Test(arguments: [
        ("1.5", JSONError.Code.invalidValue), ("1e19", .outOfRange), (#""1.0""#, .invalidValue),
        ("9007199254740994.0", .outOfRange),
        (#""9223372036854775808""#, .outOfRange), (#"" 1""#, .invalidValue),
        (#""+1""#, .invalidValue), (#""01""#, .invalidValue), (#""""#, .invalidValue),
        (#""-""#, .invalidValue), (#""1e3""#, .invalidValue), (#""0x1""#, .invalidValue),
        (#""١""#, .invalidValue), ("true", .wrongKind), ("null", .wrongKind), ("[1]", .wrongKind),
    ])
    func `a value that is no 64-bit integer is refused`(text: String, code: JSONError.Code) {
        #expect(refusal(text) { _ = try $0.int64() }?.code == code)
    }

    @Test func `narrow integers have their own bounds`() throws {
        #expect(try read("4294967295") { try $0.uint32() } == .max)
        #expect(try read(#""18446744073709551615""#) { try $0.uint64() } == .max)
        #expect(refusal("4294967296") { _ = try $0.integer(UInt32.self) }?.code == .outOfRange)
        #expect(refusal("2147483648") { _ = try $0.int32() }?.code == .outOfRange)
        #expect(refusal("-1") { _ = try $0.uint64() }?.code == .outOfRange)
        #expect(refusal(#""-1""#) { _ = try $0.uint64() }?.code == .outOfRange)
        #expect(refusal("-1.0") { _ = try $0.uint64() }?.code == .outOfRange)
        let error = refusal("300") { _ = try $0.integer(Int8.self) }
        #expect(error?.message == "must be from -128 to 127")
    }

    @Test(
        arguments: [
            ("1.5", 1.5), ("3", 3), ("1e-400", 0), (#""1.5""#, 1.5), (#""-3E2""#, -300),
            (#""Infinity""#, .infinity), (#""-Infinity""#, -.infinity),
            ("5e-324", .leastNonzeroMagnitude),
            ("1.7976931348623157e308", .greatestFiniteMagnitude),
        ] as [(String, Double)])
    func `doubles are read from numbers and strings`(text: String, value: Double) throws {
        #expect(try read(text) { try $0.double() } == value)
    }

    @Test(arguments: [
        (#""nan""#, JSONError.Code.invalidValue), (#""inf""#, .invalidValue),
        (#""+Infinity""#, .invalidValue), (#""0x1p3""#, .invalidValue), (#""1.""#, .invalidValue),
        (#"".5""#, .invalidValue), (#""1e""#, .invalidValue), (#"" 1""#, .invalidValue),
        (#""1e999""#, .outOfRange), ("true", .wrongKind),
    ])
    func `a value that is no double is refused`(text: String, code: JSONError.Code) {
        #expect(refusal(text) { _ = try $0.double() }?.code == code)
    }

    @Test func `NaN is read, and a float out of range is refused`() throws {
        #expect(try read(#""NaN""#) { try $0.double() }.isNaN)
        #expect(try read(#""-Infinity""#) { try $0.float() } == -.infinity)
        #expect(refusal("1e39") { _ = try $0.float() }?.code == .outOfRange)
    }

    @Test func `an error has the path of its value`() throws {
        let text = #"{"audience":{"nodes":[true,{"tag":1},{"tag":true},true]},"a b":{"":[null]}}"#
        let root = try JSONDocument(parsing: text).root
        let nodes = try root.required("audience").required("nodes").elements()
        func path(_ body: () throws -> Void) -> String? {
            #expect(throws: JSONError.self, performing: body)?.path
        }
        #expect(path { _ = try nodes[1].required("tag").string() } == "audience.nodes[1].tag")
        #expect(path { _ = try nodes[2].required("tag").string() } == "audience.nodes[2].tag")
        // One true is the same node as another: the path must still be the right one's.
        #expect(path { _ = try nodes[3].string() } == "audience.nodes[3]")
        #expect(path { _ = try nodes[1].required("group") } == "audience.nodes[1]")
        #expect(path { _ = try root.string() } == "")
        let odd = try root.required("a b").required("").elements()[0]
        #expect(path { _ = try odd.bool() } == #"["a b"][""][0]"#)
    }

    @Test func `a long member name is cut in an error's path`() throws {
        let name = String(repeating: "n", count: 5000)
        let error = refusal("{\"\(name)\":1}") { _ = try $0.required(name).string() }
        #expect((error?.path.utf8.count ?? 0) < 80)
    }

    @Test(arguments: [
        ("null", "expected a string, found null"),
        ("[]", "expected a string, found an array"),
        ("1", "expected a string, found an integer"),
    ])
    func `a type error names the expected and the actual kind`(text: String, message: String) {
        #expect(refusal(text) { _ = try $0.string() }?.message == message)
    }
}
