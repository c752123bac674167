import Testing
@testable import Watch

/// Recipes that are read, and the errors about mistakes in them.
struct RecipeReaderTests {
    private static let good = """
        {
          "app": "news",
          "source": {"kind": "feed", "url": "https://example.com/feed", "every": "5m"},
          "items": {"newest": "2d", "zone": "America/New_York"},
          "rules": [
            {
              "name": "all",
              "when": [{"field": "title", "matches": "*vote*"}],
              "send": {
                "type": "/news",
                "audience": "/sections/{{categories}}",
                "title": "{{title}}"
              }
            }
          ]
        }
        """

    @Test func `a recipe is read with its defaults`() throws {
        let recipe = try TestSource.recipe(Self.good, name: "paper")
        #expect(recipe.name == "paper" && recipe.app == "news")
        #expect(recipe.source.every == .seconds(300))
        #expect(recipe.items.newest == .seconds(2 * 86_400))
        #expect(recipe.items.time == FieldPath("time"))
        #expect(recipe.flood.aRun == 20)
    }

    @Test(arguments: [
        (#""app": "news","#, "", 0, "app: is missing"),
        (#""kind": "feed""#, #""kind": "rss""#, 3, "source.kind: is 'rss', which is none of feed"),
        (#""every""#, #""evry""#, 3, "source.evry: is unknown; did you mean every?"),
        (
            "5m", "soon", 3,
            "source.every: is 'soon'; write it like 90s, 5m, 4h or 2d, from 1s to 7d"
        ),
        (
            #""5m""#, "30", 3,
            "source.every: is '30'; write it like 90s, 5m, 4h or 2d, from 1s to 7d"
        ),
        (
            #""5m""#, "1.5", 3,
            "source.every: is '1.5'; write it like 90s, 5m, 4h or 2d, from 1s to 7d"
        ),
        ("https://example.com", "ftp://example.com", 3, "source.url: must begin with https://"),
        ("New_York", "Neu_York", 4, "items.zone: is 'America/Neu_York'"),
        (
            #""matches""#, #""match""#, 8,
            "rules[0].when[0].match: is unknown; did you mean matches?"
        ),
        (
            #""type": "/news""#, #""type": "news""#, 10,
            "rules[0].send.type: is 'news', which is not a path; write '/news'"
        ),
        (
            #""type": "/news""#, #""type": "/a//b""#, 10,
            "rules[0].send.type: is '/a//b', which is not a path; write '/a/b'"
        ),
        (
            #""type": "/news""#, #""type": "/news/""#, 10,
            "rules[0].send.type: is '/news/', which is not a path; write '/news'"
        ),
        (
            #""type": "/news""#, #""type": "/news ""#, 10,
            "rules[0].send.type: is no path such as /bill/vote: a tag neither begins nor ends"
        ),
        (
            #""type": "/news""#, #""type": "/ne\u0007ws""#, 10,
            "rules[0].send.type: is no path such as /bill/vote: a tag has no control characters"
        ),
        (
            #""type": "/news""#, "\"type\": \"/\(String(repeating: "n", count: 128))\"", 10,
            "rules[0].send.type: is no path such as /bill/vote: a tag has at most 128 bytes, not 129"
        ),
        (
            #""type": "/news""#, #""type": "/{{kind}}""#, 10,
            "rules[0].send.type: is '/{{kind}}'; it is a path such as /bill/vote, written out"
        ),
        (
            "/sections/{{categories}}", "{{categories}}", 11,
            "rules[0].send.audience: has a tag that begins"
        ),
        ("{{title}}", "{{title", 12, "rules[0].send.title: has '{{' without '}}'"),
        (
            #""newest": "2d""#, #""list": "x""#, 4,
            "items.list: is for sources of the kind json only"
        ),
        (
            #""newest": "2d""#, #""time": "publishd""#, 4,
            "items.time: is 'publishd', which no feed has; did you mean published?"
        ),
        (#"["#, #"[}"#, 5, "is no JSON"),
    ])
    func `a mistake is told with its file, line and field`(
        part: String, wrong: String, line: Int, message: String
    ) {
        let place = Self.good.firstRange(of: part)
        let text = place.map { Self.good.replacingCharacters(in: $0, with: wrong) } ?? ""
        let error = #expect(throws: RecipeError.self) {
            try RecipeReader(zones: TestSource.zone)
                .read(Array(text.utf8), name: "paper", file: "paper.json")
        }
        let told = error?.description ?? ""
        #expect(told.contains(message), "\(told)")
        #expect(told.hasPrefix(line > 0 ? "paper.json:\(line): " : "paper.json:"), "\(told)")
    }

    @Test func `a group beside replace is refused when a recipe is stored or tried`() throws {
        // What is stored goes on.
        let recipe = try TestSource.recipe(
            Self.good.replacing(
                #""name": "all","#,
                with: #""name": "all", "group": "author", "on_change": "replace","#
            ), name: "paper")
        let error = #expect(throws: RecipeError.self) {
            try ReplacedGroups.check(recipe, file: "paper.json")
        }
        let told = error?.description ?? ""
        #expect(
            told.hasPrefix("paper.json:7: rules[0].on_change: cannot be replace beside group"),
            "\(told)")
        try ReplacedGroups.check(try TestSource.recipe(Self.good, name: "paper"))
    }

    @Test(arguments: [
        ("items.content", #""newest": "2d""#, #""content": [LIST]"#),
        ("items.key", #""newest": "2d""#, #""key": [LIST]"#),
        ("rules[0].group", #""name": "all","#, #""name": "all", "group": [LIST],"#),
        ("rules[0].once", #""name": "all","#, #""name": "all", "once": [LIST],"#),
    ])
    func `a list of which each text is work for each item has a limit`(
        field: String, part: String, new: String
    ) throws {
        func text(_ count: Int) -> String {
            let list = (0..<count).map { "\"f\($0)\"" }.joined(separator: ",")
            return Self.good.replacing(part, with: new.replacing("LIST", with: list))
        }
        _ = try TestSource.recipe(text(WatchLimits.listed), name: "paper")
        let error = #expect(throws: RecipeError.self) {
            try TestSource.recipe(text(14_000), name: "paper")
        }
        #expect(error?.field == field)
        #expect(error?.message == "has 14000 entries; at most 64 are allowed")
    }

    @Test func `a webhook turns a limited number of header fields into fields`() throws {
        func text(_ count: Int) -> String {
            let fields = (0..<count).map { #""f\#($0)": "X-F\#($0)""# }.joined(separator: ",")
            return """
                {"app": "news", "source": {"kind": "json", "hook": {"form": "github",
                  "secret": "s", "fields": {\(fields)}}},
                 "rules": [{"name": "all", "send": {"type": "/news", "audience": "/a",
                   "title": "{{title}}"}}]}
                """
        }
        _ = try TestSource.recipe(text(WatchLimits.listed))
        let error = #expect(throws: RecipeError.self) {
            try TestSource.recipe(text(WatchLimits.listed + 1))
        }
        #expect(error?.field == "source.hook.fields")
    }

    @Test(arguments: [
        "Paper", "a/b", "", String(repeating: "a", count: 41), "ü",
    ])
    func `a file's name that cannot be a source's is refused`(name: String) {
        #expect(throws: RecipeError.self) { try TestSource.recipe(Self.good, name: name) }
    }

    @Test(arguments: [
        "../admin.key", "/etc/passwd", ".hidden", "", "a/b",
    ])
    func `a secret is named without a path`(file: String) {
        let text = Self.good.replacing(
            #""every": "5m""#, with: #""headers": {"X-Key": {"file": "\#(file)"}}"#)
        let error = #expect(throws: RecipeError.self) { try TestSource.recipe(text) }
        #expect(error?.field.hasPrefix("source.headers") == true)
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
        var copy = self
        copy.replaceSubrange(range, with: text)
        return copy
    }
}
