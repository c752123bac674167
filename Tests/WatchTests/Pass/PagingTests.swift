import Testing
import Times
@testable import Watch

/// Pages of a source, all of which are read.
struct PagingTests {
    @Test(arguments: [
        ("https://Example.com/a/b", "example.com"), ("http://a.example:81?b=/c", "a.example:81"),
        ("https://a.example?since={{since}}", "a.example"), ("https://a.example#b", "a.example"),
        ("ftp://a.example/", ""), ("a.example", ""), ("", ""),
    ])
    func `the host of a URL ends before its path, query or fragment`(url: String, host: String) {
        #expect(URLText.host(url) == host)
    }

    private static func recipe(_ pages: String) throws -> TestSource {
        try TestSource(
            """
            {"app": "news", "source": {"kind": "json", "url": "https://example.com/items?a=1",
              "pages": \(pages)},
             "items": {"key": "id", "list": "results"}, "limits": {"a_run": 10000, "an_hour": 10000},
             "rules": [{"name": "all", "send": {"type": "/news", "audience": "/a", "title": "{{id}}"}}]}
            """)
    }

    private static func page(_ ids: some Sequence<Int>, _ more: String = "") -> PageAnswer {
        let list = ids.map { #"{"id": \#($0)}"# }.joined(separator: ",")
        return PageAnswer(status: 200, body: Array(#"{"results": [\#(list)]\#(more)}"#.utf8))
    }

    private static func number(_ name: String, in url: String) -> Int {
        Int(url.split(separator: "\(name)=").last?.split(separator: "&").first ?? "") ?? -1
    }

    @Test func `a server that caps pages below what was asked is read to its end`() throws {
        // The worst defect of the system that Herald follows: 50 rows of a page, and no second one.
        let source = try Self.recipe(#"{"by": "page", "parameter": "page"}"#)
        let outcome = source.run { request in
            let number = Self.number("page", in: request.url)
            return Self.page(min((number - 1) * 50, 1234)..<min(number * 50, 1234))
        }
        #expect(outcome.result?.count == 1234)
        #expect(source.requests.first?.url == "https://example.com/items?a=1&page=1")
    }

    @Test func `a request at another host says whose answers have led there`() throws {
        let source = try Self.recipe(#"{"by": "next", "path": "next"}"#)
        let home = "https://example.com"
        let led = [
            "\(home)/items?a=1": "\(home)/2", "\(home)/2": "https://other.example/3",
            "https://third.example/4": "\(home)/5",
        ]
        let redirected = [
            "https://other.example/3": "https://third.example/4",
            "\(home)/5": "https://10.0.0.5:9200/6",
        ]
        _ = source.run { request in
            if let target = redirected[request.url] {
                return PageAnswer(status: 302, headers: ["location": target])
            }
            return Self.page(
                0..<source.requests.count, #", "next": "\#(led[request.url] ?? "")""#)
        }
        let (other, third) = ("https://other.example", "https://third.example")
        #expect(
            source.requests.map(\.ledBy) == [
                [], [], [home], [home, other], [], [home, other, third],
            ])
        #expect(source.requests.map(\.sendsSecrets) == [true, true, false, false, true, false])
    }

    @Test func `a short page in the middle is not taken for the last one`() throws {
        let source = try Self.recipe(#"{"by": "page", "parameter": "page", "first": 0}"#)
        let pages = [0..<50, 50..<53, 53..<100, 100..<100]
        let outcome = source.run { Self.page(pages[min(Self.number("page", in: $0.url), 3)]) }
        #expect(outcome.result?.count == 100)
    }

    @Test func `items that shift between pages while they are read are taken once`() throws {
        let source = try Self.recipe(#"{"by": "offset", "parameter": "skip"}"#)
        var start = 100
        let outcome = source.run { request in
            // Before each page three items come on top of all others.
            defer { start -= 3 }
            let offset = Self.number("skip", in: request.url)
            return Self.page(min(start + offset, 200)..<min(start + offset + 20, 200))
        }
        let ids = Set(outcome.result?.verdicts.map(\.key) ?? [])
        #expect(ids.count == outcome.result?.count)
        #expect(outcome.result?.count == 100)
    }

    @Test func `a server that repeats its last page for ever is read once`() throws {
        let source = try Self.recipe(#"{"by": "page", "parameter": "page"}"#)
        let outcome = source.run { _ in Self.page(0..<10) }
        #expect(outcome.result?.count == 10)
        #expect(source.requests.count == 3)
    }

    @Test(arguments: [#""page", "parameter": "n""#, #""offset", "parameter": "n""#])
    func `a page that is repeated once, in the middle, is not taken for the last one`(
        by: String
    ) throws {
        let source = try Self.recipe(#"{"by": \#(by)}"#)
        let outcome = source.run { request in
            // Fifty rows come on top after the first page; or a cache answers with it once more.
            let number = Self.number("n", in: request.url)
            let start = by.hasPrefix("\"page") ? (number - 1) * 50 : number
            let shift = start > 0 ? 50 : 0
            return Self.page(min(start - shift, 200)..<min(start + 50 - shift, 200))
        }
        #expect(outcome.result?.count == 200)
    }

    @Test(arguments: ["page", "offset"])
    func `pages are counted by their rows, also where the items are lists in these`(
        by: String
    ) throws {
        let source = try TestSource(
            """
            {"app": "news", "source": {"kind": "json", "url": "https://example.com/bills",
              "pages": {"by": "\(by)", "parameter": "n"}},
             "items": {"key": "id", "list": "results", "each": "actions"},
             "rules": [{"name": "all", "send": {"type": "/n", "audience": "/a", "title": "{{id}}"}}]}
            """)
        // The bills of the second page have no actions, the others three each.
        let outcome = source.run { request in
            let number = Self.number("n", in: request.url)
            let start = by == "page" ? (number - 1) * 10 : number
            let rows = (min(start, 40)..<min(start + 10, 40)).map { bill in
                let actions = (10..<20).contains(bill) ? 0..<0 : 0..<3
                let list = actions.map { #"{"id": "\#(bill)-\#($0)"}"# }.joined(separator: ",")
                return #"{"bill": \#(bill), "actions": [\#(list)]}"#
            }
            return PageAnswer(
                status: 200, body: Array(#"{"results": [\#(rows.joined(separator: ","))]}"#.utf8))
        }
        #expect(outcome.result?.count == 90)
    }

    @Test(arguments: [
        #"<https://example.com/a>; rel="prev", <https://example.com/b?p=2>; rel="next""#,
        #"<https://example.com/b?p=2>; rel = "next""#,
        #"<https://example.com/b?p=2>; title="a, b; rel=prev"; REL="last NEXT""#,
        #"</b?p=2>;rel=next"#,
        #"<?p=1>; rel="first next2"; title="<x>; rel=next", <b?p=2>; rel=next; rel=last"#,
    ])
    func `the next page is the link whose relations have next among them`(header: String) throws {
        let source = try Self.recipe(#"{"by": "link"}"#)
        let outcome = source.run { request in
            let isSecond = request.url.hasSuffix("p=2")
            var page = Self.page(isSecond ? 3..<4 : 0..<3)
            if !isSecond { page.headers["link"] = header }
            return page
        }
        #expect(outcome.result?.count == 4)
        #expect(source.requests.count == 2)
    }

    @Test(arguments: [400, 404])
    func `an error after the last page fails the run, and says how else pages are found`(
        status: Int
    ) throws {
        for (by, isHinted) in [
            (#""page", "parameter": "n""#, true), (#""next", "path": "next""#, false),
        ] {
            let source = try Self.recipe(#"{"by": \#(by)}"#)
            let outcome = source.run { _ in
                source.requests.count == 1
                    ? Self.page(0..<50, #", "next": "https://example.com/items?n=2""#)
                    : PageAnswer(status: status)
            }
            #expect(outcome.problem == .status)
            #expect(outcome.message?.contains("link or next") == isHinted)
        }
    }

    @Test func `cursors are followed to the end, and one that comes again ends the run`() throws {
        let source = try Self.recipe(
            #"{"by": "cursor", "parameter": "after", "path": "meta.next"}"#)
        let outcome = source.run { request in
            switch request.url {
            case "https://example.com/items?a=1": Self.page(0..<3, #", "meta": {"next": "x y"}"#)
            case "https://example.com/items?a=1&after=x%20y":
                Self.page(3..<6, #", "meta": {"next": "z"}"#)
            default: Self.page(6..<9, #", "meta": {"next": "z"}"#)
            }
        }
        #expect(outcome.result?.count == 9)
        #expect(source.requests.count == 3)
    }

    @Test(arguments: [
        #"{"by": "next", "path": "next"}"#,
        #"{"by": "cursor", "parameter": "p", "path": "next"}"#,
    ])
    func `a page that leads back to a former one is an error that names it, and not the end`(
        pages: String
    ) throws {
        let source = try Self.recipe(pages)
        let outcome = source.run { request in
            let next = request.url.hasSuffix("p=2") ? "?p=3" : "?p=2"
            let name = pages.contains("cursor") ? String(next.dropFirst(3)) : next
            return Self.page(0..<3, #", "next": "\#(name)""#)
        }
        #expect(outcome.problem == .malformed)
        let told = outcome.message ?? ""
        #expect(told.contains("p=2 as its next page, which was read before"), "\(told)")
        #expect(source.known.isEmpty && source.state.lastSuccess == nil)
    }

    @Test(arguments: [
        #"{"by": "next", "path": "next"}"#,
        #"{"by": "cursor", "parameter": "a", "path": "next"}"#,
    ])
    func `a later page that leads back to the first is the last`(pages: String) throws {
        let source = try Self.recipe(pages)
        let outcome = source.run { request in
            let number = Self.number("a", in: request.url)
            let next = number % 3 + 1
            let name = pages.contains("cursor") ? "\(next)" : "/items?a=\(next)"
            return Self.page(number * 10..<number * 10 + 2, #", "next": "\#(name)""#)
        }
        #expect(outcome.result?.count == 6)
        #expect(source.requests.count == 3)
    }

    @Test func `a page that names itself as the next one is the last`() throws {
        let source = try Self.recipe(#"{"by": "next", "path": "next"}"#)
        let outcome = source.run { request in
            let isLast = request.url.hasSuffix("last")
            return Self.page(isLast ? 3..<5 : 0..<3, #", "next": "/last""#)
        }
        #expect(outcome.result?.count == 5)
        #expect(source.requests.count == 2)
    }

    @Test func `a next page may be named in the answer or in the header field Link`() throws {
        var source = try Self.recipe(#"{"by": "next", "path": "next"}"#)
        var outcome = source.run { request in
            request.url.hasSuffix("/more")
                ? Self.page(3..<5) : Self.page(0..<3, #", "next": "/more""#)
        }
        #expect(outcome.result?.count == 5)
        source = try Self.recipe(#"{"by": "link"}"#)
        outcome = source.run { request in
            var page = Self.page(request.url.hasSuffix("p=2") ? 3..<4 : 0..<3)
            if !request.url.hasSuffix("p=2") {
                page.headers["link"] =
                    #"<https://example.com/a>; rel="prev", <https://example.com/b?p=2>; rel="next""#
            }
            return page
        }
        #expect(outcome.result?.count == 4)
    }

    @Test func `a server that always names a further page ends as an error`() throws {
        let source = try Self.recipe(#"{"by": "next", "path": "next"}"#)
        var number = 0
        let outcome = source.run { _ in
            number += 1
            return Self.page(number..<number + 1, #", "next": "/\#(number)""#)
        }
        #expect(outcome.problem == .tooMany)
        #expect(source.known.isEmpty)
    }

    @Test func `a source with pages is never asked whether its first page changed`() throws {
        let source = try Self.recipe(#"{"by": "page", "parameter": "page"}"#)
        for count in [60, 61] {
            let outcome = source.run { request in
                let number = Self.number("page", in: request.url)
                // New items come at the end, so that the first page stays as it was.
                var page = Self.page(min((number - 1) * 50, count)..<min(number * 50, count))
                page.headers["etag"] = "\"page \(number)\""
                let isKnown = request.etag == page.headers["etag"]
                return isKnown ? PageAnswer(status: 304) : page
            }
            #expect(outcome.result?.count == count)
        }
        #expect(source.sent.map(\.title) == ["60"])
    }

    @Test func `secrets are not sent to another host that a page names`() throws {
        let source = try Self.recipe(#"{"by": "next", "path": "next"}"#)
        _ = source.run { request in
            request.url.contains("other")
                ? Self.page(1..<2) : Self.page(0..<1, #", "next": "https://other.example/x""#)
        }
        #expect(source.requests.map(\.sendsSecrets) == [true, false])
    }

    @Test(arguments: [
        #"{"by": "cursor", "parameter": "after", "path": "meta.nxt"}"#,
        #"{"by": "next", "path": "meta.nxt"}"#,
    ])
    func `a misspelt place of the next page is told to who tries the recipe`(pages: String) throws {
        let source = try Self.recipe(pages)
        let result = try #require(
            source.run { _ in Self.page(0..<3, #", "meta": {"next": "/more"}"#) }.result)
        #expect(result.count == 3)
        #expect(
            result.warnings == [
                "the answer has no field meta.nxt, which pages.path names, so no further page is "
                    + "read; did you mean meta.next?"
            ])
    }

    @Test(arguments: [
        (#"{"href": "/more"}"#, "an object at next, where pages.path wants a URL; it has href"),
        (#"["/more"]"#, "a list at next, where pages.path wants a URL"), ("2", "'2' at next"),
        (#""/more of it""#, "'/more of it' as its next page, which is no URL"),
        (#""mailto://a@b""#, "'mailto://a@b' as its next page, which is no URL"),
    ])
    func `a next page that cannot be read is an error and not the end`(
        next: String, told: String
    ) throws {
        let source = try Self.recipe(#"{"by": "next", "path": "next"}"#)
        let outcome = source.run { _ in Self.page(0..<3, #", "next": \#(next)"#) }
        #expect(outcome.problem == .malformed)
        #expect(outcome.message?.contains(told) == true, "\(outcome.message ?? "")")
        #expect(source.known.isEmpty)
    }

    @Test(arguments: ["null", #""""#, "false", "{}", "[]"])
    func `a last page says in one of several ways that there is no further one`(next: String) throws
    {
        for pages in [
            #"{"by": "next", "path": "next"}"#,
            #"{"by": "cursor", "parameter": "after", "path": "next"}"#,
        ] {
            let source = try Self.recipe(pages)
            let result = try #require(
                source.run { request in
                    request.url.hasSuffix("more")
                        ? Self.page(3..<5, #", "next": \#(next)"#)
                        : Self.page(0..<3, #", "next": "more""#)
                }.result)
            #expect(result.count == 5 && result.warnings == [])
        }
    }
}
