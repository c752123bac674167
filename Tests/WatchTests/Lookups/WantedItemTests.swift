import Testing
import Times
@testable import Watch

/// Items that somebody wants, or that left their source, while they wait for a lookup.
struct WantedItemTests {
    private static func source() throws -> TestSource {
        try TestSource(
            """
            {"app": "news", "source": {"kind": "json", "url": "https://api.example/list"},
             "items": {"key": "id", "time": "at"},
             "lookups": [{"name": "member", "url": "https://m.example/{{id}}"}],
             "rules": [{"name": "all", "send": {"type": "/n", "audience": "/a",
               "title": "{{member.name}}"}}]}
            """)
    }

    private static func items(_ ids: some Sequence<Int>, month: String = "05") -> String {
        "["
            + ids.map { #"{"id": \#($0), "at": "2026-\#(month)-01T11:00:00Z"}"# }
            .joined(separator: ",") + "]"
    }

    /// Returns a server with these items, which answers all lookups with one status.
    private static func server(_ body: String, _ status: Int = 200) -> (PageRequest) -> PageAnswer {
        { request in
            guard request.url.hasPrefix("https://m.example/") else {
                return PageAnswer(status: 200, body: Array(body.utf8))
            }
            let id = request.url.split(separator: "/").last ?? ""
            return PageAnswer(status: status, body: Array(#"{"name": "M\#(id)"}"#.utf8))
        }
    }

    /// Asks for a baseline with some of the newest items.
    private static func want(_ newest: Int, of source: TestSource) {
        (source.state.wantsBaseline, source.state.wantedNewest) = (true, newest)
    }

    @Test func `one of the newest items waits for its lookup, however many newer ones come`()
        throws
    {
        let source = try Self.source()
        _ = source.run(Self.server(Self.items(1...3)))
        Self.want(2, of: source)
        let asked = try #require(source.run(Self.server(Self.items(1...3), 503)).result)
        #expect(asked.entries == [] && asked.postponed.values.map(\.isWanted) == [true, true])
        let newer = "[" + Self.items(4...6).dropFirst().dropLast() + ","
        _ = source.run(Self.server(newer + Self.items(1...3).dropFirst(), 503))
        _ = source.run(Self.server(newer + Self.items(1...3).dropFirst()))
        #expect(Set(source.sent.map(\.title)) == ["M1", "M2", "M4", "M5", "M6"])
        _ = source.run(Self.server(newer + Self.items(1...3).dropFirst()))
        #expect(source.sent.count == 5)
    }

    @Test func `one of the newest items that is old is tried as often as any other`() throws {
        let source = try Self.source()
        let body = Self.items(1...1, month: "01")
        _ = source.run(Self.server(body))
        Self.want(1, of: source)
        for _ in 1..<WatchLimits.lookupTries {
            #expect(source.run(Self.server(body, 503)).result?.entries == [])
        }
        _ = source.run(Self.server(body))
        #expect(source.sent.map(\.title) == ["M1"])
    }

    @Test func `whoever takes everything as seen wants nothing of before any more`() throws {
        let source = try Self.source()
        _ = source.run(Self.server(Self.items(1...1)))
        Self.want(1, of: source)
        _ = source.run(Self.server(Self.items(1...1), 503))
        Self.want(0, of: source)
        #expect(source.run(Self.server(Self.items(1...1))).result?.postponed.isEmpty == true)
        _ = source.run(Self.server(Self.items(1...1)))
        #expect(source.sent == [])
    }

    @Test func `an item that left its source before its lookup was answered is sent all the same`()
        throws
    {
        let source = try Self.source()
        _ = source.run(Self.server("[]"))
        _ = source.run(Self.server(Self.items(1...1), 503))
        _ = source.run(Self.server(Self.items(2...2), 503))
        _ = source.run(Self.server(Self.items(3...3)))
        #expect(Set(source.sent.map(\.title)) == ["M1", "M2", "M3"])
    }

    @Test func `an item that left its source and was too large to be kept is in quarantine`()
        throws
    {
        let source = try Self.source()
        _ = source.run(Self.server("[]"))
        _ = source.run(Self.server(Self.items(1...1), 503))
        for key in source.state.postponed.keys { source.state.postponed[key]?.fields = nil }
        let result = try #require(source.run(Self.server(Self.items(2...2))).result)
        #expect(result.entries.map(\.state) == [.quarantined, .waiting])
        #expect(result.entries[0].reason == "it left the source before its lookup was answered")
        #expect(source.run(Self.server(Self.items(2...2))).result?.entries == [])
        // If it comes back it is sent, as it is new yet.
        let key = result.entries[0].key
        source.known[key]?.quarantined = source.now
        let back = try #require(source.run(Self.server(Self.items(1...2))).result)
        #expect(back.entries.map(\.key) == [key] && back.messages.count == 1)
    }
}
