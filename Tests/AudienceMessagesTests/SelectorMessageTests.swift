import Audience
import AudienceMessages
import Protocol
import TestSupport
import Testing

struct SelectorMessageTests {
    private typealias Node = Proto.SelectorNodeNode

    private func read(_ audience: String, _ nodes: [Node?]? = nil) throws(RPCError) -> Selector {
        try Selector(audience: audience, nodes.map(Self.message))
    }

    private static func message(_ nodes: [Node?]) -> Proto.Selector {
        var message = Proto.Selector()
        message.nodes = nodes.map { node in
            var message = Proto.SelectorNode()
            message.node = node
            return message
        }
        return message
    }

    /// Returns the message of the refusal of an audience, as "field: fault"; nil if it is accepted.
    private func refusal(_ audience: String, _ nodes: [Node?]? = nil) -> String? {
        do {
            _ = try read(audience, nodes)
            return nil
        } catch {
            #expect(error.code == .invalidArgument && error.violations.count == 1)
            return error.message
        }
    }

    @Test func `text, JSON and nodes give the same selector`() throws {
        let text = try read("(/bill/action AND /bills/hr9999-113) OR NOT device:d1 OR all")
        #expect(
            try read(
                """
                 {"or":[{"and":["/bill/action",{"tag":"/bills/hr9999-113"}]},
                {"not":{"device":"d1"}},{"all":true}]}
                """) == text)
        #expect(
            try read(
                "",
                [
                    .tag("/bill/action"), .tag("/bills/hr9999-113"), .allOf(2), .device("d1"),
                    .negate(true), .everyDevice(true), .anyOf(3),
                ]) == text)
    }

    @Test(arguments: [
        (
            "/a AND",
            "audience: expected a tag, ALL, device:ID, NAME(…), NOT or a parenthesis (at byte 6)"
        ),
        ("  ", "audience: nothing is selected (at byte 2)"),
        ("a b", "audience: expected AND or OR (at byte 2)"),
        ("(a OR b", "audience: expected a ) for the parenthesis at 0 (at byte 7)"),
        ("a)", "audience: this parenthesis closes nothing (at byte 1)"),
        ("é AND \"x", "audience: expected a \" to end the quotation (at byte 7)"),
        ("a AND \"\u{1}\"", "audience: a tag has no control characters (at byte 6)"),
        ("", "audience: is required: a selector such as /bill/signed"),
    ])
    func `a wrong text is refused with the byte offset of the error`(
        _ text: String, _ message: String
    ) {
        #expect(refusal(text) == message)
    }

    @Test(arguments: [
        ("[1]", "[0]"), (#"{"and":["a",{"tag":""}]}"#, "and[1].tag"), (#"{"x":1}"#, "x"),
        ("{\"and\":\n[\"a\",}", "line 2, column "), ("[]", "nothing is selected"),
    ])
    func `wrong JSON is refused with its path or line`(_ text: String, _ place: String) {
        let message = refusal(text) ?? ""
        #expect(message.hasPrefix("audience: ") && message.contains(place), "\(message)")
    }

    @Test func `wrong nodes are refused with the index of the wrong one`() {
        let long = String(repeating: "a", count: 129)
        #expect(refusal("", [.tag("a"), .tag(long)])?.hasPrefix("selector.nodes[1].tag: ") == true)
        #expect(refusal("", [.tag("a"), nil]) == "selector.nodes[1]: has nothing set")
        #expect(refusal("", [.tag("a"), .allOf(1)])?.hasPrefix("selector.nodes[1]: ") == true)
        #expect(refusal("", [.tag("a"), .anyOf(.max)])?.hasPrefix("selector.nodes[1]: ") == true)
        #expect(refusal("", [.negate(true)])?.hasPrefix("selector.nodes[0]: ") == true)
        #expect(refusal("", [.device("a b")])?.hasPrefix("selector.nodes[0]: ") == true)
        #expect(refusal("", [.tag("a"), .tag("b")])?.hasPrefix("selector.nodes: 2 res") == true)
        #expect(refusal("", []) == "selector.nodes: nothing is selected")
    }

    @Test func `a selector may have 256 nodes and no more in every form`() throws {
        let tags = (0..<255).map { "t\($0)" }
        #expect(try read(tags.joined(separator: " OR ")).nodes.count == 256)
        #expect(try read("[\(tags.map { "\"\($0)\"" }.joined(separator: ","))]").nodes.count == 256)
        #expect(try read("", tags.map { .tag($0) } + [.anyOf(255)]).nodes.count == 256)
        let more = tags + ["one"]
        #expect(refusal(more.joined(separator: " OR "))?.contains("more than 256") == true)
        #expect(
            refusal("[\(more.map { "\"\($0)\"" }.joined(separator: ","))]")?.contains(
                "more than 256") == true)
        #expect(refusal("", more.map { .tag($0) } + [.anyOf(256)])?.contains("over 256") == true)
    }

    @Test func `a text of more than 16 KiB is refused`() {
        let text = refusal(String(repeating: "(", count: 20_000))
        #expect(text == "audience: 20000 bytes; at most 16384 may be (at byte 16384)")
    }

    @Test func `an audience in two forms is refused, and an optional empty one is every device`()
        throws
    {
        #expect(
            refusal("a", [.tag("a")]) == "selector: is set besides audience; set one of them")
        #expect(try Selector(audience: "", nil, isOptional: true) == .all)
        #expect(try Selector(audience: "a", nil, isOptional: true) != .all)
    }

    @Test func `a selector with arbitrary tags survives a round trip through each form`() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        let pieces = ["{", "[", "]", "}", "\"", "\\", "a", " b", "(", ":", "AND", "device:", "é"]
        for _ in 0..<2_000 {
            let texts = (0..<3).map { _ in
                (0..<Int.random(in: 1...4, using: &random))
                    .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
            }
            let nodes: [Node] = texts.map { .tag($0) } + [.anyOf(2), .allOf(2)]
            guard let selector = try? read("", nodes) else { continue }
            #expect(try read(selector.description) == selector, "seed \(seed): \(selector)")
        }
    }
}
