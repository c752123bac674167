import Audience
import JSON
import Testing

struct SelectorJSONTests {
    private func selector(_ text: String) throws -> Selector {
        try Selector(json: JSONDocument(parsing: text).root)
    }

    private func json(_ selector: Selector) -> String {
        var writer = JSONWriter()
        selector.write(to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test(arguments: [
        (
            #"{"or":[{"and":[{"tag":"/bill/action"},{"tag":"/bills/x"}]},{"tag":"/bill/signed"}]}"#,
            "/bill/action AND /bills/x OR /bill/signed"
        ),
        (#"["/a","/b"]"#, "/a AND /b"), (#""/a""#, "/a"), (#""all""#, "ALL"), (#""ALL""#, "ALL"),
        (#"{"tag":"all"}"#, #""all""#), (#"{"all":true}"#, "ALL"),
        (#"{"not":{"all":true}}"#, "NOT ALL"), (#"{"device":"d1"}"#, "device:d1"),
        (#"["/a"]"#, "/a"), (#"{"or":[["/a","/b"],"/c"]}"#, "/a AND /b OR /c"),
        (#"{"and":[{"and":["a","b"]},"c"]}"#, "(a AND b) AND c"),
        (#"{"not":["a",{"not":"b"}]}"#, "NOT (a AND NOT b)"),
    ])
    func `a selector is read from JSON`(text: String, canonical: String) throws {
        #expect(try selector(text).description == canonical)
    }

    @Test(arguments: [
        ("1", "", "wrongKind"), ("{}", "", "invalidValue"), ("[]", "", "selectorEmpty"),
        (#"{"tag":"a","or":[]}"#, "", "invalidValue"), (#"{"or":[]}"#, "or", "selectorEmpty"),
        (#"{"or":{}}"#, "or", "wrongKind"), (#"{"tag":1}"#, "tag", "wrongKind"),
        (#"{"tag":""}"#, "tag", "tagEmpty"),
        (#"{"and":["a",{"tag":" b"}]}"#, "and[1].tag", "tagSurroundingBlank"),
        (#"{"not":{"or":["a",[true,"b"]]}}"#, "not.or[1][0]", "wrongKind"),
        (#"{"sms_sender":"x"}"#, "sms_sender", "unknownMember"),
        (#"{"all":false}"#, "all", "invalidValue"),
        (#"["a",{"device":"x y"}]"#, "[1].device", "selectorInvalidDevice"),
        (#"["a",null]"#, "[1]", "wrongKind"),
    ])
    func `an error in a selector's JSON has the path of the wrong value`(
        text: String, path: String, code: String
    ) {
        let error = #expect(throws: JSONError.self) { try selector(text) }
        #expect(error?.path == path)
        #expect(error?.code.rawValue == code)
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `every selector survives a round trip through JSON`(seed: UInt64) throws {
        var random = Seeded(seed)
        let tags = try ["/a", "all", "and", "\"", "\\", "é", "a\u{2028}b"].map { try Tag($0) }
        for _ in 0..<50 {
            let selector = random.selector(tags: tags, devices: ["d1", "é\\"])
            #expect(try self.selector(json(selector)) == selector)
        }
    }

    @Test func `the deepest selector fits into JSON with a request around it`() throws {
        var nodes: [Selector.Node] = [.all]
        for _ in 0..<(SelectorLimits.depth - 1) { nodes += [.all, .and(2)] }
        let deepest = try Selector(nodes: nodes)
        let request = #"{"a":{"b":[{"c":{"audience":"# + json(deepest) + "}}]}}"
        let root = try JSONDocument(parsing: request).root
        let value = try root.required("a").required("b").elements()[0].required("c")
        #expect(try Selector(json: value.required("audience")) == deepest)
    }

    @Test func `JSON nesting that is too deep is refused with its path`() {
        let text =
            String(repeating: #"{"not":"#, count: 14) + #""a""# + String(repeating: "}", count: 14)
        let error = #expect(throws: JSONError.self) { try selector(text) }
        #expect(error?.code.rawValue == "selectorLimitExceeded")
        #expect(error?.path == Array(repeating: "not", count: 14).joined(separator: "."))
    }

    @Test func `a JSON list that is too long is refused at the first item too many`() {
        let text = "[" + Array(repeating: "\"a\"", count: 5000).joined(separator: ",") + "]"
        let error = #expect(throws: JSONError.self) { try selector(text) }
        #expect(error?.path == "[256]")
    }
}
