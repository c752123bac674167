import TestSupport
import Testing

@testable import Watch

@Suite struct `Plain texts of feeds` {
    @Test(arguments: [
        ("<p>One</p><p>two</p>", "One two"), ("a &lt; b &amp;&amp; c", "a < b && c"),
        ("5 < 6 and 7 > 3", "5 < 6 and 7 > 3"), ("caf&#233; &#x2014; &nbsp; b", "café — b"),
        (" \n a \u{A0}\u{2003} b\t", "a b"), ("<", "<"), ("a <b", "a <b"),
        ("&;&#;&nope;", "&;&#;&nope;"),
        ("<日本>x", "x"), ("& amp;", "& amp;"), ("", ""), ("<br>", ""),
        ("Grüße 👋🏽 aus", "Grüße 👋🏽 aus"),
        (
            #"on <a href="https://m.example/t">#<span>Main</span></a>. <b>H</b>urry"#,
            "on #Main. Hurry"
        ),
        ("H<sub>2</sub>O<hr/>x<BR>y<table>z", "H2O x y z"), ("<span\n>a</spank>b", "a b"),
    ])
    func `tags go, entities are characters, and white space is one blank`(
        _ html: String, _ text: String
    ) {
        #expect(PlainText.of(html) == text)
    }

    /// A text of tags without an end, in which a search from each tag to the end took hours.
    @Test func `half a million tags that do not end are read once`() {
        let html = String(repeating: "<a", count: 500_000)
        #expect(PlainText.of("<p>x " + html).utf8.count == html.utf8.count + 2)
    }

    /// Returns the plain text by the older code: slow, and character by character.
    private static func slow(_ html: String) -> String {
        let known = ["amp": "&", "lt": "<", "nbsp": " ", "hellip": "…"]
        var text = ""
        var rest = html[...]
        while let character = rest.first {
            let after = rest.dropFirst()
            if character == "<", let next = after.first, next.isLetter || "/!".contains(next),
                let end = rest.firstIndex(of: ">")
            {
                var name = rest[rest.index(after: rest.startIndex)..<end]
                if name.first == "/" { name = name.dropFirst() }
                let ends =
                    name.firstIndex { $0.isASCII && $0.isWhitespace || $0 == "/" } ?? name.endIndex
                text += name[..<ends] == "a" ? "" : " "
                rest = rest[rest.index(after: end)...]
            } else if character == "&", let end = after.prefix(11).firstIndex(of: ";"),
                let value = known[String(after[..<end])]
            {
                text += value
                rest = after[after.index(after: end)...]
            } else {
                text.append(character)
                rest = after
            }
        }
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test func `each text is what it is character by character`() {
        var random = SeededGenerator(seed: 11)
        let parts = [
            "<", ">", "<p>", "</p>", "&amp;", "&lt;", "&nbsp;", "&hellip;", "&", ";", "amp", " ",
            "\n", "\u{A0}", "\u{2028}", "a", "word", "ü", "日", "👋🏽", "!", "/", "#",
        ]
        for _ in 0..<5000 {
            let html = (0..<Int.random(in: 0...12, using: &random))
                .map { _ in parts.randomElement(using: &random) ?? "" }.joined()
            #expect(PlainText.of(html) == Self.slow(html), "\(html.debugDescription)")
        }
    }
}
