import Testing
@testable import Watch

/// Rules that send once for very many keys.
struct OnceKeyLimitTests {
    private static func run(_ items: Int, keys: Int) throws -> TestSource.Outcome {
        let once = (0..<keys).map { #""{{id}} \#($0)""# }.joined(separator: ", ")
        let source = try TestSource(
            """
            {"app": "news", "source": {"kind": "json", "pushed": true}, "items": {"key": "id"},
             "limits": {"a_run": 10000},
             "rules": [{"name": "all", "once": [\(once)], "send": {"type": "/n",
               "audience": "/a", "title": "{{id}}"}}]}
            """)
        let list = (0..<items).map { #"{"id": \#($0)}"# }.joined(separator: ", ")
        return source.push("[\(list)]")
    }

    @Test func `a run sets only so many keys for which rules send once`() throws {
        let keys = WatchLimits.listed
        let most = WatchLimits.onceKeysARun / keys
        #expect(try Self.run(most, keys: keys).result?.entries.count == most)
        let more = try Self.run(most + 1, keys: keys)
        #expect(more.problem == .tooMany)
        #expect(more.message?.contains("100032 keys by the rules' once") == true)
    }
}
