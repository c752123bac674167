import Testing
import Times
@testable import Watch

/// Answers that are no page, which change nothing that is known.
struct BadAnswerTests {
    private static let feed = """
        {"app": "news", "source": {"kind": "feed", "url": "https://example.com/feed"},
         "rules": [{"name": "all", "send": {"type": "/n", "audience": "/a", "title": "{{title}}"}}]}
        """

    @Test(
        arguments: [
            (500, "[]", .status), (404, "no", .status), (429, "", .throttled),
            (503, "", .throttled),
            (200, "<!DOCTYPE html><title>Sorry</title>", .html), (200, "", .truncated),
            (200, "   <HTML><body>login</body>", .html), (200, "[]", .empty),
            (200, #"[{"id": 1, "title": "Item 1""#, .truncated), (200, #"{"a": 1}"#, .malformed),
            (200, "[{\"id\": \"\u{0}\"}]", .malformed), (302, "", .redirects),
        ] as [(Int, String, PassProblem.Code)])
    func `an answer that is no list of items is an error and moves nothing`(
        status: Int, body: String, code: PassProblem.Code
    ) throws {
        let source = try TestSource(listRecipe)
        _ = source.run(items(1...5), ["etag": "\"a\""])
        let (state, known) = (source.state, source.known)
        #expect(source.run(body, status: status).problem == code)
        #expect(source.state == state && source.known == known)
        // What was known before is still known: nothing is sent again.
        #expect(source.result(items(1...6))?.messages.map(\.title) == ["Item 6"])
    }

    @Test func `a field for the time that no item has is an error that names the nearest`() throws {
        let recipe = listRecipe.replacing(
            #""key": "id""#, with: #""key": "id", "time": "meta.att""#)
        let source = try TestSource(recipe)
        let outcome = source.run(#"[{"id": 1, "meta": {"at": 5}}, {"id": 2}]"#)
        #expect(
            outcome.message == "no item has the field meta.att, which items.time names; "
                + "did you mean meta.at?")
        #expect(source.state == SourceState())
        // One item with the field is enough, and so is one whose field is empty. A single item may
        // have none.
        #expect(source.result(#"[{"id": 1}]"#) != nil)
        #expect(source.result(#"[{"id": 1}, {"id": 2, "meta": {"att": null}}]"#) != nil)
    }

    @Test func `bytes that are no text are an error`() throws {
        let source = try TestSource(listRecipe)
        _ = source.run(items(1...5))
        let bytes = Array(#"[{"id": 1, "title": ""#.utf8) + [0xFF, 0xFE] + Array(#""}]"#.utf8)
        let outcome = source.run { _ in PageAnswer(status: 200, body: bytes) }
        #expect(outcome.problem == .encoding)
    }

    @Test(arguments: [
        ("<rss><channel><item><title>a</title></item>", PassProblem.Code.truncated),
        ("<table></table>", .malformed), (#"{"title": "x"}"#, .malformed),
        ("<rss/>", .malformed),
    ])
    func `a feed that is none is an error`(body: String, code: PassProblem.Code) throws {
        let source = try TestSource(Self.feed)
        #expect(source.run(body).problem == code)
    }

    @Test(arguments: [
        (
            "", #"{"features": [], "kind": "x"}"#,
            "its top; items.list names where it is, and there are lists at features"
        ),
        (#""list": "feature","#, #"{"features": [], "kind": "x"}"#, "did you mean features?"),
        (#""list": "items","#, #"{"data": {"items": []}}"#, "did you mean data.items?"),
        ("", #"{"error": "no key"}"#, "its top; it has error"),
    ])
    func `an answer without the list says where there is one`(
        list: String, answer: String, said: String
    ) throws {
        let source = try TestSource(
            listRecipe.replacing(#""key": "id""#, with: #"\#(list) "key": "id""#))
        let message = source.run(answer).message
        #expect(message?.hasSuffix(said) == true, "\(message ?? "")")
    }

    @Test func `a key that no item has is told with the field that was meant`() throws {
        let source = try TestSource(
            listRecipe.replacing(#""key": "id""#, with: #""key": "ids""#))
        _ = source.run("[]")
        let entry = source.result(items(1...1))?.entries.first
        #expect(
            entry?.reason == "the item has no ids, which its key begins with; did you mean id?")
    }

    @Test func `a page that fails in the middle takes back the pages before it`() throws {
        let source = try TestSource(
            listRecipe.replacing(
                "/items\"", with: "/items\", \"pages\": {\"by\": \"page\", \"parameter\": \"p\"}"))
        _ = source.run { _ in PageAnswer(status: 200, body: Array(items(1...5).utf8)) }
        let outcome = source.run { request in
            request.url.hasSuffix("p=1")
                ? PageAnswer(status: 200, body: Array(items(6...9).utf8)) : PageAnswer(status: 500)
        }
        #expect(outcome.problem == .status)
        #expect(source.known.count == 5)
    }

    @Test func `redirects are followed five times, and a loop is an error`() throws {
        let source = try TestSource(listRecipe)
        let outcome = source.run { request in
            let number = Int(request.url.split(separator: "/").last ?? "") ?? 0
            return number == 5
                ? PageAnswer(status: 200, body: Array(items(1...2).utf8))
                : PageAnswer(status: 302, headers: ["location": "/\(number + 1)"])
        }
        #expect(outcome.result?.count == 2)
        let loop = source.run { _ in PageAnswer(status: 301, headers: ["location": "/again"]) }
        #expect(loop.problem == .redirects)
    }

    @Test func `a redirect from https to http is refused`() throws {
        let source = try TestSource(listRecipe)
        let outcome = source.run { _ in
            PageAnswer(status: 302, headers: ["location": "http://example.com/items"])
        }
        #expect(outcome.problem == .redirects)
        #expect(source.requests.count == 1)
    }

    @Test func `validators are sent back as they came, both together, and kept by a 304`() throws {
        let source = try TestSource(listRecipe)
        let date = "Wed, 21 Oct 2041 07:28:00 GMT"
        _ = source.run(items(1...2), ["etag": "W/\"odd\"", "last-modified": date])
        guard case .unchanged = source.run("", status: 304) else {
            Issue.record("a 304 is no answer of its own")
            return
        }
        #expect(source.requests.last?.etag == "W/\"odd\"")
        #expect(source.requests.last?.lastModified == date)
        // A complete answer replaces both, even by nothing.
        _ = source.run(items(1...3), ["etag": "\"new\""])
        _ = source.run("", status: 304)
        #expect(source.requests.last?.etag == "\"new\"")
        #expect(source.requests.last?.lastModified == nil)
    }

    @Test func `a 304 that nobody asked for is an error`() throws {
        let source = try TestSource(listRecipe)
        #expect(source.run("", status: 304).problem == .status)
    }

    @Test(arguments: [
        ("120", Duration.seconds(120)), ("Fri, 01 May 2026 12:05:00 GMT", .seconds(300)),
        ("99999999", .seconds(86_400)), ("9223372036854775807", .seconds(86_400)),
        ("Fri, 31 Dec 9999 23:59:59 GMT", .seconds(86_400)),
    ])
    func `a source that asks to be left alone says for how long`(
        header: String, wait: Duration
    ) throws {
        let source = try TestSource(listRecipe)
        guard case .failed(let problem) = source.run("", status: 429, ["retry-after": header])
        else { return }
        #expect(problem.retryAfter == wait)
        let pause = PollTimes.pause(
            .seconds(10), failures: 1, retryAfter: problem.retryAfter, chance: 0.5)
        #expect(pause == wait)
    }

    @Test(arguments: [
        "1 Jan 9223372036854775807 00:00:00 GMT", "1 Jan 99999999999999999 00:00 GMT",
    ])
    func `a date in Retry-After that no calendar has is none`(header: String) throws {
        let source = try TestSource(listRecipe)
        let outcome = source.run("", status: 503, ["retry-after": header])
        guard case .failed(let problem) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(problem.code == .throttled)
        #expect(problem.retryAfter == nil)
    }

    @Test func `a source that fails is asked less and less often, and at least once an hour`() {
        let pauses = [0, 1, 2, 3, 40].map {
            PollTimes.pause(.seconds(60), failures: $0, retryAfter: nil, chance: 0.5)
        }
        #expect(pauses == [60, 60, 120, 240, 3600].map { .seconds($0) })
        let daily = PollTimes.pause(.seconds(86_400), failures: 9, retryAfter: nil, chance: 0.5)
        #expect(daily == .seconds(86_400))
    }
}
