import Audience
import Testing

struct ParserTests {
    @Test(arguments: [
        ("/a", "/a"),
        (
            "(/bill/action AND /bills/hr9999-113) OR /bill/signed",
            "/bill/action AND /bills/hr9999-113 OR /bill/signed"
        ),
        ("a or b and not c", "a OR b AND NOT c"),
        ("(a or b) and c", "(a OR b) AND c"),
        ("a AND (b AND c)", "a AND (b AND c)"),
        ("a AND ((b)) AND c", "a AND b AND c"),
        ("a OR (b OR c)", "a OR (b OR c)"),
        ("NOT NOT(a)", "NOT NOT a"),
        ("not (a and b)", "NOT (a AND b)"),
        ("NOT a AND b", "NOT a AND b"),
        ("all and not device:1f-A_2", "ALL AND NOT device:1f-A_2"),
        (#""a b"OR"c\"d\\e""#, #""a b" OR "c\"d\\e""#),
        (#""/plain""#, "/plain"),
        (
            #""and" OR "All" OR "device:x" OR "Device:""#,
            #""and" OR "All" OR "device:x" OR "Device:""#
        ),
        (#"a\b AND a,b"#, #"a\b AND a,b"#),
        ("DEVICE:Ab", "device:Ab"),
        ("\t\na\r\n  AND\u{b}b ", "a AND b"),
        ("é OR 😀", "é OR 😀"),
        ("a # one\nAND b", "a AND b"), ("a # one\r\nAND b", "a AND b"),
        ("a # one\rAND b", "a AND b"),
        ("android OR orchid OR nota", "android OR orchid OR nota"),
    ])
    func `each selector text has one canonical form`(text: String, canonical: String) throws {
        let selector = try Selector(parsing: text)
        #expect(selector.description == canonical)
        #expect(try Selector(parsing: canonical) == selector)
    }

    @Test func `NOT binds stronger than AND, and AND stronger than OR`() throws {
        let (a, b, c) = (try Tag("a"), try Tag("b"), try Tag("c"))
        #expect(
            try Selector(parsing: "a OR b AND NOT c").nodes
                == [.tag(a), .tag(b), .tag(c), .not, .and(2), .or(2)])
        #expect(
            try Selector(parsing: "NOT (a OR b) AND c").nodes
                == [.tag(a), .tag(b), .or(2), .not, .tag(c), .and(2)])
        #expect(
            try Selector(parsing: "a AND b AND c").nodes == [.tag(a), .tag(b), .tag(c), .and(3)])
    }

    @Test(arguments: [
        ("", SelectorError.Code.empty, 0), ("   ", .empty, 3), ("a b", .syntax, 2),
        ("a AND", .syntax, 5), ("AND a", .syntax, 0), ("a AND OR b", .syntax, 6),
        ("a NOT b", .syntax, 2), ("NOT", .syntax, 3), ("()", .syntax, 1), ("(a", .syntax, 2),
        ("a)", .syntax, 1), ("(a))", .syntax, 3), ("(a OR ) b", .syntax, 6), ("a (b)", .syntax, 2),
        ("é AND AND", .syntax, 7), ("\"a", .quoting, 0), (#""a\n""#, .quoting, 2),
        (#"x AND "a\"#, .quoting, 8), ("a OR \"\"", .invalidTag, 5), ("\" a\"", .invalidTag, 0),
        ("a OR x\u{1}", .invalidTag, 5), ("device:", .invalidDevice, 0),
        ("a AND device:\u{3000}", .invalidDevice, 6),
    ])
    func `a syntax error has the position of the wrong text`(
        text: String, code: SelectorError.Code, position: Int
    ) {
        let error = #expect(throws: SelectorError.self) { try Selector(parsing: text) }
        #expect(error?.code == code, "\(error.debugDescription)")
        #expect(error?.position == position, "\(error.debugDescription)")
    }

    @Test(arguments: [
        ("a b", "expected AND or OR"), ("(a b", "expected AND, OR or )"),
        ("a AND", "expected a tag, ALL, device:ID, NAME(…), NOT or a parenthesis"),
        ("(a", "expected a ) for the parenthesis at 0"),
    ])
    func `a syntax error says what was expected`(text: String, message: String) {
        let error = #expect(throws: SelectorError.self) { try Selector(parsing: text) }
        #expect(error?.message == message)
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `every selector is read back from its own text`(seed: UInt64) throws {
        var random = Seeded(seed)
        let tags = try [
            "/a", "/bills/hr1", "and", "OR", "nOt", "all", "device:x", "a b", "(", "\"", "\\", "é",
            "a\\b", "\\\"", "DEVICE:", "prefs:/x", "x(y)", "😀 \u{301}",
        ].map { try Tag($0) }
        for _ in 0..<50 {
            let selector = random.selector(tags: tags, devices: ["d1", "D-2", "é\\"])
            #expect(try Selector(parsing: selector.description) == selector)
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `random text is refused or gives a selector with a text`(seed: UInt64) throws {
        var random = Seeded(seed)
        let pieces = [
            "a", "/b", " ", " ", "(", ")", "AND", "or", "NOT", "all", "\"", "\\", "device:", "é",
            "\u{0}", "\t", "\u{3000}",
        ]
        for _ in 0..<500 {
            let text = (0..<random.next(20)).map { _ in pieces[random.next(pieces.count)] }.joined()
            do {
                let selector = try Selector(parsing: text)
                #expect(try Selector(parsing: selector.description) == selector)
            } catch {
                #expect(0...text.utf8.count ~= error.position)
            }
        }
    }
}
