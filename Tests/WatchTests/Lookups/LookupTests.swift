import Testing
@testable import Watch

/// Further requests for each item.
struct LookupTests {
    private static func source(
        _ lookup: String = #"{"name": "member", "url": "https://api.example/m/{{by}}"}"#
    ) throws -> TestSource {
        let source = try TestSource(
            """
            {"app": "news", "source": {"kind": "json", "url": "https://api.example/list"},
             "items": {"key": "id"}, "lookups": [\(lookup)],
             "rules": [{"name": "all", "on_change": "again", "send": {"type": "/n",
               "audience": "/members/{{by}}", "title": "{{member.name}}: {{title}}"}}]}
            """)
        _ = source.run("[]")
        return source
    }

    private static func item(_ id: Int, _ member: String) -> String {
        #"{"id": \#(id), "by": "\#(member)", "title": "T\#(id)"}"#
    }

    private static func server(_ list: [String]) -> (PageRequest) -> PageAnswer {
        { request in
            switch request.url {
            case "https://api.example/list":
                PageAnswer(status: 200, body: Array("[\(list.joined(separator: ","))]".utf8))
            case "https://api.example/m/ann":
                PageAnswer(status: 200, body: Array(#"{"name": "Ann"}"#.utf8))
            case "https://api.example/m/moved":
                PageAnswer(status: 302, headers: ["location": "https://other.example/m"])
            case "https://other.example/m":
                PageAnswer(status: 200, body: Array(#"{"name": "Moved"}"#.utf8))
            case "https://api.example/m/list":
                PageAnswer(status: 200, body: Array(#"{"name": ["a"]}"#.utf8))
            default: PageAnswer(status: 404)
            }
        }
    }

    @Test func `what is looked up is a field of the item, and one request serves many items`()
        throws
    {
        let source = try Self.source()
        let run = source.run(Self.server([Self.item(1, "ann"), Self.item(2, "ann")]))
        #expect(run.result?.messages.map(\.title) == ["Ann: T1", "Ann: T2"])
        #expect(source.lookups.map(\.url) == ["https://api.example/m/ann"])
        #expect(source.lookups.map(\.sendsSecrets) == [true])
    }

    @Test func `a lookup that fails puts its item aside and no other`() throws {
        let source = try Self.source()
        let run = source.run(Self.server([Self.item(1, "gone"), Self.item(2, "ann")]))
        let result = try #require(run.result)
        #expect(result.messages.map(\.title) == ["Ann: T2"])
        let bad = try #require(result.entries.first { $0.state == .quarantined })
        #expect(bad.reason == "member: the lookup failed: the answer was 404")
        // The next run does not try it again by itself.
        #expect(source.run(Self.server([Self.item(1, "gone")])).result?.entries == [])
    }

    @Test func `nothing is looked up for items that are seen, or taken as seen`() throws {
        let source = try Self.source()
        _ = source.run(Self.server([Self.item(1, "ann")]))
        let count = source.lookups.count
        _ = source.run(Self.server([Self.item(1, "ann")]))
        #expect(source.lookups.count == count)
        source.state.wantsBaseline = true
        _ = source.run(Self.server([Self.item(1, "ann"), Self.item(5, "ann")]))
        #expect(source.lookups.count == count)
    }

    @Test func `an answer that changes is no change of the item`() throws {
        let source = try Self.source()
        _ = source.run(Self.server([Self.item(1, "ann")]))
        let again = source.run { request in
            request.url.hasSuffix("/list")
                ? PageAnswer(status: 200, body: Array("[\(Self.item(1, "ann"))]".utf8))
                : PageAnswer(status: 200, body: Array(#"{"name": "Anna"}"#.utf8))
        }
        #expect(again.result?.messages == [])
    }

    @Test func `redirects are followed, without the secrets of another host`() throws {
        let source = try Self.source()
        let run = source.run(Self.server([Self.item(1, "moved")]))
        #expect(run.result?.messages.map(\.title) == ["Moved: T1"])
        #expect(source.lookups.map(\.sendsSecrets) == [true, false])
    }

    @Test func `an item cannot choose the host, and its value is one part of the path`() throws {
        for url in ["{{by}}", "https://{{by}}/x", "https://api.example{{by}}", "ftp://a/{{by}}"] {
            #expect(throws: RecipeError.self) {
                try Self.source(#"{"name": "member", "url": "\#(url)"}"#)
            }
        }
        let source = try Self.source()
        _ = source.run(Self.server([Self.item(1, "../@evil/?x#")]))
        #expect(source.lookups.map(\.url) == ["https://api.example/m/..%2F%40evil%2F%3Fx%23"])
    }

    @Test func `a path in the answer that is missing puts the item aside`() throws {
        let source = try Self.source(
            #"{"name": "member", "url": "https://api.example/m/{{by}}", "path": "results.0"}"#)
        let result = try #require(source.run(Self.server([Self.item(1, "ann")])).result)
        #expect(result.entries.first?.reason.contains("has nothing at results.0") == true)
    }

    @Test func `a lookup is made only where its conditions hold`() throws {
        let source = try Self.source(
            #"""
            {"name": "member", "url": "https://api.example/m/{{by}}",
             "when": [{"field": "by", "is_not": "nobody"}]}
            """#)
        let run = source.run(Self.server([Self.item(1, "nobody"), Self.item(2, "ann")]))
        #expect(source.lookups.count == 1)
        // Its text needs the field all the same.
        #expect(run.result?.messages.map(\.title) == ["Ann: T2"])
    }

    @Test func `a rule sends once for what was looked up, also in a later run`() throws {
        let source = try TestSource(
            """
            {"app": "news", "source": {"kind": "json", "url": "https://api.example/list"},
             "items": {"key": "id"},
             "lookups": [{"name": "member", "url": "https://api.example/m/{{by}}"}],
             "rules": [{"name": "all", "once": "{{member.name}}", "send": {"type": "/n",
               "audience": "/a", "title": "{{title}}"}}]}
            """)
        _ = source.run("[]")
        let first = source.run(Self.server([Self.item(1, "ann"), Self.item(2, "ann")]))
        #expect(first.result?.messages.map(\.title) == ["T1"])
        let second = source.run(Self.server([Self.item(3, "ann"), Self.item(4, "moved")]))
        #expect(second.result?.messages.map(\.title) == ["T4"])
    }
}
