import Audience
import TestSupport
import Testing
@testable import Watch

/// Audiences with fields of items, which no field can widen.
struct AudienceTemplateTests {
    private static func values(_ fields: [String: ItemValue]) -> TemplateValues {
        TemplateValues(.object(fields))
    }

    @Test func `a placeholder in a tag gives a tag`() throws {
        let template = try AudienceTemplate("/bill/action AND (/bills/{{id}} OR NOT /x)")
        let selector = try template.fill(Self.values(["id": .text("hr1-113")]))
        #expect(selector.description == "/bill/action AND (/bills/hr1-113 OR NOT /x)")
    }

    @Test func `a list gives an alternative of tags`() throws {
        let template = try AudienceTemplate("/app AND NOT /sections/{{names | slug}}")
        let selector = try template.fill(
            Self.values(["names": .list([.text("World News"), .text("Arts"), .text("arts")])]))
        #expect(selector.description == "/app AND NOT (/sections/world-news OR /sections/arts)")
    }

    @Test(arguments: [
        "x OR ALL", "x) OR (ALL", "\" OR ALL OR \"", "x\" OR \"everyone", "a AND b", "NOT x",
        "device:abc", "{{id}}", "x #", "platform(ios)", "\u{E000}0\u{E001}", "'); DROP", "\\\"",
    ])
    func `a value that looks like a selector stays a part of its tag`(value: String) throws {
        let template = try AudienceTemplate("/bill/action AND /bills/{{id}}")
        let selector = try template.fill(Self.values(["id": .text(value)]))
        #expect(selector.nodes.count == 3)
        #expect(try Selector(parsing: selector.description) == selector)
        #expect(
            selector.atoms == [.tag(try Tag("/bill/action")), .tag(try Tag("/bills/\(value)"))])
    }

    @Test(arguments: ["", "a/b", "../everyone", "a\nb", "a ", String(repeating: "x", count: 200)])
    func `a value that would name another path or no tag is refused`(value: String) throws {
        let template = try AudienceTemplate("/bills/{{id}}")
        #expect(throws: TemplateError.self) {
            try template.fill(Self.values(["id": .text(value)]))
        }
    }

    @Test(arguments: [
        ("{{tag}}", "begins with a placeholder"), ("/a AND {{tag}}", "begins with a placeholder"),
        ("device:{{id}}", "outside of a tag"), ("segment({{name}})", "outside of a tag"),
        ("/a {{op}} /b", "is no selector"), ("/a AND", "is no selector"),
        ("/a/{{x", "without '}}'"), ("/a/{{x | slugg}}", "did you mean slug?"),
    ])
    func `an audience whose placeholders could choose more than a part of a path is refused`(
        text: String, message: String
    ) {
        let error = #expect(throws: TemplateError.self) { try AudienceTemplate(text) }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test func `a missing field is an error and not a wider audience`() throws {
        let template = try AudienceTemplate("/bills/{{bill_id}}")
        let error = #expect(throws: TemplateError.self) {
            try template.fill(Self.values(["bill": .text("x")]))
        }
        #expect(error?.description.contains("needs bill_id") == true)
    }

    /// Values of random pieces of selectors' syntax and of any other characters.
    @Test func `no value of 20,000 random ones changes the shape of a selector`() throws {
        var random = SeededGenerator(seed: 39)
        let template = try AudienceTemplate("(/bill/action AND /bills/{{id}}) OR /x/{{list}}/y")
        let pieces = [
            " ", "OR", "AND", "NOT", "ALL", "(", ")", "\"", "\\", "/", "#", "{{", "}}", "device:",
            "platform(ios)", "a", "é", "\u{E000}", "\u{E001}", "0", "\n", "\u{0}", "\u{202E}", ",",
        ]
        func value() -> String {
            (0..<Int.random(in: 0...6, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined()
        }
        var filled = 0
        for _ in 0..<20_000 {
            let (id, other) = (value(), value())
            let values = Self.values(["id": .text(id), "list": .text(other)])
            guard let selector = try? template.fill(values) else { continue }
            filled += 1
            try #require(
                selector.nodes == [
                    .tag(try Tag("/bill/action")), .tag(try Tag("/bills/\(id)")), .and(2),
                    .tag(try Tag("/x/\(other)/y")), .or(2),
                ], "\(id.debugDescription) and \(other.debugDescription)")
            try #require(try Selector(parsing: selector.description) == selector)
            try #require(!id.contains("/") && !id.isEmpty)
        }
        #expect(filled > 1000)
    }
}
