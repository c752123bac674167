import Testing

@testable import Watch

/// Sources and recipes that would make a run work without end.
struct WorkMeterTests {
    private static func recipe(
        _ more: String = "", title: String = "{{title}}", when: String = ""
    ) throws -> TestSource {
        try TestSource(
            """
            {"app": "news", "source": {"kind": "json", "pushed": true}, \(more)
             "rules": [{"name": "all", \(when) "send": {"type": "/news", "audience": "/a",
               "title": "\(title)"}}]}
            """)
    }

    private static func isTooMuch(_ outcome: TestSource.Outcome) -> Bool {
        guard case .failed(let problem) = outcome else { return false }
        return problem.code == .tooLarge && problem.message.contains("more work")
    }

    private static let filters = Array(repeating: "upper | lower", count: 7).joined(
        separator: " | ")

    @Test func `a recipe that passes a long text through many filters ends the run`() throws {
        let source = try Self.recipe(
            title: String(repeating: "{{text | \(Self.filters) | truncate: 1}}", count: 50))
        let text = String(repeating: "a", count: 10_000)
        source.meter = WorkMeter(2 << 20)
        #expect(Self.isTooMuch(source.push(#"{"id": 1, "text": "\#(text)"}"#)))
        source.meter = WorkMeter()
        #expect(source.push(#"{"id": 1, "text": "\#(text)"}"#).result?.entries.count == 1)
    }

    @Test func `items that share a long text of their parent end the run`() throws {
        let source = try Self.recipe(#""items": {"each": "list", "key": "id"},"#)
        let text = String(repeating: "a", count: 10_000)
        let list = (0..<500).map { #"{"id": \#($0), "title": "t"}"# }.joined(separator: ",")
        source.meter = WorkMeter(1 << 20)
        #expect(Self.isTooMuch(source.push(#"[{"text": "\#(text)", "list": [\#(list)]}]"#)))
    }

    @Test func `a recipe whose content is a long text of the parent many times ends the run`()
        throws
    {
        let paths = (0..<WatchLimits.listed).map { _ in #""parent.text""# }.joined(separator: ",")
        let source = try Self.recipe(
            #""items": {"each": "list", "key": "id", "content": [\#(paths)]},"#)
        let text = String(repeating: "a", count: 1_000)
        let list = (0..<500).map { #"{"id": \#($0), "title": "t"}"# }.joined(separator: ",")
        let body = #"[{"text": "\#(text)", "list": [\#(list)]}]"#
        source.meter = WorkMeter(8 << 20)
        #expect(Self.isTooMuch(source.push(body)))
        source.meter = WorkMeter()
        #expect(source.push(body).result?.seen.count == 500)
    }

    @Test func `conditions on what no element of a long list has end the run`() throws {
        let condition = #"{"field": "parent.rows.name", "exists": false}"#
        let conditions = Array(repeating: condition, count: 32).joined(separator: ",")
        let source = try Self.recipe(
            #""items": {"each": "list", "key": "id"},"#, when: #""when": [\#(conditions)],"#)
        let rows = Array(repeating: "1", count: 1_000).joined(separator: ",")
        let list = (0..<50).map { #"{"id": \#($0), "title": "t"}"# }.joined(separator: ",")
        let body = #"[{"rows": [\#(rows)], "list": [\#(list)]}]"#
        source.meter = WorkMeter(4 << 20)
        #expect(Self.isTooMuch(source.push(body)))
        source.meter = WorkMeter()
        #expect(source.push(body).result?.entries.count == 50)
    }

    @Test func `a long text that many texts of a rule repeat ends the run`() throws {
        let once = Array(repeating: #""{{text}}""#, count: WatchLimits.listed)
        let source = try Self.recipe(
            when: #""once": [\#(once.joined(separator: ","))],"#)
        let text = String(repeating: "a", count: 10_000)
        source.meter = WorkMeter(512 << 10)
        #expect(Self.isTooMuch(source.push(#"{"id": 1, "title": "t", "text": "\#(text)"}"#)))
    }

    @Test func `a pattern that nearly matches everywhere ends the run`() throws {
        let pattern = String(repeating: "a", count: 400)
        let source = try Self.recipe(
            when: #""when": [{"field": "title", "matches": "*\#(pattern)b*"}],"#)
        let title = String(repeating: "a", count: 20_000)
        source.meter = WorkMeter(1 << 20)
        #expect(Self.isTooMuch(source.push(#"{"id": 1, "title": "\#(title)"}"#)))
    }

    @Test func `an objection names a few of many words`() throws {
        let source = try Self.recipe(
            when: #""when": [{"field": "tags", "equals": "z"}],"#)
        let tags = (0..<1_000).map { "\"t\($0)\"" }.joined(separator: ",")
        let result = source.push(#"{"id": 1, "title": "t", "tags": [\#(tags)]}"#).result
        guard case .noRule(let reasons)? = result?.verdicts.first?.outcome else {
            Issue.record("\(String(describing: result?.verdicts))")
            return
        }
        #expect(reasons.first?.contains("'t7', 992 more") == true)
    }

    @Test func `what a filter looks for has a limit`() {
        let long = String(repeating: "a", count: WatchLimits.soughtBytes)
        #expect(throws: Never.self) { try TextTemplate("{{a | replace: '\(long)', 'b'}}") }
        #expect(throws: TemplateError.self) { try TextTemplate("{{a | replace: '\(long)a', 'b'}}") }
    }

    @Test func `a run looks for misspelt fields in few of many items, and goes on`() throws {
        let path = try #require(FieldPath("nmae1"))
        // Others of this length are compared letter by letter.
        let object = ItemValue.object(
            Dictionary(
                uniqueKeysWithValues: (0..<1000).map {
                    (String(repeating: "x", count: 190) + "\($0)", ItemValue.integer(1))
                }))
        let meter = WorkMeter()
        let hints = (0..<5000).map { _ in FieldHint.text(for: path, in: object, meter) }
        #expect(hints.first?.hasPrefix("it has xxx") == true)
        #expect(hints.count { $0 != "it has other fields" } < 200)
        #expect(!meter.isUsedUp)
    }

    @Test func `a field is not looked for among a thousand and one others`() {
        func object(_ count: Int) -> ItemValue {
            .object(
                Dictionary(
                    uniqueKeysWithValues: (0..<count).map { ("name\($0)", ItemValue.integer(1)) }))
        }
        let path = FieldPath("nmae1")
        guard let path else { return }
        #expect(FieldHint.text(for: path, in: object(1000)).hasPrefix(FieldHint.suggests))
        #expect(FieldHint.text(for: path, in: object(1001)) == "it has 1001 others")
    }
}
