import Compression
import HTTP
import Testing
@testable import ProviderStandIn

/// The stand-in of an API that is watched.
struct SourceProviderTests {
    private static func list(_ count: Int) -> [UInt8] {
        let items = (0..<count).map { #"{"id":\#($0),"day":"2026-05-0\#(1 + $0 % 9)"}"# }
        return Array(#"{"results":[\#(items.joined(separator: ","))]}"#.utf8)
    }

    private static func ask(
        _ pages: SourcePages, _ target: String, _ fields: HTTPFields = HTTPFields(),
        answer: Answer = Answer(0), count: Int = 120
    ) -> HTTPResponse {
        let provider = SourceProvider(pages) { name in
            switch name {
            case "list": list(count)
            case "feed": Array("<rss/>".utf8)
            default: nil
            }
        }
        let parts = target.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1)
        let request = ProviderRequest(
            method: .get, path: Array(parts[0])[...],
            query: parts.count > 1 ? Array(parts[1])[...] : nil, fields: fields)
        var connection = ProviderConnection()
        let now = ProviderTime(wall: 0, elapsed: .zero)
        let judgement = provider.judge(request, on: &connection, now: now)
        return provider.response(to: judgement, judgement.refusal ?? answer, now: now)
    }

    private static func count(_ response: HTTPResponse) -> Int {
        String(decoding: response.body, as: UTF8.self).matches(of: /"id":/).count
    }

    @Test func `pages are capped whatever is asked for, and end with an empty one`() {
        let pages = SourcePages()
        #expect(Self.count(Self.ask(pages, "/list?per_page=200")) == 50)
        #expect(Self.count(Self.ask(pages, "/list?page=3")) == 20)
        #expect(Self.count(Self.ask(pages, "/list?page=4")) == 0)
    }

    @Test func `the next page is named in the way that is chosen`() {
        var pages = SourcePages()
        pages.way = .cursor
        let first = String(decoding: Self.ask(pages, "/list").body, as: UTF8.self)
        #expect(first.contains(#""cursor":"50""#))
        #expect(Self.count(Self.ask(pages, "/list?cursor=100")) == 20)
        pages.way = .link
        #expect(
            Self.ask(pages, "/list").fields.string("link") == #"</list?cursor=50>; rel="next""#)
        pages.way = .offset
        #expect(Self.count(Self.ask(pages, "/list?offset=110&limit=30")) == 10)
        pages.way = .none
        #expect(Self.count(Self.ask(pages, "/list")) == 120)
    }

    @Test func `short pages and conditions are as APIs have them`() {
        var pages = SourcePages()
        pages.hasShortPages = true
        #expect(Self.count(Self.ask(pages, "/list?page=2")) == 48)
        #expect(Self.count(Self.ask(SourcePages(), "/list?day__gte=2026-05-09")) == 13)
    }

    /// Reads a list to its end twice, and returns the numbers of each reading's items.
    private static func read(_ pages: SourcePages, _ count: Int) -> [[Int]] {
        let provider = SourceProvider(pages) { _ in list(count) }
        let now = ProviderTime(wall: 0, elapsed: .zero)
        return (0..<2).map { _ in
            var (numbers, place, page) = ([Int](), 0, 1)
            while page < 100 {
                let query =
                    switch pages.way {
                    case .page: "page=\(page)"
                    case .offset: "offset=\(place)"
                    default: "cursor=\(place)"
                    }
                let request = ProviderRequest(
                    method: .get, path: Array("/list".utf8)[...], query: Array(query.utf8)[...],
                    fields: HTTPFields())
                var connection = ProviderConnection()
                let judgement = provider.judge(request, on: &connection, now: now)
                let body = provider.response(to: judgement, Answer(0), now: now).body
                let text = String(decoding: body, as: UTF8.self)
                let items = text.matches(of: /"id":(\d+)/).compactMap { Int($0.1) }
                numbers += items
                page += 1
                guard !items.isEmpty else { break }
                if pages.way == .offset {
                    place += items.count
                } else if pages.way == .cursor {
                    guard let next = text.firstMatch(of: /"cursor":"(\d+)"/) else { break }
                    place = Int(next.1) ?? 0
                }
            }
            return numbers
        }
    }

    @Test(arguments: [SourcePages.Way.page, .offset, .cursor], [false, true])
    func `items are repeated between pages, and left out of every second reading`(
        way: SourcePages.Way, hasShortPages: Bool
    ) {
        var pages = SourcePages()
        (pages.way, pages.cap, pages.repeated, pages.skipped) = (way, 10, 3, 2)
        // By number, what a short page leaves out is on no other page.
        pages.hasShortPages = hasShortPages && way != .page
        let readings = Self.read(pages, 57)
        #expect(Set(readings[0]) == Set(0..<57))
        #expect(readings[0].count > 57)
        #expect(Array(readings[0].prefix(11)) == Array(0...9) + [7])
        #expect(Array(readings[1].prefix(11)) == Array(0...9) + [12])
        #expect(Set(readings[1]).count == readings[1].count)
        pages.skipped = 0
        #expect(Self.read(pages, 57)[1] == readings[0])
    }

    @Test func `an answer that is known is not sent again`() {
        let whole = Self.ask(SourcePages(), "/feed")
        #expect(whole.status == 200 && whole.body == Array("<rss/>".utf8))
        var fields = HTTPFields()
        fields.append("if-none-match", whole.fields.string("etag") ?? "")
        #expect(Self.ask(SourcePages(), "/feed", fields).status == 304)
    }

    @Test(arguments: ["/other", "/../secret", "/.hidden", "/a/b"])
    func `what is no file of the directory is not found`(target: String) {
        #expect(Self.ask(SourcePages(), target).status == 404)
    }

    @Test func `the script has answers that are none`() throws {
        let pages = SourcePages()
        func body(_ reason: String) -> [UInt8] {
            Self.ask(pages, "/list", answer: Answer(200, reason)).body
        }
        #expect(String(decoding: body("html"), as: UTF8.self).contains("<!DOCTYPE html>"))
        #expect(String(decoding: body("empty"), as: UTF8.self) == #"{"results":[]}"#)
        #expect(body("truncated").count < Self.ask(pages, "/list").body.count)
        #expect(String(validating: body("encoding"), as: UTF8.self) == nil)
        let bomb = body("bomb")
        #expect(bomb.count < 1 << 20)
        #expect(try Gzip.expand(bomb, limit: 65 << 20).count == 64 << 20)
        let moved = Self.ask(pages, "/list", answer: Answer(302, "https://localhost/x"))
        #expect(moved.fields.string("location") == "https://localhost/x")
    }
}
