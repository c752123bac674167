import Testing
@testable import Watch

/// Texts with placeholders and filters.
struct TextTemplateTests {
    private static let values: TemplateValues = {
        var values = TemplateValues(
            .object([
                "title": .text("A long title of an article about &amp; things"),
                "id": .text("hr9999-113"), "tags": .list([.text("a"), .text("b")]),
                "day": .text("2026-05-04"), "at": .text("2026-05-04T02:30:05Z"),
                "count": .integer(3), "sponsor": .object(["name": .text("Ann")]),
                "empty": .text(""), "price": .real(3), "flag": .bool(true),
                "html": .text("<p>One &lt;b&gt;</p><p>two&#8217;s &nbsp; <a href='x'>link</a></p>"),
            ]), maps: ["kinds": ["hr": "H.R."]])
        if let zone = TestSource.zone("America/New_York") { values.zone = zone }
        return values
    }()

    @Test(arguments: [
        ("plain", "plain"), ("{{sponsor.name}}!", "Ann!"), ("{{ tags.1 }}", "b"),
        ("{{title | truncate: 14}}", "A long title…"), ("{{title | truncate: 4}}", "A l…"),
        ("{{id | letters | map: 'kinds'}} {{id | digits}}", "H.R. 9999"),
        ("{{id | before: '-'}}/{{id | after: '-'}}", "hr9999/113"),
        ("{{tags | join}} and {{tags | upper | join: '|'}}", "a, b and A|B"),
        ("{{count | plural: 'a bill', '# bills'}}", "3 bills"),
        ("{{tags | plural: 'one', 'many'}}", "many"),
        ("{{nothing | default: 'none'}}{{empty | default: ''}}", "none"),
        ("{{nothing | default: sponsor.name | upper}}", "ANN"),
        ("{{id | default: sponsor.name}} {{nothing | default: 3}}", "hr9999-113 3"),
        ("{{day | date: '%A, %B %e'}}", "Monday, May 4"),
        ("{{at | date: '%Y-%m-%d %I:%M %p'}}", "2026-05-03 10:30 PM"),
        ("{{price}} {{flag}}", "3 true"), ("{{sponsor.name | lower | replace: 'a', 'b'}}", "bnn"),
        ("{{html | plain}}", "One <b> two’s link"),
        ("{{title | slug}}", "a-long-title-of-an-article-about-amp-things"),
    ])
    func `placeholders are filled in through their filters`(text: String, filled: String) throws {
        #expect(try TextTemplate(text).fill(Self.values) == filled)
    }

    @Test(arguments: [
        ("{{titel}}", "did you mean title?"), ("{{sponsor.nmae}}", "did you mean sponsor.name?"),
        ("{{sponsor.x}}", "sponsor has name"), ("{{title.x}}", "title has no fields"),
        ("{{empty}}", "needs empty, which is empty"),
        ("{{empty | default: nothing}}", "needs empty, which is empty"),
        ("{{tags}}", "join"), ("{{sponsor}}", "list or an object"),
        ("{{title | date: '%Y'}}", "it is no time"), ("{{title | plural: 'a', 'b'}}", "no number"),
    ])
    func `a field that is missing or of another kind is an error that helps`(
        text: String, message: String
    ) throws {
        let template = try TextTemplate(text)
        let error = #expect(throws: TemplateError.self) { try template.fill(Self.values) }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test(arguments: [
        ("{{a", "without '}}'"), ("{{}}", "names no field"), ("{{a | trunkate: 3}}", "truncate"),
        ("{{a | truncate}}", "takes 1"), ("{{a | truncate: 0}}", "1 to 10000"),
        ("{{a | join: x}}", "single quotes"), ("{{a b}}", "names no field"),
    ])
    func `a text that is no template is refused with what would be right`(
        text: String, message: String
    ) {
        let error = #expect(throws: TemplateError.self) { try TextTemplate(text) }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test func `values in a URL are percent-encoded, but for one that is the URL`() throws {
        let values = TemplateValues(
            .object(["q": .text("a&b=/é ?"), "link": .text("https://example.com/a?b=c")]))
        #expect(
            try TextTemplate("https://x/?q={{q}}").fillURL(values)
                == "https://x/?q=a%26b%3D%2F%C3%A9%20%3F")
        #expect(try TextTemplate("{{link}}").fillURL(values) == "https://example.com/a?b=c")
    }

    /// Templates whose filters would make texts too long.
    ///
    /// The results would have 1,000 times 2 to the power of 15 bytes, ten thousand million bytes,
    /// 1,000 times a long separator, and one long ending.
    @Test(arguments: [
        "{{many" + String(repeating: " | replace: 'a', 'aa'", count: 15) + " | join}}",
        "{{long | replace: 'a', '" + String(repeating: "b", count: 100_000) + "'}}",
        "{{many | join: '" + String(repeating: "-", count: 10_000) + "'}}",
        "{{count | plural: '', '" + String(repeating: "#", count: 300_000) + "'}}",
    ])
    func `filters that would make a text too long are refused before it is built`(
        text: String
    ) throws {
        let values = TemplateValues(
            .object([
                "long": .text(String(repeating: "a", count: 100_000)), "count": .integer(12),
                "many": .list((0..<1_000).map { _ in .text("a") }),
            ]))
        let template = try TextTemplate(text)
        let error = #expect(throws: TemplateError.self) { try template.fill(values) }
        #expect(error?.description.contains("longer than 262144 bytes") == true)
    }

    @Test func `a placeholder has at most sixteen filters, and replace looks for something`() {
        let many = "{{a" + String(repeating: " | lower", count: 17) + "}}"
        let first = #expect(throws: TemplateError.self) { try TextTemplate(many) }
        #expect(first?.description.contains("17 filters") == true)
        let second = #expect(throws: TemplateError.self) {
            try TextTemplate("{{a | replace: '', 'b'}}")
        }
        #expect(second?.description.contains("nothing to look for") == true)
    }
}
