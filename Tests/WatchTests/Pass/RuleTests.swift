import Testing
import Times
@testable import Watch

/// The items that give notifications, and the number of these.
struct RuleTests {
    private static func source(
        _ rules: String, _ more: String = "", items: String = #""key": "id""#
    ) throws -> TestSource {
        let source = try TestSource(
            """
            {"app": "news", "source": {"kind": "json", "url": "https://example.com/x"},
             "items": {\(items)}\(more), "rules": [\(rules)]}
            """)
        _ = source.run(#"[{"id": "known", "status": "open", "at": "2026-05-01T11:00:00Z"}]"#)
        return source
    }

    private static let send = #""send": {"type": "/n", "audience": "/a/{{id}}", "title": "{{id}}"}"#

    @Test func `the first rule whose conditions hold gives the notification`() throws {
        let source = try Self.source(
            """
            {"name": "vote", "when": [{"field": "kind", "in": 1}], \(Self.send)}
            """.replacing(#""in": 1"#, with: #""equals": ["vote", "cloture"]"#)
                + #", {"name": "rest", "when": [{"field": "kind", "is_not": "secret"}], "#
                + Self.send + "}")
        let list = #"""
            [{"id": "a", "kind": "vote"}, {"id": "b", "kind": "other"}, {"id": "c", "kind": "secret"}]
            """#
        let result = try #require(source.result(list))
        #expect(result.entries.map(\.rule) == ["vote", "rest"])
        guard case .noRule(let reasons)? = result.verdicts.last?.outcome else {
            Issue.record("an item without a rule is not explained")
            return
        }
        #expect(reasons.contains { $0.contains("vote: kind has 'secret', which is not 'vote'") })
    }

    @Test(arguments: [
        (#""at_least": 4.5"#, ["a", "b", "d"]), (#""at_most": 4.5"#, ["b", "c"]),
        (#""more_than": 4.5"#, ["a", "d"]), (#""less_than": 5"#, ["b", "c"]),
        (#""matches": ["6*", "*.5"]"#, ["a", "b"]),
    ])
    func `a condition compares numbers, and texts that are numbers`(test: String, ids: [String])
        throws
    {
        let source = try Self.source(
            "{\"name\": \"strong\", \"when\": [{\"field\": \"size\", \(test)}], \(Self.send)}")
        let list = #"""
            [{"id": "a", "size": 6.1}, {"id": "b", "size": "4.5"}, {"id": "c", "size": -1},
             {"id": "d", "size": 50}, {"id": "e", "size": "inf"}, {"id": "f", "size": null},
             {"id": "g", "size": "0x10"}, {"id": "h"}]
            """#
        #expect(source.result(list)?.messages.map(\.title) == ids)
    }

    @Test func `a comparison with what is no number is refused by its name`() {
        #expect(throws: RecipeError.self) {
            try Self.source(
                "{\"name\": \"a\", \"when\": [{\"field\": \"b\", \"at_least\": \"4\"}], "
                    + Self.send + "}")
        }
    }

    @Test func `an item older than the recipe's newest is taken as seen, and a late one is sent`()
        throws
    {
        // Votes of one house are published minutes after later votes of the other.
        let source = try Self.source(
            "{\"name\": \"all\", \(Self.send)}", items: #""key": "id", "time": "at""#)
        let list = #"""
            [{"id": "late", "at": "2026-05-01T10:00:00Z"}, {"id": "old", "at": "2026-04-01T10:00:00Z"}]
            """#
        let result = try #require(source.result(list))
        #expect(result.messages.map(\.title) == ["late"])
        #expect(result.verdicts.contains { $0.outcome == .old })
        // The time of an item that was taken as seen may be mended later: it is no new item.
        #expect(source.result(list.replacing("2026-04-01", with: "2026-05-01"))?.messages == [])
    }

    /// Reported as huginn #1523.
    @Test(arguments: [
        ("never", [String](), [String]()), ("replace", ["known"], ["test-"]),
        ("again", ["known"], [""]),
    ])
    func `a change of an item gives nothing, a replacement or a further notification`(
        policy: String, titles: [String], collapse: [String]
    ) throws {
        let source = try Self.source(
            "{\"name\": \"all\", \"on_change\": \"\(policy)\", \(Self.send)}")
        let changed = #"[{"id": "known", "status": "closed", "at": "2026-05-01T11:00:00Z"}]"#
        let result = try #require(source.result(changed))
        #expect(result.messages.map(\.title) == titles)
        for (message, start) in zip(result.messages, collapse) {
            #expect(message.collapseKey.hasPrefix(start))
            #expect(message.idempotencyKey.split(separator: ":").count == 5)
        }
        // The same again is no change.
        #expect(source.result(changed)?.messages == [])
        // And back again is one, with a key of its own.
        let back = try #require(source.result(changed.replacing("closed", with: "reopened")))
        #expect(
            Set(back.messages.map(\.idempotencyKey))
                .isDisjoint(with: result.messages.map(\.idempotencyKey)))
    }

    @Test func `a condition may ask from what to what a field changed`() throws {
        let rule = """
            {"name": "closed", "when": [{"field": "status",
             "changed": {"from": "open", "to": ["closed", "merged"]}}], \(Self.send)}
            """
        let source = try Self.source(rule)
        let item = #"[{"id": "known", "status": "STATUS", "at": "2026-05-01T11:00:00Z"}]"#
        #expect(source.result(item.replacing("STATUS", with: "paused"))?.messages == [])
        #expect(source.result(item.replacing("STATUS", with: "closed"))?.messages == [])
        #expect(source.result(item.replacing("STATUS", with: "open"))?.messages == [])
        #expect(source.result(item.replacing("STATUS", with: "merged"))?.messages.count == 1)
        // A new item has not changed.
        #expect(source.result(#"[{"id": "new", "status": "closed"}]"#)?.messages == [])
    }

    @Test func `items of one group become one notification that counts them`() throws {
        let source = try Self.source(
            """
            {"name": "g", "group": ["who"], "send": {"type": "/n", "audience": "/p/{{who}}",
             "title": "{{who}} did {{count | plural: 'one thing', '# things'}}", "url": "/i/{{id}}",
             "many": {"url": "/p/{{who}}"}}}
            """)
        let result = try #require(
            source.result(
                #"[{"id": 1, "who": "ann"}, {"id": 2, "who": "bob"}, {"id": 3, "who": "ann"}]"#))
        #expect(result.messages.map(\.title) == ["ann did 2 things", "bob did one thing"])
        #expect(result.messages.map(\.url) == ["/p/ann", "/i/2"])
    }

    @Test func `a bad item of a group harms neither the group nor other items`() throws {
        let source = try Self.source(
            """
            {"name": "g", "group": ["who"], "send": {"type": "/n", "audience": "/p/{{who}}",
             "title": "{{name}}: {{count}}"}}
            """)
        let result = try #require(
            source.result(
                #"[{"id": 1, "who": "a", "name": "A"}, {"id": 2, "who": "a"}, {"id": 3, "who": "a", "name": "A"}]"#
            ))
        #expect(result.messages.map(\.title) == ["A: 2"])
        let bad = result.entries.filter { $0.state == .quarantined }
        #expect(bad.map(\.label) == ["2"])
        #expect(bad.first?.reason.contains("needs name, which the item does not have") == true)
    }

    @Test func `a rule that sends once gives one notification for several items`() throws {
        let source = try Self.source(
            """
            {"name": "signed", "when": [{"field": "type", "equals": "signed"}],
             "once": "law {{bill}}", \(Self.send)},
            {"name": "enacted", "when": [{"field": "type", "equals": "enacted"}],
             "once": "law {{bill}}", \(Self.send)}
            """)
        let both = #"""
            [{"id": "e", "type": "enacted", "bill": "hr1"}, {"id": "s", "type": "signed", "bill": "hr1"},
             {"id": "o", "type": "enacted", "bill": "hr2"}]
            """#
        // The rule that stands first counts, whatever the order of the items.
        #expect(source.result(both)?.entries.map(\.rule) == ["signed", "enacted"])
        // Later it still counts as sent.
        #expect(source.result(#"[{"id": "x", "type": "enacted", "bill": "hr1"}]"#)?.messages == [])
    }

    @Test func `a rule may count only after another one has sent for the same thing`() throws {
        let source = try Self.source(
            """
            {"name": "late", "after": "law {{bill}}", "once": "late {{bill}}",
             "when": [{"field": "type", "equals": "signed"}], \(Self.send)},
            {"name": "signed", "once": ["law {{bill}}", "late {{bill}}"],
             "when": [{"field": "type", "equals": "signed"}], \(Self.send)},
            {"name": "enacted", "once": "law {{bill}}", \(Self.send)}
            """)
        func rules(_ items: (id: String, type: String, bill: String)...) -> [String] {
            let list = items.map {
                #"{"id": "\#($0.id)", "type": "\#($0.type)", "bill": "\#($0.bill)"}"#
            }
            return source.result("[\(list.joined(separator: ","))]")?.entries.map(\.rule) ?? []
        }
        #expect(rules(("e1", "enacted", "1"), ("s2", "signed", "2")) == ["signed", "enacted"])
        #expect(rules(("s1", "signed", "1"), ("e2", "enacted", "2")) == ["late"])
        #expect(rules(("t1", "signed", "1"), ("t2", "signed", "2")) == [])
    }

    /// Reported as huginn #1553, rss-to-activitypub #9.
    @Test func `what is more than a run may send is held and not marked as sent`() throws {
        let source = try Self.source(
            "{\"name\": \"all\", \(Self.send)}", #", "limits": {"a_run": 3, "an_hour": 5}"#)
        let list = "[" + (1...10).map { #"{"id": "\#($0)"}"# }.joined(separator: ",") + "]"
        let result = try #require(source.result(list))
        #expect(result.entries.map(\.state).prefix(3).allSatisfy { $0 == .waiting })
        #expect(result.entries.count { $0.state == .held } == 7)
        #expect(result.entries.last?.reason.hasPrefix("more than") == true)
        // With what was sent in the last hour there is less room.
        source.state.sentLastHour = 4
        let more = try #require(source.result(#"[{"id": "a"}, {"id": "b"}]"#))
        #expect(more.entries.map(\.state) == [.waiting, .held])
    }

    @Test(arguments: [
        (#""title": "A""#, "A"), (#""properties": {"title": "M 5.4"}"#, "M 5.4"),
        (#""name": "", "attributes": {"name": "Doe"}"#, "Doe"),
        (#""sponsor": {"title": "X"}"#, "1"),
    ])
    func `an item is called by its title, also by one in an envelope, or else by its id`(
        fields: String, label: String
    ) throws {
        let source = try TestSource(listRecipe)
        let verdicts = source.result(#"[{"id": 1, \#(fields)}]"#)?.verdicts
        #expect(verdicts?.map(\.label) == [label])
    }

    @Test func `an item without a key is put aside once, and the others go on`() throws {
        let source = try Self.source("{\"name\": \"all\", \(Self.send)}")
        let list = #"[{"properties": {"title": "no id"}}, {"id": "good"}]"#
        let result = try #require(source.result(list))
        #expect(result.entries.first?.label == "no id")
        #expect(result.messages.map(\.title) == ["good"])
        #expect(result.entries.first?.reason == "the item has no id, which its key begins with")
        #expect(source.result(list)?.entries == [])
    }

    @Test func `an item in quarantine is no good until the recipe or the item is mended`() throws {
        let source = try Self.source("{\"name\": \"all\", \(Self.send)}")
        source.recipe = try TestSource.recipe(
            """
            {"app": "news", "source": {"kind": "json", "url": "https://example.com/x"},
             "items": {"key": "id", "time": "at"},
             "rules": [{"name": "all", "send": {"type": "/n", "audience": "/a", "title": "{{name}}"}}]}
            """)
        let result = try #require(source.result(#"[{"id": "x", "nmae": "X"}]"#))
        let entry = try #require(result.entries.first)
        #expect(entry.state == .quarantined && entry.message == nil)
        #expect(entry.reason.contains("did you mean nmae?"), "\(entry.reason)")
        let mended = try TestSource.recipe(
            """
            {"app": "news", "source": {"kind": "json", "url": "https://example.com/x"},
             "items": {"key": "id", "time": "at"},
             "rules": [{"name": "all", "send": {"type": "/n", "audience": "/a", "title": "{{nmae}}"}}]}
            """)
        let item = ItemValue.object(["id": .text("x"), "nmae": .text("X")])
        source.recipe = mended
        #expect(source.retry([item])?.messages.map(\.title) == ["X"])
    }
}
