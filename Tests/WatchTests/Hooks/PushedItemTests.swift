import Testing
import Times
@testable import Watch

/// Items that are pushed: each push brings new items only, not the whole source.
struct PushedItemTests {
    private static func source(_ input: String, kind: String = "json") throws -> TestSource {
        try TestSource(
            """
            {"app": "news", "source": {"kind": "\(kind)", \(input)}, "items": {"key": "id"},
             "rules": [{"name": "all", "send": {
                "type": "/news", "audience": "/a", "title": "{{title}}"}}]}
            """)
    }

    @Test func `the first item that is pushed is sent: there is no baseline`() throws {
        let source = try Self.source(#""pushed": true"#)
        let first = try #require(source.push(#"{"id": 1, "title": "one"}"#).result)
        #expect(first.messages.map(\.title) == ["one"] && first.baseline == nil)
        // A source that was silent for a year is no outage.
        source.now = source.now + .seconds(366 * 86_400)
        let second = try #require(source.push(#"[{"id": 2, "title": "two"}]"#).result)
        #expect(second.messages.map(\.title) == ["two"] && second.baseline == nil)
    }

    @Test func `what is pushed twice is sent once`() throws {
        let source = try Self.source(#""pushed": true"#, kind: "ndjson")
        let lines = "{\"id\": 1, \"title\": \"one\"}\n\n{\"id\": 2, \"title\": \"two\"}\n"
        #expect(source.push(lines).result?.messages.count == 2)
        #expect(source.push(lines).result?.messages.count == 0)
    }

    @Test func `many items at once are no change of all ids`() throws {
        let source = try Self.source(#""pushed": true"#)
        _ = source.push(items(1...20))
        #expect(source.push(items(101...120)).result?.baseline == nil)
    }

    @Test func `header fields become fields of the items, in place of the body's own`() throws {
        let source = try Self.source(
            #""hook": {"form": "github", "secret": "s", "fields": {"title": "X-Event"}}"#)
        let sent = source.push(#"{"id": 1, "title": "forged"}"#, ["title": .text("push")])
        #expect(sent.result?.messages.map(\.title) == ["push"])
    }

    @Test func `a source has one of url, hook, folder and pushed`() {
        for (input, words) in [
            (#""pushed": true, "folder": true"#, "source.pushed: cannot stand beside folder"),
            (#""note": "x""#, "source.url: is missing, as are hook"),
            (#""pushed": false"#, "source.pushed: is true, or left out"),
            (#""pushed": true, "every": "5m""#, "source.every: is for sources with a url only"),
            (#""folder": true, "every": "5m", "pages": {"by": "link"}"#, "source.pages: is for"),
            (#""hook": {"secret": "s"}"#, "source.hook.form: is missing"),
            (#""hook": {"form": "github"}"#, "source.hook.secret: is missing"),
            (#""hook": {"form": "github", "secret": "../s"}"#, "source.hook.secret: is '../s'"),
            (#""hook": {"form": "plain", "secret": "s"}"#, "source.hook.header: is missing"),
            (#""hook": {"form": "github", "secret": "s", "header": "x"}"#, "form plain only"),
        ] {
            do {
                _ = try Self.source(input)
                Issue.record("\(input) was accepted")
            } catch { #expect("\(error)".contains(words), "\(error)") }
        }
    }
}
