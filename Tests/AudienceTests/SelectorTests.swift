import Audience
import Testing

struct SelectorTests {
    @Test func `a device's id has no blank, control character, parenthesis or Unicode quote`() {
        for value in Array(0...0x17F) + [0x2003, 0x2028, 0x3000, 0x200B, 0x1F600] {
            guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
            let properties = scalar.properties
            let isFree =
                !["(", ")", "\""].contains(scalar) && !properties.isWhitespace
                && properties.generalCategory != .control
            #expect(Selector.isDevice("a\(scalar)") == isFree, "\(value)")
        }
    }

    @Test func `nodes that form one expression are accepted`() throws {
        let a = Selector.Node.tag(try Tag("a"))
        for nodes in [
            [a], [.all], [a, .not], [a, a, .and(2)], [a, .device("d"), .all, .or(3), .not],
        ] {
            #expect(try Selector(nodes: nodes).nodes == nodes)
        }
        #expect(try Selector(Tag("a")) == Selector(nodes: [a]))
        #expect(try Selector.all == Selector(nodes: [.all]))
    }

    @Test(
        arguments: [
            ([], SelectorError.Code.empty, 0), ([.not], .malformed, 0), ([.and(2)], .malformed, 0),
            ([.all, .and(2)], .malformed, 1), ([.all, .all], .malformed, 2),
            ([.all, .and(1)], .malformed, 1), ([.all, .or(0)], .malformed, 1),
            ([.all, .all, .and(-1)], .malformed, 2), ([.all, .all, .and(.min)], .malformed, 2),
            ([.all, .all, .or(.max)], .malformed, 2), ([.device("")], .invalidDevice, 0),
            ([.device("a b")], .invalidDevice, 0), ([.device("a\"")], .invalidDevice, 0),
            ([.device("a\u{0}")], .invalidDevice, 0),
            ([.all, .device(String(repeating: "d", count: 129)), .or(2)], .invalidDevice, 1),
        ] as [([Selector.Node], SelectorError.Code, Int)])
    func `nodes that do not form one expression are refused`(
        nodes: [Selector.Node], code: SelectorError.Code, position: Int
    ) {
        let error = #expect(throws: SelectorError.self) { try Selector(nodes: nodes) }
        #expect(error?.code == code)
        #expect(error?.position == position)
    }

    @Test func `a selector may have 256 nodes and no more`() throws {
        let a = Selector.Node.tag(try Tag("a"))
        let nodes = Array(repeating: a, count: 255) + [.or(255)]
        let selector = try Selector(nodes: nodes)
        #expect(try Selector(parsing: selector.description) == selector)
        let error = #expect(throws: SelectorError.self) {
            try Selector(nodes: Array(repeating: a, count: 256) + [.or(256)])
        }
        #expect(error?.code == .limitExceeded)
    }

    @Test func `a selector may have fourteen levels and no more`() throws {
        let a = Selector.Node.tag(try Tag("a"))
        _ = try Selector(nodes: [a] + Array(repeating: .not, count: 13))
        let error = #expect(throws: SelectorError.self) {
            try Selector(nodes: [a] + Array(repeating: .not, count: 14))
        }
        #expect(error?.code == .limitExceeded)
        #expect(error?.position == 14)
    }

    @Test func `a selector whose text would be too long is refused`() throws {
        func nodes(_ size: Int) throws -> [Selector.Node] {
            // 127 quotes are 256 bytes of text: each doubled, and two around all.
            let long = Selector.Node.tag(try Tag(String(repeating: "\"", count: 127)))
            let short = Selector.Node.tag(try Tag(String(repeating: "x", count: size)))
            return Array(repeating: long, count: 62) + [short, .or(63)]
        }
        // 62 × 256 + 62 × 4 = 16,120
        let largest = try Selector(nodes: nodes(128))
        #expect(largest.description.utf8.count == 16_120 + 128)
        let long = Selector.Node.tag(try Tag(String(repeating: "\"", count: 127)))
        let error = #expect(throws: SelectorError.self) {
            try Selector(nodes: Array(repeating: long, count: 64) + [.or(64)])
        }
        #expect(error?.code == .limitExceeded)
    }

    @Test(arguments: [
        String(repeating: "a AND ", count: 2700) + "a",
        String(repeating: "NOT ", count: 4000) + "a",
        String(repeating: "(", count: 16_000), String(repeating: "NOT(", count: 4000) + "a",
        String(repeating: "a OR ", count: 3000), String(repeating: "(a AND ", count: 2000),
        String(repeating: "()", count: 8000), String(repeating: "a ", count: 8000),
    ])
    func `a selector bomb is refused after a few hundred words`(text: String) {
        var parser = SelectorParser(text)
        #expect(throws: SelectorError.self) { try parser.parse() }
        #expect(parser.steps <= 2 * SelectorLimits.nodes + SelectorLimits.parentheses)
    }

    @Test func `a selector text that is too long is refused before it is parsed`() {
        var parser = SelectorParser(String(repeating: "a OR ", count: 100_000) + "a")
        let error = #expect(throws: SelectorError.self) { try parser.parse() }
        #expect(error?.code == .limitExceeded)
        #expect(parser.steps == 0)
    }

    @Test func `text nesting that is too deep is refused with its position`() {
        let text = "a OR " + String(repeating: "NOT ", count: 14) + "b"
        let error = #expect(throws: SelectorError.self) { try Selector(parsing: text) }
        #expect(error?.code == .limitExceeded)
        #expect(error?.position == text.utf8.count - 1)
    }
}
