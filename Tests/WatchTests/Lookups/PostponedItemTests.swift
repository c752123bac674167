import Testing
import Times
@testable import Watch

/// Items whose lookups were not made or not answered, and that are left for the next run.
struct PostponedItemTests {
    private static func source(
        _ input: String = #""url": "https://api.example/list?since={{since}}", "overlap": "0s""#
    ) throws -> TestSource {
        try TestSource(
            """
            {"app": "news", "source": {"kind": "json", \(input)},
             "items": {"key": "id", "time": "at"}, "limits": {"a_run": 1000, "an_hour": 10000},
             "lookups": [{"name": "member", "url": "https://m.example/{{id}}"}],
             "rules": [{"name": "all", "send": {"type": "/n", "audience": "/a",
               "title": "{{member.name}}"}}]}
            """)
    }

    private static func items(_ ids: some Sequence<Int>) -> String {
        "[" + ids.map { #"{"id": \#($0), "at": "2026-05-01T11:00:00Z"}"# }.joined(separator: ",")
            + "]"
    }

    /// Returns a server with these items, which answers lookups with the status for their ids.
    private static func server(
        _ body: String, _ status: @escaping (Int) -> Int = { _ in 200 }
    ) -> (PageRequest) -> PageAnswer {
        { request in
            guard request.url.hasPrefix("https://m.example/") else {
                return PageAnswer(status: 200, headers: ["etag": "\"a\""], body: Array(body.utf8))
            }
            let id = Int(request.url.split(separator: "/").last ?? "") ?? 0
            return PageAnswer(status: status(id), body: Array(#"{"name": "M\#(id)"}"#.utf8))
        }
    }

    @Test func `items beyond the lookups of a run are left for the next one and not lost`() throws {
        let source = try Self.source()
        _ = source.run(Self.server("[]"))
        let body = Self.items(1...700)
        let first = try #require(source.run(Self.server(body)).result)
        // The support's lookups answer all that is asked for, and no more is asked for.
        #expect(source.lookups.count == WatchLimits.lookupsARun)
        #expect(first.messages.count == 500 && first.entries.count == 500)
        #expect(first.postponed.count == 200 && first.newlyPostponed == 200)
        // Nothing is known of them, and the source is not asked whether it changed.
        #expect(source.known.count == 500 && first.validators == Validators())
        #expect(
            first.verdicts.compactMap(\.whyNothing).first?.hasPrefix("it is left for the next run")
                == true)
        let second = try #require(source.run(Self.server(body)).result)
        #expect(second.messages.count == 200 && second.postponed.isEmpty)
        #expect(second.validators.etag == "\"a\"")
        #expect(Set(source.sent.map(\.title)).count == 700)
    }

    @Test func `an item whose lookup's host is away is tried by later runs, and sent once`() throws
    {
        let source = try Self.source()
        _ = source.run(Self.server("[]"))
        for _ in 1...3 {
            let result = try #require(
                source.run(Self.server(Self.items(1...2)) { $0 == 1 ? 503 : 200 }).result)
            #expect(!result.entries.contains { $0.state == .quarantined })
            source.now = source.now + .seconds(300)
        }
        #expect(source.sent.map(\.title) == ["M2"])
        _ = source.run(Self.server(Self.items(1...2)))
        _ = source.run(Self.server(Self.items(1...2)))
        #expect(source.sent.map(\.title) == ["M2", "M1"])
    }

    @Test func `the source is asked from before the items that were left`() throws {
        let source = try Self.source()
        _ = source.run(Self.server("[]"))
        for _ in 1...3 {
            source.now = source.now + .seconds(600)
            _ = source.run(Self.server(Self.items(1...1)) { _ in 503 })
        }
        source.now = source.now + .seconds(600)
        _ = source.run(Self.server(Self.items(1...1)))
        // Not from the last run on, in which it was left.
        let asked = source.requests.map { $0.url.split(separator: "=").last.map(String.init) ?? "" }
        #expect(asked.count == 5 && Set(asked[1...]).count == 1, "\(asked)")
        _ = source.run(Self.server("[]"))
        #expect(source.requests.last?.url != source.requests[1].url)
    }

    @Test func `a lookup that is never answered puts its item into quarantine after ten runs`()
        throws
    {
        let source = try Self.source()
        _ = source.run(Self.server("[]"))
        for run in 1...WatchLimits.lookupTries {
            let result = try #require(
                source.run(Self.server(Self.items(1...1)) { _ in 503 }).result)
            #expect(result.entries.count == (run == WatchLimits.lookupTries ? 1 : 0))
        }
        // By then it is known.
        #expect(source.run(Self.server(Self.items(1...1))).result?.entries == [])
    }

    @Test func `an item that was left is sent although it has become old meanwhile`() throws {
        let source = try Self.source()
        _ = source.run(Self.server("[]"))
        _ = source.run(Self.server(Self.items(1...1)) { _ in 503 })
        for _ in 1...4 {
            source.now = source.now + .seconds(20 * 3600)
            source.state.lastSuccess = source.now
        }
        #expect(source.run(Self.server(Self.items(1...1))).result?.messages.count == 1)
        // One that is old and is not answered even then is for people to decide on.
        let other = try Self.source()
        _ = other.run(Self.server("[]"))
        _ = other.run(Self.server(Self.items(1...1)) { _ in 503 })
        other.now = other.now + .seconds(4 * 86_400)
        other.state.lastSuccess = other.now
        let entries = other.run(Self.server(Self.items(1...1)) { _ in 503 }).result?.entries
        #expect(entries?.map(\.state) == [.quarantined])
    }

    @Test func `an item that is bad is not tried again`() throws {
        let source = try Self.source()
        _ = source.run(Self.server("[]"))
        let result = try #require(source.run(Self.server(Self.items(1...1)) { _ in 404 }).result)
        #expect(result.entries.map(\.state) == [.quarantined] && result.postponed.isEmpty)
    }

    @Test func `what is brought does not come again, so its item goes into quarantine`() throws {
        let source = try Self.source(#""pushed": true"#)
        let result = try #require(
            source.push(Self.items(1...1), [:], Self.server("") { _ in 503 }).result)
        #expect(result.entries.map(\.state) == [.quarantined] && result.unanswered == 1)
    }

    @Test func `a host that leaves three lookups without an answer is asked no more in that run`() {
        var hosts = SilentHosts()
        let away = LookupAnswer.failure(ItemProblem("failed", .passing))
        let (one, other) = ("https://a.example/1", "https://b.example/1")
        for answer in [away, away, .failure(ItemProblem("is bad")), away, away] {
            hosts.take(answer, of: one)
        }
        #expect(hosts.asks(one))
        hosts.take(away, of: "https://a.example/2")
        #expect(!hosts.asks(one) && hosts.asks(other))
        hosts.take(.success(.null), of: one)
        #expect(hosts.asks(one))
    }

    @Test func `items whose lookups fail keep no others from theirs`() throws {
        let source = try Self.source()
        _ = source.run(Self.server("[]"))
        // As many as a run makes, of which none is answered, and one behind them.
        let body = Self.items(1...501)
        _ = source.run(Self.server(body) { $0 <= 500 ? 503 : 200 })
        #expect(source.sent == [])
        _ = source.run(Self.server(body) { $0 <= 500 ? 503 : 200 })
        #expect(source.sent.map(\.title) == ["M501"])
    }

    @Test func `an item in quarantine does not count as what a rule has sent once`() throws {
        let source = try TestSource(
            listRecipe.replacing(#""name": "all","#, with: #""name": "all", "once": "x","#))
        _ = source.run("[]")
        let list = #"[{"id": 1, "section": "a"}, {"id": 2, "title": "Two", "section": "a"}]"#
        let result = try #require(source.result(list))
        #expect(result.entries.map(\.state) == [.quarantined, .waiting])
    }

    @Test func `a retried item of a rule that sends once is not sent when another one was`() throws
    {
        let source = try TestSource(
            listRecipe.replacing(#""name": "all","#, with: #""name": "all", "once": "x","#))
        _ = source.run("[]")
        let sent = source.result(#"[{"id": 1, "title": "One", "section": "a"}]"#)
        #expect(sent?.messages.count == 1)
        let item: [String: ItemValue] = [
            "id": .integer(2), "title": .text("Two"), "section": .text("a"),
        ]
        let again = source.retry([.object(item)])
        #expect(again?.entries == [])
        #expect(again?.verdicts.first?.outcome == .sentOnce(rule: "all"))
    }
}
