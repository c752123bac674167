import Testing
@testable import Watch

/// Items without their key to which no rule applies, such as GitHub's first request.
struct PingTests {
    private static func source(_ when: String) throws -> TestSource {
        try TestSource(
            """
            {"app": "news", "source": {"kind": "json", "hook": {"form": "github", "secret": "s",
               "fields": {"event": "X-GitHub-Event"}}},
             "items": {"key": "release.id"},
             "lookups": [{"name": "person", "url": "https://example.com/{{who}}"}],
             "rules": [{"name": "release", \(when)
               "send": {"type": "/n", "audience": "/a", "title": "{{release.name}}"}}]}
            """)
    }

    private static let ping = #"{"zen": "Keep it logically awesome.", "hook_id": 1}"#

    @Test func `an item without its key to which no rule applies is ignored, and says why`()
        throws
    {
        let source = try Self.source(#""when": [{"field": "event", "equals": "release"}],"#)
        let result = try #require(source.push(Self.ping, ["event": .text("ping")]).result)
        #expect(result.entries == [] && result.count == 1)
        #expect(
            result.verdicts.first?.whyNothing
                == "no rule applies: release: event has 'ping', which is not 'release'; the item "
                + "has no release.id, which its key begins with")
        #expect(result.verdicts.first?.ignoredEntry?.state == .ignored)
        // It is known then, and said of no more.
        let again = try #require(source.push(Self.ping, ["event": .text("ping")]).result)
        #expect(again.entries == [] && again.verdicts == [])
    }

    @Test(arguments: [
        "", #""when": [{"field": "zen", "exists": true}],"#,
        // Nobody has asked yet what is looked up.
        #""when": [{"field": "person.name", "exists": true}],"#,
    ])
    func `an item without its key to which a rule may apply is put aside`(when: String) throws {
        let source = try Self.source(when)
        let result = try #require(source.push(Self.ping, ["event": .text("ping")]).result)
        #expect(result.entries.map(\.state) == [.quarantined])
    }

    @Test func `an item whose time cannot be read is put aside, whatever the rules say`() throws {
        let source = try TestSource(
            """
            {"app": "news", "source": {"kind": "json", "pushed": true},
             "items": {"key": "id", "time": "at"},
             "rules": [{"name": "all", "when": [{"field": "kind", "equals": "x"}],
               "send": {"type": "/n", "audience": "/a", "title": "x"}}]}
            """)
        let result = source.push(#"{"id": 1, "at": "some day"}"#).result
        #expect(result?.entries.map(\.state) == [.quarantined])
    }
}
