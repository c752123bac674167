import Testing
import XML

struct XMLElementTests {
    private static func parse(_ text: String) throws(XMLError) -> XMLElement {
        try XMLElement(parsing: text.utf8.span)
    }

    @Test func `prefixes of names and blanks around texts are removed`() throws {
        let root = try Self.parse(
            """
            <?xml version="1.0"?><a:root x:one="1" two='&lt;2&gt;'> some <!-- not this -->
            <b> &amp;<![CDATA[ <c> ]]></b> text <b/> </a:root>
            """)
        #expect(root.name == "root")
        #expect(root.attributes == ["one": "1", "two": "<2>"])
        #expect(root.children("b").map(\.text) == ["& <c>", ""])
        #expect(root.text.hasPrefix("some") && root.text.hasSuffix("text"))
        #expect(root.child("b") == root.children.first)
        #expect(root.child("c") == nil)
    }

    @Test(
        arguments: [
            ("", 1), ("<a>", 1), ("<a>\n</b>", 2), ("<a/><a/>", 1), ("<a>&nothing;</a>", 1),
            ("<a x=1/>", 1), ("<a x='1' x='2'/>", 1), ("\n\n<a>\u{1}</a>", 3), ("text", 1),
        ])
    func `malformed XML is refused with its line`(_ text: String, _ line: Int) {
        let error = #expect(throws: XMLError.self) { try Self.parse(text) }
        #expect(error?.line == line, "\(String(describing: error))")
    }

    @Test func `XML with entity declarations or too deep nesting is refused`() throws {
        let bomb = """
            <!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><a>&c;</a>
            """
        let error = #expect(throws: XMLError.self) { try Self.parse(bomb) }
        #expect(
            error?.message
                == "document type declarations that define something are not allowed")
        let named = "<!DOCTYPE a PUBLIC '-//A//DTD//EN' 'http://a.example/a.dtd'><a>b</a>"
        #expect(try Self.parse(named).text == "b")
        let deep = String(repeating: "<a>", count: 65) + String(repeating: "</a>", count: 65)
        let other = #expect(throws: XMLError.self) { try Self.parse(deep) }
        #expect(other?.message == "elements are nested more than 64 deep")
        #expect(throws: Never.self) { try Self.parse(String(deep.dropFirst(3).dropLast(4))) }
    }

    @Test func `escaped text is read back unchanged`() throws {
        let steering = "a\u{7F}\u{85}\u{9B}2J\u{202E}\u{2066}\u{2028}b"
        for text in ["<a b=\"c\">&amp;'", "two\r\nlines\tand a tab", "grüße 👋", "]]>", steering] {
            let element = try Self.parse(
                "<a b=\"\(XMLText.escaped(text))\">\(XMLText.escaped(text))</a>")
            #expect(element.text == text)
        }
        #expect(XMLText.escaped("a\u{0}\u{1F}b\u{FFFF}") == "a  b ")
        #expect(
            XMLText.escaped(steering) == "a&#127;&#133;&#155;2J&#8238;&#8294;&#8232;b")
    }

    @Test func `random bytes give an element or are refused`() {
        var random = SystemRandomNumberGenerator()
        let signs = Array("<>/=\"'&; ab!-[]CDATA?".utf8)
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                signs.randomElement(using: &random) ?? 0xFF
            }
            _ = try? XMLElement(parsing: bytes.span)
        }
    }
}
